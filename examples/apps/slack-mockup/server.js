'use strict';

const express = require('express');
const app = express();
const path = require('path');
const server = require('http').createServer(app);
const io = require('socket.io')(server);

const Users = require('./users.js');
const Rooms = require('./rooms.js');

const port = process.env.PORT || 3000;
const LONGEST_NAME = 14;

app.use(express.static(path.join(__dirname, 'public')));

server.listen(port, () => {
  console.log('Server listening at port ' + port);
});

Rooms.addRoom('general', {
  forceMembership: true,
  description: 'Everything that concerns everybody',
});
Rooms.addRoom('random', {
  description: 'Jokes and cats',
});
Rooms.addRoom('private', {
  private: true,
  description: 'Some secrets',
});

Users.addUser('admin');

// ---------------------------------------------------------------- helpers

function publicRoom(room) {
  return {
    id: room.id,
    name: room.name,
    description: room.description,
    direct: room.direct,
    private: room.private,
    members: room.getMembers(),
  };
}

function sendToRoom(room, event, data) {
  io.to('room' + room.id).emit(event, data);
}

function newRoom(name, user, options) {
  const room = Rooms.addRoom(name, options);
  addUserToRoom(user, room);
  return room;
}

function newUser(name) {
  const user = Users.addUser(name);
  for (const room of Rooms.getForcedRooms()) {
    addUserToRoom(user, room);
  }
  return user;
}

function addUserToRoom(user, room) {
  user.addSubscription(room);
  room.addMember(user);
  sendToRoom(room, 'update_room', publicRoom(room));
}

function removeUserFromRoom(user, room) {
  user.removeSubscription(room);
  room.removeMember(user);
  sendToRoom(room, 'update_room', publicRoom(room));
}

function addMessageToRoom(room, user, text) {
  const message = { room: room.id, username: user.name, message: text };
  room.addMessage(message);
  sendToRoom(room, 'new_message', message);
}

function setUserActiveState(socket, user, state) {
  user.active = state;
  socket.broadcast.emit('user_state_change', { username: user.name, active: state });
}

function publicChannels(user) {
  return Rooms.getRooms()
    .filter((room) => !room.direct && (!room.private || room.hasMember(user)))
    .map(publicRoom);
}

// ---------------------------------------------------------------- connections

const socketMap = {};

