// Red Black: a map on a red-black tree with a sentinel for absent children, parent pointers,
// rotations, deletion and iteration. The harness inserts N inputs as keys; an equal key replaces
// its value. As in the plain search tree the paths are the weak orders of N, 541 at size 5, but
// the shapes after rebalancing coincide far more often than the orders do.
const { readInput } = require('sheaf');
const N = 5; // size

const RED = 'red';
const BLACK = 'black';

function TreeNode(key, value, color) {
  this.key = key;
  this.value = value;
  this.color = color;
  this.left = null;
  this.right = null;
  this.parent = null;
}

function RedBlackMap() {
  const sentinel = new TreeNode(undefined, undefined, BLACK);
  sentinel.left = sentinel;
  sentinel.right = sentinel;
  sentinel.parent = sentinel;
  this.sentinel = sentinel;
  this.root = sentinel;
  this.count = 0;
}

RedBlackMap.prototype.compare = function (a, b) {
  if (a < b) {
    return -1;
  }
  if (a > b) {
    return 1;
  }
  return 0;
};

RedBlackMap.prototype.size = function () {
  return this.count;
};

RedBlackMap.prototype.isEmpty = function () {
  return this.count === 0;
};

// Puts `replacement` where `node` hangs below its parent.
RedBlackMap.prototype.replaceChild = function (node, replacement) {
  if (node.parent === this.sentinel) {
    this.root = replacement;
  } else if (node === node.parent.left) {
    node.parent.left = replacement;
  } else {
    node.parent.right = replacement;
  }
};

RedBlackMap.prototype.rotateLeft = function (node) {
  const pivot = node.right;
  node.right = pivot.left;
  if (pivot.left !== this.sentinel) {
    pivot.left.parent = node;
  }
  pivot.parent = node.parent;
  this.replaceChild(node, pivot);
  pivot.left = node;
  node.parent = pivot;
};

RedBlackMap.prototype.rotateRight = function (node) {
  const pivot = node.left;
  node.left = pivot.right;
  if (pivot.right !== this.sentinel) {
    pivot.right.parent = node;
  }
  pivot.parent = node.parent;
  this.replaceChild(node, pivot);
  pivot.right = node;
  node.parent = pivot;
};

RedBlackMap.prototype.findNode = function (key) {
  let node = this.root;
  while (node !== this.sentinel) {
    const order = this.compare(key, node.key);
    if (order === 0) {
      return node;
    }
    node = order < 0 ? node.left : node.right;
  }
  return this.sentinel;
};

RedBlackMap.prototype.get = function (key) {
  const node = this.findNode(key);
  return node === this.sentinel ? undefined : node.value;
};

RedBlackMap.prototype.has = function (key) {
  return this.findNode(key) !== this.sentinel;
};

RedBlackMap.prototype.insert = function (key, value) {
  let parent = this.sentinel;
  let current = this.root;
  let order = 0;
  while (current !== this.sentinel) {
    parent = current;
    order = this.compare(key, current.key);
    if (order === 0) {
      current.value = value;
      return false;
    }
    current = order < 0 ? current.left : current.right;
  }
  const node = new TreeNode(key, value, RED);
  node.left = this.sentinel;
  node.right = this.sentinel;
  node.parent = parent;
  if (parent === this.sentinel) {
    this.root = node;
  } else if (order < 0) {
    parent.left = node;
  } else {
    parent.right = node;
  }
  this.count++;
  this.insertFixup(node);
  return true;
};

// Restores "a red node has black children" from a new red node upwards.
RedBlackMap.prototype.insertFixup = function (start) {
  let node = start;
  while (node.parent.color === RED) {
    const grandparent = node.parent.parent;
    if (node.parent === grandparent.left) {
      const uncle = grandparent.right;
      if (uncle.color === RED) {
        node.parent.color = BLACK;
        uncle.color = BLACK;
        grandparent.color = RED;
        node = grandparent;
      } else {
        if (node === node.parent.right) {
          node = node.parent;
          this.rotateLeft(node);
        }
        node.parent.color = BLACK;
        grandparent.color = RED;
        this.rotateRight(grandparent);
      }
    } else {
      const uncle = grandparent.left;
      if (uncle.color === RED) {
        node.parent.color = BLACK;
        uncle.color = BLACK;
        grandparent.color = RED;
        node = grandparent;
      } else {
        if (node === node.parent.left) {
          node = node.parent;
          this.rotateRight(node);
        }
        node.parent.color = BLACK;
        grandparent.color = RED;
        this.rotateLeft(grandparent);
      }
    }
  }
  this.root.color = BLACK;
};

