// Symbolic Arithmetic: linear expressions, kept as an object from variable name to coefficient
// plus a constant; adding may cancel all variables and leave a plain number. Each of N rounds
// takes x + y of that round and two inputs; each input multiplies one of the variables, if it is
// not 0, and the product is added. An input has three outcomes: 0, -1 (the variable cancels)
// and the rest, so there are 9^N paths, 729 at size 3.
const { readInput } = require('sheaf');
const N = 3; // size

function LinearExpression(coefficients, constant) {
  this.coefficients = coefficients;
  this.constant = constant;
}

function variable(name) {
  const coefficients = {};
  coefficients[name] = 1;
  return new LinearExpression(coefficients, 0);
}

function isExpression(value) {
  return value instanceof LinearExpression;
}

LinearExpression.prototype.clone = function () {
  const coefficients = {};
  for (const name in this.coefficients) {
    coefficients[name] = this.coefficients[name];
  }
  return new LinearExpression(coefficients, this.constant);
};

// A number if no variable is left, otherwise the expression itself.
LinearExpression.prototype.simplify = function () {
  for (const name in this.coefficients) {
    return this;
  }
  return this.constant;
};

LinearExpression.prototype.addNumber = function (number) {
  const result = this.clone();
  result.constant = result.constant + number;
  return result;
};

LinearExpression.prototype.addExpression = function (other) {
  const result = this.clone();
  for (const name in other.coefficients) {
    if (result.coefficients[name] !== undefined) {
      const sum = result.coefficients[name] + other.coefficients[name];
      if (sum === 0) {
        delete result.coefficients[name];
      } else {
        result.coefficients[name] = sum;
      }
    } else {
      result.coefficients[name] = other.coefficients[name];
    }
  }
  result.constant = result.constant + other.constant;
  return result.simplify();
};

LinearExpression.prototype.add = function (other) {
  if (isExpression(other)) {
    return this.addExpression(other);
  }
  return this.addNumber(other);
};

// The factor is not 0, so no coefficient vanishes.
LinearExpression.prototype.multiply = function (factor) {
  const result = this.clone();
  for (const name in result.coefficients) {
    result.coefficients[name] = result.coefficients[name] * factor;
  }
  result.constant = result.constant * factor;
  return result;
};

LinearExpression.prototype.negate = function () {
  return this.multiply(-1);
};

LinearExpression.prototype.subtract = function (other) {
  return isExpression(other) ? this.add(other.negate()) : this.add(-other);
};

LinearExpression.prototype.variables = function () {
  return Object.keys(this.coefficients);
};

function addValues(left, right) {
  if (isExpression(left)) {
    return left.add(right);
  }
  if (isExpression(right)) {
    return right.add(left);
  }
  return left + right;
}

function addMultiple(expression, name, factor) {
  let product = variable(name);
  if (factor !== 0) {
    product = product.multiply(factor);
  }
  return addValues(expression, product);
}

for (let i = 0; i < N; i++) {
  const x = 'x' + i;
  const y = 'y' + i;
  let expression = addValues(variable(x), variable(y));
  expression = addMultiple(expression, x, readInput());
  expression = addMultiple(expression, y, readInput());
  if (isExpression(expression)) {
    console.log('round', i, 'variables', expression.variables().join(' '));
  } else {
    console.log('round', i, 'constant', expression);
  }
}
