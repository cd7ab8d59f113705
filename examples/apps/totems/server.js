'use strict';

const path = require('path');
const express = require('express');
const http = require('http');
const socketIo = require('socket.io');

const WIDTH = 1200;
const HEIGHT = 750;

const app = express();
const server = http.createServer(app);
const io = socketIo(server);

app.use(express.static(path.join(__dirname, '.')));

let count = 0;
const totems = {};

function onField(x, y) {
  if (x < 0 || x > WIDTH) {
    return false;
  }
  if (y < 0 || y > HEIGHT) {
    return false;
  }
  return true;
}

io.on('connection', function (socket) {
  socket.on('request totem', function (x, y) {
    if (!onField(x, y)) {
      console.log('a totem beside the field');
      return;
    }
    count = count + 1;
    let kind = 'moon';
    if (count % 2 === 1) {
      kind = 'sun';
    }
    totems[count] = { kind: kind, x: x, y: y };
    socket.emit('your totem', count);
    io.emit('totem', count, kind, x, y);
  });

  socket.on('move totem', function (id, x, y) {
    const totem = totems[id];
    if (totem === undefined) {
      console.log('there is no such totem');
      return;
    }
    if (!onField(x, y)) {
      console.log('a move beyond the field');
      return;
    }
    totem.x = x;
    totem.y = y;
    io.emit('totem', id, totem.kind, x, y);
  });

  socket.on('chat', function (line) {
    if (line === '') {
      console.log('nothing said');
      return;
    }
    io.emit('chat', line);
  });
});

server.listen(process.env.PORT || 8080, function () {
  console.log('totems are served');
});