io.on('connection', (socket) => {
  let loggedIn = false;
  let username = null;

  // A user comes in.
  socket.on('join', (name) => {
    if (loggedIn) {
      socket.emit('login_error', 'You are in already.');
      return;
    }
    if (name === '') {
      socket.emit('login_error', 'Everybody has a name.');
      return;
    }
    if (name.length > LONGEST_NAME) {
      socket.emit('login_error', 'That name is too long.');
      return;
    }

    let user = Users.getUser(name);
    if (user === undefined) {
      user = newUser(name);
    } else if (user.active) {
      socket.emit('login_error', 'That name is taken.');
      return;
    }

    username = name;
    loggedIn = true;
    socketMap[username] = socket;

    const rooms = user.getSubscriptions().map((id) => {
      socket.join('room' + id);
      return publicRoom(Rooms.getRoom(id));
    });
    setUserActiveState(socket, user, true);
    socket.emit('login', {
      username: username,
      users: Users.getUsers().map((one) => ({ username: one.name, active: one.active })),
      rooms: rooms,
      publicChannels: publicChannels(user),
    });
  });

  // A message to a room.
  socket.on('new message', (request) => {
    if (!loggedIn) {
      return;
    }
    const user = Users.getUser(username);
    const room = Rooms.getRoom(request.room);
    if (room === undefined) {
      socket.emit('notice', 'There is no such room.');
      return;
    }
    if (!room.hasMember(user)) {
      socket.emit('notice', 'You are not in that room.');
      return;
    }
    if (request.message === '') {
      return;
    }
    addMessageToRoom(room, user, request.message);
  });

  // A room for two.
  socket.on('request_direct_room', (request) => {
    if (!loggedIn) {
      return;
    }
    const from = Users.getUser(username);
    const to = Users.getUser(request.to);
    if (to === undefined) {
      socket.emit('notice', 'There is nobody of that name.');
      return;
    }
    if (to === from) {
      socket.emit('notice', 'Talking to yourself?');
      return;
    }
    let room = Rooms.getDirectRoom(from, to);
    if (room === null) {
      room = newRoom(from.name + '-' + to.name, from, { direct: true, private: true });
      addUserToRoom(to, room);
      const other = socketMap[to.name];
      if (other !== undefined) {
        other.join('room' + room.id);
        other.emit('update_user', { room: publicRoom(room) });
      }
    }
    socket.join('room' + room.id);
    socket.emit('update_user', { room: publicRoom(room), moveto: true });
  });

  // A new channel.
  socket.on('add_channel', (request) => {
    if (!loggedIn) {
      return;
    }
    if (request.name === '') {
      socket.emit('notice', 'A channel has a name.');
      return;
    }
    if (Rooms.getRoomByName(request.name) !== null) {
      socket.emit('notice', 'There is such a channel already.');
      return;
    }
    const user = Users.getUser(username);
    const room = newRoom(request.name, user, {
      description: request.description,
      private: request.private,
    });
    socket.join('room' + room.id);
    socket.emit('update_user', { room: publicRoom(room), moveto: true });
    if (!room.private) {
      io.emit('update_public_channels', { publicChannels: publicChannels(user) });
    }
  });

  // A user enters a channel.
  socket.on('join_channel', (request) => {
    if (!loggedIn) {
      return;
    }
    const user = Users.getUser(username);
    const room = Rooms.getRoom(request.id);
    if (room === undefined) {
      socket.emit('notice', 'There is no such channel.');
      return;
    }
    if (room.direct) {
      socket.emit('notice', 'That is a talk of two.');
      return;
    }
    if (room.private && !room.hasMember(user)) {
      socket.emit('notice', 'That channel is private.');
      return;
    }
    addUserToRoom(user, room);
    socket.join('room' + room.id);
    socket.emit('update_user', { room: publicRoom(room), moveto: true, history: room.getHistory() });
  });

  // A member brings in somebody else.
  socket.on('add_user_to_channel', (request) => {
    if (!loggedIn) {
      return;
    }
    const user = Users.getUser(username);
    const guest = Users.getUser(request.user);
    const room = Rooms.getRoom(request.channel);
    if (guest === undefined) {
      socket.emit('notice', 'There is nobody of that name.');
      return;
    }
    if (room === undefined || room.direct) {
      socket.emit('notice', 'There is no such channel.');
      return;
    }
    if (!room.hasMember(user)) {
      socket.emit('notice', 'You are not in that channel.');
      return;
    }
    if (room.hasMember(guest)) {
      socket.emit('notice', guest.name + ' is there already.');
      return;
    }
    addUserToRoom(guest, room);
    if (socketMap[guest.name] !== undefined) {
      socketMap[guest.name].join('room' + room.id);
      socketMap[guest.name].emit('update_user', { room: publicRoom(room) });
    }
  });

  // A user goes.
  socket.on('leave_channel', (request) => {
    if (!loggedIn) {
      return;
    }
    const user = Users.getUser(username);
    const room = Rooms.getRoom(request.id);
    if (room === undefined || room.direct) {
      socket.emit('notice', 'There is no such channel.');
      return;
    }
    if (room.forceMembership) {
      socket.emit('notice', 'Nobody leaves ' + room.name + '.');
      return;
    }
    removeUserFromRoom(user, room);
    socket.leave('room' + room.id);
    socket.emit('remove_room', { id: room.id });
  });

  // The connection came back.
  socket.on('reconnect', () => {
    if (!loggedIn) {
      return;
    }
    const user = Users.getUser(username);
    setUserActiveState(socket, user, true);
  });

  socket.on('disconnect', () => {
    if (!loggedIn) {
      return;
    }
    const user = Users.getUser(username);
    setUserActiveState(socket, user, false);
    delete socketMap[username];
  });
});