RedBlackMap.prototype.minimum = function (start) {
  let node = start;
  while (node.left !== this.sentinel) {
    node = node.left;
  }
  return node;
};

RedBlackMap.prototype.maximum = function (start) {
  let node = start;
  while (node.right !== this.sentinel) {
    node = node.right;
  }
  return node;
};

RedBlackMap.prototype.successor = function (start) {
  if (start.right !== this.sentinel) {
    return this.minimum(start.right);
  }
  let node = start;
  let parent = node.parent;
  while (parent !== this.sentinel && node === parent.right) {
    node = parent;
    parent = parent.parent;
  }
  return parent;
};

// The sentinel's parent is set here even if `replacement` is the sentinel: deleteFixup climbs
// from it.
RedBlackMap.prototype.transplant = function (node, replacement) {
  this.replaceChild(node, replacement);
  replacement.parent = node.parent;
};

RedBlackMap.prototype.remove = function (key) {
  const node = this.findNode(key);
  if (node === this.sentinel) {
    return false;
  }
  let removedColor = node.color;
  let child;
  if (node.left === this.sentinel) {
    child = node.right;
    this.transplant(node, child);
  } else if (node.right === this.sentinel) {
    child = node.left;
    this.transplant(node, child);
  } else {
    const next = this.minimum(node.right);
    removedColor = next.color;
    child = next.right;
    if (next.parent === node) {
      child.parent = next;
    } else {
      this.transplant(next, child);
      next.right = node.right;
      next.right.parent = next;
    }
    this.transplant(node, next);
    next.left = node.left;
    next.left.parent = next;
    next.color = node.color;
  }
  this.count--;
  if (removedColor === BLACK) {
    this.deleteFixup(child);
  }
  return true;
};

// Restores equal black heights from a node that carries one black too few.
RedBlackMap.prototype.deleteFixup = function (start) {
  let node = start;
  while (node !== this.root && node.color === BLACK) {
    if (node === node.parent.left) {
      let sibling = node.parent.right;
      if (sibling.color === RED) {
        sibling.color = BLACK;
        node.parent.color = RED;
        this.rotateLeft(node.parent);
        sibling = node.parent.right;
      }
      if (sibling.left.color === BLACK && sibling.right.color === BLACK) {
        sibling.color = RED;
        node = node.parent;
      } else {
        if (sibling.right.color === BLACK) {
          sibling.left.color = BLACK;
          sibling.color = RED;
          this.rotateRight(sibling);
          sibling = node.parent.right;
        }
        sibling.color = node.parent.color;
        node.parent.color = BLACK;
        sibling.right.color = BLACK;
        this.rotateLeft(node.parent);
        node = this.root;
      }
    } else {
      let sibling = node.parent.left;
      if (sibling.color === RED) {
        sibling.color = BLACK;
        node.parent.color = RED;
        this.rotateRight(node.parent);
        sibling = node.parent.left;
      }
      if (sibling.left.color === BLACK && sibling.right.color === BLACK) {
        sibling.color = RED;
        node = node.parent;
      } else {
        if (sibling.left.color === BLACK) {
          sibling.right.color = BLACK;
          sibling.color = RED;
          this.rotateLeft(sibling);
          sibling = node.parent.left;
        }
        sibling.color = node.parent.color;
        node.parent.color = BLACK;
        sibling.left.color = BLACK;
        this.rotateRight(node.parent);
        node = this.root;
      }
    }
  }
  node.color = BLACK;
};

RedBlackMap.prototype.forEach = function (callback) {
  if (this.root === this.sentinel) {
    return;
  }
  let node = this.minimum(this.root);
  while (node !== this.sentinel) {
    callback(node.key, node.value);
    node = this.successor(node);
  }
};

RedBlackMap.prototype.keys = function () {
  const result = [];
  this.forEach(function (key) {
    result.push(key);
  });
  return result;
};

// The black height of the subtree, or -1 if it breaks a rule.
RedBlackMap.prototype.blackHeight = function (node) {
  if (node === this.sentinel) {
    return 1;
  }
  if (node.color === RED && (node.left.color === RED || node.right.color === RED)) {
    return -1;
  }
  const left = this.blackHeight(node.left);
  const right = this.blackHeight(node.right);
  if (left === -1 || left !== right) {
    return -1;
  }
  return left + (node.color === BLACK ? 1 : 0);
};

const map = new RedBlackMap();
for (let i = 0; i < N; i++) {
  map.insert(readInput(), 3);
}
console.log('size', map.size());
