// What the page can ask of the server.

var Chat = function (socket) {
  this.socket = socket;
};

Chat.prototype.sendMessage = function (room, text) {
  this.socket.emit('message', { room: room, text: text });
};

Chat.prototype.changeRoom = function (room) {
  this.socket.emit('join', { newRoom: room });
};

// Answers what went wrong, or false.
Chat.prototype.processCommand = function (line) {
  var words = line.split(' ');
  var command = words[0].substring(1).toLowerCase();
  var message = false;

  switch (command) {
    case 'join':
      words.shift();
      var room = words.join(' ');
      if (room === '') {
        message = 'Which room?';
      } else {
        this.changeRoom(room);
      }
      break;

    case 'nick':
      words.shift();
      var name = words.join(' ');
      if (name === '') {
        message = 'Which name?';
      } else {
        this.socket.emit('nameAttempt', name);
      }
      break;

    default:
      message = 'Unrecognized command.';
      break;
  }
  return message;
};
