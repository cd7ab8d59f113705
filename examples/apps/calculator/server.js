const express = require('express');
const http = require('http');
const path = require('path');

const app = express();
const server = http.createServer(app);
const io = require('socket.io')(server);

app.use(express.static(path.join(__dirname)));

function calculate(left, operator, right) {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      if (right === 0) {
        throw new Error('division by zero');
      }
      return left / right;
    default:
      throw new Error('unknown operator ' + operator);
  }
}

io.on('connection', function (socket) {
  socket.on('compute', function (task) {
    socket.emit('result', calculate(task.left, task.operator, task.right));
  });
});

const port = process.env.PORT || 3000;
server.listen(port, function () {
  console.log('calculator on port ' + port);
});
