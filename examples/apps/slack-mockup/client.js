$(function () {
  'use strict';

  const socket = io();
  const $username = $('#username');
  const $line = $('#line');
  const $notice = $('#notice');

  let username = null;
  let connected = false;
  let currentRoom = null;
  let rooms = {};
  let channels = {};
  let users = {};

  // ---------------------------------------------------------------- showing

  function showNotice(text) {
    $notice.text(text);
  }

  function showChannels() {
    $('#channels').empty();
    for (const id of Object.keys(channels)) {
      const channel = channels[id];
      const $item = $('<li class="channel"></li>').text('#' + channel.name).attr('data-id', id);
      if (rooms[id]) {
        $item.addClass('joined');
      }
      if (currentRoom !== null && currentRoom.id === channel.id) {
        $item.addClass('active');
      }
      $('#channels').append($item);
    }
  }

  function showUsers() {
    $('#people').empty();
    for (const name of Object.keys(users)) {
      const $item = $('<li class="person"></li>').text(name).attr('data-name', name);
      if (users[name].active) {
        $item.addClass('online');
      }
      $('#people').append($item);
    }
  }

  function showMessage(message) {
    const $name = $('<b></b>').text(message.username);
    const $text = $('<span></span>').text(message.message);
    $('#history').append($('<li class="message"></li>').append($name, $text));
  }

  function showRoom(room) {
    currentRoom = room;
    $('#room-name').text(room.direct ? room.name : '#' + room.name);
    $('#room-description').text(room.description);
    $('#history').empty();
    for (const message of room.history) {
      showMessage(message);
    }
    showChannels();
  }

  // ---------------------------------------------------------------- state

  function updateRoom(room) {
    const known = rooms[room.id];
    room.history = known ? known.history : [];
    rooms[room.id] = room;
    if (!room.direct) {
      channels[room.id] = room;
    }
    if (currentRoom !== null && currentRoom.id === room.id) {
      currentRoom = room;
    }
  }

  function updateUsers(list) {
    for (const user of list) {
      users[user.username] = user;
    }
    showUsers();
  }

  function updateChannels(list) {
    for (const channel of list) {
      if (!channels[channel.id]) {
        channels[channel.id] = channel;
      }
    }
    showChannels();
  }

  // ---------------------------------------------------------------- asking

  function sendMessage(text) {
    if (currentRoom === null) {
      showNotice('Choose a channel first.');
      return;
    }
    socket.emit('new message', { room: currentRoom.id, message: text });
  }

  function runCommand(line) {
    const blank = line.indexOf(' ');
    const command = blank < 0 ? line : line.slice(0, blank);
    const rest = blank < 0 ? '' : line.slice(blank + 1);
    if (command === '/create') {
      if (rest === '') {
        showNotice('Which name?');
      } else {
        socket.emit('add_channel', { name: rest, description: '', private: false });
      }
    } else if (command === '/leave') {
      socket.emit('leave_channel', { id: currentRoom.id });
    } else if (command === '/invite') {
      if (rest === username) {
        showNotice('You are here.');
      } else {
        socket.emit('add_user_to_channel', { channel: currentRoom.id, user: rest });
      }
    } else {
      showNotice('There is no command ' + command + '.');
    }
  }

  function joinChannel(id) {
    if (rooms[id]) {
      showRoom(rooms[id]);
    } else {
      socket.emit('join_channel', { id: parseInt(id, 10) });
    }
  }

  // ---------------------------------------------------------------- events

  $('#login-form').on('submit', function (event) {
    event.preventDefault();
    if (connected) {
      return;
    }
    const name = $username.val();
    if (name === '') {
      $('#login-error').text('Everybody has a name.');
      return;
    }
    socket.emit('join', name);
  });

  // What only those can do who are in.
  function registerMain() {
    $('#line-form').on('submit', function (event) {
      event.preventDefault();
      const line = $line.val();
      if (line === '') {
        return;
      }
      if (line.charAt(0) === '/') {
        runCommand(line);
      } else {
        sendMessage(line);
      }
      $line.val('');
    });

    $('#channels').on('click', '.channel', function () {
      joinChannel($(this).attr('data-id'));
    });

    $('#people').on('click', '.person', function () {
      const name = $(this).attr('data-name');
      if (name === username) {
        return;
      }
      socket.emit('request_direct_room', { to: name });
    });
  }

  // ---------------------------------------------------------------- answers

  socket.on('login', function (data) {
    connected = true;
    username = data.username;
    rooms = {};
    channels = {};
    for (const room of data.rooms) {
      updateRoom(room);
    }
    updateUsers(data.users);
    updateChannels(data.publicChannels);
    $('#login').hide();
    $('#main').show();
    registerMain();
    if (data.rooms.length > 0) {
      showRoom(rooms[data.rooms[0].id]);
    }
  });

  socket.on('login_error', function (text) {
    $('#login-error').text(text);
  });

  socket.on('notice', showNotice);

  socket.on('new_message', function (message) {
    const room = rooms[message.room];
    if (!room) {
      return;
    }
    room.history.push(message);
    if (currentRoom !== null && room.id === currentRoom.id) {
      showMessage(message);
    }
  });

  socket.on('update_user', function (data) {
    updateRoom(data.room);
    if (data.history) {
      rooms[data.room.id].history = data.history;
    }
    if (data.moveto) {
      showRoom(rooms[data.room.id]);
    } else {
      showChannels();
    }
  });

  socket.on('update_room', function (room) {
    updateRoom(room);
    showChannels();
  });

  socket.on('update_public_channels', function (data) {
    updateChannels(data.publicChannels);
  });

  socket.on('remove_room', function (data) {
    delete rooms[data.id];
    if (currentRoom !== null && currentRoom.id === data.id) {
      currentRoom = null;
      $('#room-name').text('');
      $('#history').empty();
    }
    showChannels();
  });

  socket.on('user_state_change', function (data) {
    users[data.username] = data;
    showUsers();
  });

  socket.on('connect', function () {
    if (connected) {
      socket.emit('reconnect');
    }
  });
});
