// The page collects two numbers and an operator; the server computes.

var socket = io();
var left = 0;
var right = 0;
var operator = '';
var leftDone = false;
var rightDone = false;

var display = document.getElementById('display');
var message = document.getElementById('message');

function show(text) {
  display.textContent = text;
  message.textContent = '';
}

function digit(n) {
  if (leftDone) {
    right = right * 10 + n;
    rightDone = true;
    show(right);
  } else {
    left = left * 10 + n;
    show(left);
  }
}

function choose(name) {
  if (leftDone) {
    message.textContent = 'There is an operator already.';
    return;
  }
  operator = name;
  leftDone = true;
  show(name);
}

function reset() {
  left = 0;
  right = 0;
  operator = '';
  leftDone = false;
  rightDone = false;
}

function compute() {
  if (operator === '') {
    message.textContent = 'Choose an operator first.';
    return;
  }
  if (!rightDone) {
    message.textContent = 'A number is missing.';
    return;
  }
  socket.emit('compute', { left: left, operator: operator, right: right });
  reset();
}

document.getElementById('zero').addEventListener('click', function () { digit(0); });
document.getElementById('one').addEventListener('click', function () { digit(1); });
document.getElementById('two').addEventListener('click', function () { digit(2); });
document.getElementById('three').addEventListener('click', function () { digit(3); });
document.getElementById('four').addEventListener('click', function () { digit(4); });
document.getElementById('five').addEventListener('click', function () { digit(5); });
document.getElementById('six').addEventListener('click', function () { digit(6); });
document.getElementById('seven').addEventListener('click', function () { digit(7); });
document.getElementById('eight').addEventListener('click', function () { digit(8); });
document.getElementById('nine').addEventListener('click', function () { digit(9); });
document.getElementById('plus').addEventListener('click', function () { choose('+'); });
document.getElementById('minus').addEventListener('click', function () { choose('-'); });
document.getElementById('times').addEventListener('click', function () { choose('*'); });
document.getElementById('divide').addEventListener('click', function () { choose('/'); });
document.getElementById('equals').addEventListener('click', compute);

socket.on('result', function (value) {
  show(value);
});
