// Binary Search Tree: a prototype-based tree with search, removal and traversal, of which the
// harness uses add: N inputs are added, duplicates ignored. An insertion finds the exact place
// of its value among the earlier ones, so the paths are the weak orders of N: 541 at size 5.
const { readInput } = require('sheaf');
const N = 5; // size

function BinarySearchTree() {
  this.root = null;
  this.count = 0;
}

BinarySearchTree.prototype = {
  constructor: BinarySearchTree,

  // Adds the value unless it is there already.
  add: function (value) {
    const node = { value: value, left: null, right: null };
    if (this.root === null) {
      this.root = node;
      this.count++;
      return true;
    }
    let current = this.root;
    for (;;) {
      if (value < current.value) {
        if (current.left === null) {
          current.left = node;
          break;
        }
        current = current.left;
      } else if (value > current.value) {
        if (current.right === null) {
          current.right = node;
          break;
        }
        current = current.right;
      } else {
        return false;
      }
    }
    this.count++;
    return true;
  },

  contains: function (value) {
    let current = this.root;
    while (current !== null) {
      if (value < current.value) {
        current = current.left;
      } else if (value > current.value) {
        current = current.right;
      } else {
        return true;
      }
    }
    return false;
  },

  // Removes the value if it is there. A node with two children takes the value of its
  // predecessor, whose node goes instead.
  remove: function (value) {
    let parent = null;
    let current = this.root;
    while (current !== null && current.value !== value) {
      parent = current;
      current = value < current.value ? current.left : current.right;
    }
    if (current === null) {
      return false;
    }
    if (current.left !== null && current.right !== null) {
      let predecessor = current.left;
      parent = current;
      while (predecessor.right !== null) {
        parent = predecessor;
        predecessor = predecessor.right;
      }
      current.value = predecessor.value;
      current = predecessor;
    }
    const child = current.left !== null ? current.left : current.right;
    if (parent === null) {
      this.root = child;
    } else if (parent.left === current) {
      parent.left = child;
    } else {
      parent.right = child;
    }
    this.count--;
    return true;
  },

  traverse: function (process) {
    function inOrder(node) {
      if (node !== null) {
        inOrder(node.left);
        process(node);
        inOrder(node.right);
      }
    }
    inOrder(this.root);
  },

  size: function () {
    return this.count;
  },

  height: function () {
    function below(node) {
      if (node === null) {
        return 0;
      }
      const left = below(node.left);
      const right = below(node.right);
      return 1 + (left > right ? left : right);
    }
    return below(this.root);
  },

  toArray: function () {
    const values = [];
    this.traverse(function (node) {
      values.push(node.value);
    });
    return values;
  },
};

const tree = new BinarySearchTree();
for (let i = 0; i < N; i++) {
  if (!tree.add(readInput())) {
    console.log('duplicate');
  }
}
console.log('size', tree.size());
