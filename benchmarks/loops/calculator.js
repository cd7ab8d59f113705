// A calculator as a page has it: handlers of fifteen buttons, and a server that computes and answers
// by messages. Each round presses a button, or stops, and then empties the queues.
'use strict';
const { oneOf } = require('sheaf');
const N = 6; // size

const requests = [];
const answers = [];
let left = 0;
let right = 0;
let operator = '';
let shown = 'number';

function digit(value) {
  if (operator === '') left = left * 10 + value;
  else right = right * 10 + value;
  shown = 'number';
}

function equals() {
  if (operator === '') return;
  requests.push({ operator, left, right });
  operator = '';
  right = 0;
}

function compute(request) {
  switch (request.operator) {
    case '+': return { value: request.left + request.right };
    case '-': return { value: request.left - request.right };
    case '*': return { value: request.left * request.right };
    default:
      if (request.right === 0) return { error: 'division by zero' };
      return { value: Math.floor(request.left / request.right) };
  }
}

function show(answer) {
  if (answer.error !== undefined) {
    shown = answer.error;
    left = 0;
  } else {
    left = answer.value;
  }
}

const buttons = [];
for (let i = 0; i < 10; i++) buttons.push(() => digit(i));
for (const sign of ['+', '-', '*', '/']) {
  buttons.push(() => {
    operator = sign;
  });
}
buttons.push(equals);

for (let round = 0; round < N; round++) {
  const pressed = oneOf('button', [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  if (pressed < 0) break;
  buttons[pressed]();
  while (requests.length > 0) answers.push(compute(requests.shift()));
  while (answers.length > 0) show(answers.shift());
}
if (left === 42) console.log('the answer');
else if (left < 0) console.log('below zero');
else console.log(shown === 'number' ? 'a number' : shown);
