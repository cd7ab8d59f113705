// A parser of sums with brackets over five symbolic tokens: 'n' is a number, 'end' ends the
// input. Every input is either accepted with its value (each number counts 1) or rejected with
// the place of the first wrong token.
const { oneOf, assert } = require('sheaf');

const tokens = [];
for (let i = 0; i < 5; i++) {
  tokens.push(oneOf('token', ['n', '+', '(', ')', 'end']));
}
tokens.push('end');

let place = 0;

function fail(wanted) {
  throw new SyntaxError('expected ' + wanted + ' at ' + place);
}

function parseOperand() {
  const token = tokens[place];
  if (token === 'n') {
    place++;
    return 1;
  }
  if (token === '(') {
    place++;
    const value = parseSum();
    if (tokens[place] !== ')') {
      fail("')'");
    }
    place++;
    return value;
  }
  return fail('an operand');
}

function parseSum() {
  let value = parseOperand();
  while (tokens[place] === '+') {
    place++;
    value += parseOperand();
  }
  return value;
}

try {
  const value = parseSum();
  if (tokens[place] !== 'end') {
    fail('the end');
  }
  console.log('accepted, value', value);
  assert(value <= 3, 'five tokens hold at most three numbers');
} catch (error) {
  if (error.name !== 'SyntaxError') {
    throw error;
  }
  console.log('rejected:', error.message);
}
