var socketio = require('socket.io');

var io;
var guestNumber = 1;
var nickNames = {};
var namesUsed = [];
var currentRoom = {};
var rooms = [];

exports.listen = function (server) {
  io = socketio.listen(server);
  io.sockets.on('connection', function (socket) {
    guestNumber = assignGuestName(socket, guestNumber);
    joinRoom(socket, 'Lobby');
    handleMessageBroadcasting(socket);
    handleNameChangeAttempts(socket);
    handleRoomJoining(socket);

    socket.on('rooms', function () {
      socket.emit('rooms', rooms);
    });

    handleClientDisconnection(socket);
  });
};

function assignGuestName(socket, number) {
  var name = 'Guest' + number;
  nickNames[socket.id] = name;
  socket.emit('nameResult', { success: true, name: name });
  namesUsed.push(name);
  return number + 1;
}

function usersInRoom(room) {
  var users = [];
  for (var id in currentRoom) {
    if (currentRoom[id] === room) {
      users.push(id);
    }
  }
  return users;
}

function joinRoom(socket, room) {
  socket.join(room);
  currentRoom[socket.id] = room;
  if (rooms.indexOf(room) < 0) {
    rooms.push(room);
  }
  socket.emit('joinResult', { room: room });
  socket.broadcast.to(room).emit('message', {
    text: nickNames[socket.id] + ' has joined ' + room + '.',
  });

  var users = usersInRoom(room);
  if (users.length > 1) {
    var summary = 'Users currently in ' + room + ': ';
    for (var index = 0; index < users.length; index++) {
      if (users[index] !== socket.id) {
        if (index > 0) {
          summary += ', ';
        }
        summary += nickNames[users[index]];
      }
    }
    socket.emit('message', { text: summary + '.' });
  }
}

function handleNameChangeAttempts(socket) {
  socket.on('nameAttempt', function (name) {
    if (name === '') {
      socket.emit('nameResult', { success: false, message: 'A name has at least one letter.' });
    } else if (name.indexOf('Guest') === 0) {
      socket.emit('nameResult', { success: false, message: 'Names cannot begin with "Guest".' });
    } else if (name === 'guest') {
      socket.emit('nameResult', { success: false, message: 'You cannot be called "guest".' });
    } else if (namesUsed.indexOf(name) < 0) {
      var previousName = nickNames[socket.id];
      var previousIndex = namesUsed.indexOf(previousName);
      namesUsed.push(name);
      nickNames[socket.id] = name;
      namesUsed.splice(previousIndex, 1);
      socket.emit('nameResult', { success: true, name: name });
      socket.broadcast.to(currentRoom[socket.id]).emit('message', {
        text: previousName + ' is now known as ' + name + '.',
      });
    } else {
      socket.emit('nameResult', { success: false, message: 'That name is already in use.' });
    }
  });
}

function handleMessageBroadcasting(socket) {
  socket.on('message', function (message) {
    if (message.text === '') {
      return;
    }
    if (message.room !== currentRoom[socket.id]) {
      socket.emit('message', { text: 'You are not in that room.' });
      return;
    }
    socket.broadcast.to(message.room).emit('message', {
      text: nickNames[socket.id] + ': ' + message.text,
    });
  });
}

function handleRoomJoining(socket) {
  socket.on('join', function (request) {
    if (request.newRoom === '') {
      socket.emit('message', { text: 'A room has a name.' });
    } else if (request.newRoom === currentRoom[socket.id]) {
      socket.emit('message', { text: 'You are there already.' });
    } else {
      socket.leave(currentRoom[socket.id]);
      joinRoom(socket, request.newRoom);
      socket.emit('rooms', rooms);
    }
  });
}

function handleClientDisconnection(socket) {
  socket.on('disconnect', function () {
    var nameIndex = namesUsed.indexOf(nickNames[socket.id]);
    if (nameIndex >= 0) {
      namesUsed.splice(nameIndex, 1);
    }
    delete nickNames[socket.id];
    delete currentRoom[socket.id];
  });
}
