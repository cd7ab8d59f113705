const express = require('express');
const app = express();
const http = require('http').Server(app);
const io = require('socket.io')(http);
const port = process.env.PORT || 3000;

const LARGEST = 1000;

app.use(express.static(__dirname));

// Echoes a line to everybody, if both of its ends lie on the board.
function onConnection(socket) {
  socket.on('drawing', function (data) {
    if (data.x0 < 0) {
      return;
    }
    if (data.x0 > LARGEST) {
      return;
    }
    if (data.y0 < 0) {
      return;
    }
    if (data.y0 > LARGEST) {
      return;
    }
    if (data.x1 < 0) {
      return;
    }
    if (data.x1 > LARGEST) {
      return;
    }
    if (data.y1 < 0) {
      return;
    }
    if (data.y1 > LARGEST) {
      return;
    }
    io.emit('drawing', data);
  });
}

io.on('connection', onConnection);

http.listen(port, function () {
  console.log('listening on port ' + port);
});
