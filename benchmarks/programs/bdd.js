// BDD: a package for binary decision diagrams: hash-consed nodes in a unique table, a computed
// table, not, and, or by apply, satisfiability and model counting. Each of N rounds combines the
// diagram built so far with the round's variable: one input chooses which operands are negated
// (1 left, 2 right, 3 both, else none), one chooses and (1) or or. The inputs only steer; the
// diagrams are concrete on each path: 8^N paths, 512 at size 3.
const { readInput } = require('sheaf');
const N = 3; // size

function Node(id, level, low, high) {
  this.id = id;
  this.level = level;
  this.low = low;
  this.high = high;
}

const TERMINAL_LEVEL = 1000000;

function Manager() {
  this.nextId = 0;
  this.unique = {};
  this.computed = {};
  this.zero = this.newNode(TERMINAL_LEVEL, null, null);
  this.one = this.newNode(TERMINAL_LEVEL, null, null);
}

Manager.prototype.newNode = function (level, low, high) {
  const node = new Node(this.nextId, level, low, high);
  this.nextId++;
  return node;
};

Manager.prototype.isTerminal = function (node) {
  return node === this.zero || node === this.one;
};

// The only node with this level and these children; no node has two equal children.
Manager.prototype.makeNode = function (level, low, high) {
  if (low === high) {
    return low;
  }
  const key = level + ':' + low.id + ':' + high.id;
  const known = this.unique[key];
  if (known !== undefined) {
    return known;
  }
  const node = this.newNode(level, low, high);
  this.unique[key] = node;
  return node;
};

Manager.prototype.variable = function (level) {
  return this.makeNode(level, this.zero, this.one);
};

Manager.prototype.lookup = function (key) {
  return this.computed[key];
};

Manager.prototype.store = function (key, node) {
  this.computed[key] = node;
  return node;
};

Manager.prototype.not = function (node) {
  if (node === this.zero) {
    return this.one;
  }
  if (node === this.one) {
    return this.zero;
  }
  const key = 'not:' + node.id;
  const known = this.lookup(key);
  if (known !== undefined) {
    return known;
  }
  const low = this.not(node.low);
  const high = this.not(node.high);
  return this.store(key, this.makeNode(node.level, low, high));
};

// The result of `and` or `or` if one operand decides it, otherwise null.
Manager.prototype.terminalCase = function (operator, left, right) {
  const absorbing = operator === 'and' ? this.zero : this.one;
  const neutral = operator === 'and' ? this.one : this.zero;
  if (left === absorbing || right === absorbing) {
    return absorbing;
  }
  if (left === neutral || left === right) {
    return right;
  }
  if (right === neutral) {
    return left;
  }
  return null;
};

Manager.prototype.apply = function (operator, left, right) {
  const decided = this.terminalCase(operator, left, right);
  if (decided !== null) {
    return decided;
  }
  if (left.id > right.id) {
    return this.apply(operator, right, left);
  }
  const key = operator + ':' + left.id + ':' + right.id;
  const known = this.lookup(key);
  if (known !== undefined) {
    return known;
  }
  const level = left.level < right.level ? left.level : right.level;
  const leftLow = left.level === level ? left.low : left;
  const leftHigh = left.level === level ? left.high : left;
  const rightLow = right.level === level ? right.low : right;
  const rightHigh = right.level === level ? right.high : right;
  const low = this.apply(operator, leftLow, rightLow);
  const high = this.apply(operator, leftHigh, rightHigh);
  return this.store(key, this.makeNode(level, low, high));
};

Manager.prototype.and = function (left, right) {
  return this.apply('and', left, right);
};

Manager.prototype.or = function (left, right) {
  return this.apply('or', left, right);
};

Manager.prototype.evaluate = function (node, assignment) {
  let current = node;
  while (!this.isTerminal(current)) {
    current = assignment[current.level] ? current.high : current.low;
  }
  return current === this.one;
};

Manager.prototype.isSatisfiable = function (node) {
  return node !== this.zero;
};

// The number of models over the variables from `level` up to, but not including, `end`.
Manager.prototype.countModels = function (node, level, end) {
  if (level === end) {
    return node === this.one ? 1 : 0;
  }
  if (node.level > level) {
    return 2 * this.countModels(node, level + 1, end);
  }
  const low = this.countModels(node.low, level + 1, end);
  const high = this.countModels(node.high, level + 1, end);
  return low + high;
};

Manager.prototype.size = function (node) {
  const seen = {};
  let count = 0;
  function visit(current) {
    if (seen[current.id] === true) {
      return;
    }
    seen[current.id] = true;
    count++;
    if (current.low !== null) {
      visit(current.low);
      visit(current.high);
    }
  }
  visit(node);
  return count;
};

const manager = new Manager();
let formula = manager.variable(0);
for (let i = 1; i <= N; i++) {
  let left = formula;
  let right = manager.variable(i);
  const negation = readInput();
  if (negation === 1) {
    left = manager.not(left);
  } else if (negation === 2) {
    right = manager.not(right);
  } else if (negation === 3) {
    left = manager.not(left);
    right = manager.not(right);
  }
  const choice = readInput();
  if (choice === 1) {
    formula = manager.and(left, right);
  } else {
    formula = manager.or(left, right);
  }
}
console.log('models', manager.countModels(formula, 0, N + 1), 'nodes', manager.size(formula));
if (!manager.isSatisfiable(formula)) {
  console.log('unsatisfiable');
}
