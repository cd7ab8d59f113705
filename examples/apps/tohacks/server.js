var express = require('express');
var http = require('http');
var socketIO = require('socket.io');

var app = express();
var server = http.Server(app);
var io = socketIO(server);

app.set('port', 5000);
app.use('/static', express.static(__dirname + '/static'));

var STEP = 5;
var players = {};

io.on('connection', function (socket) {
  socket.on('new player', function () {
    players[socket.id] = { x: 300, y: 300 };
  });

  socket.on('movement', function (data) {
    var player = players[socket.id] || {};
    if (data.left) {
      player.x -= STEP;
    }
    if (data.up) {
      player.y -= STEP;
    }
    if (data.right) {
      player.x += STEP;
    }
    if (data.down) {
      player.y += STEP;
    }
    io.emit('state', players);
  });

  socket.on('talk', function (text) {
    if (text.length > 20) {
      text = text.slice(0, 20);
    }
    io.emit('talk', socket.id, text);
  });

  socket.on('disconnect', function () {
    if (players[socket.id]) {
      delete players[socket.id];
    }
    io.emit('state', players);
  });
});

server.listen(5000, function () {
  console.log('Starting server on port 5000');
});
