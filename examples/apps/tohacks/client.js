// An avatar that walks with W, A, S, D. Enter starts a message and sends it.

var ENTER = 13, A = 65, D = 68, S = 83, W = 87;

var socket = io();
var world = document.getElementById('world').getContext('2d');
var typedLine = document.getElementById('typed');

var movement = { up: false, down: false, left: false, right: false };
typing = false;
message = '';

function setDirection(code, pressed) {
  if (code === A) {
    movement.left = pressed;
  } else if (code === W) {
    movement.up = pressed;
  } else if (code === D) {
    movement.right = pressed;
  } else if (code === S) {
    movement.down = pressed;
  }
}

document.addEventListener('keydown', function (event) {
  if (event.keyCode === ENTER) {
    if (typing) {
      if (message.length > 0) {
        socket.emit('talk', message);
      }
      message = '';
    }
    typing = !typing;
  } else if (typing) {
    message += String.fromCharCode(event.keyCode);
  } else {
    setDirection(event.keyCode, true);
  }
  typedLine.textContent = message;
});

document.addEventListener('keyup', function (event) {
  if (typing) {
    return;
  }
  socket.emit('movement', movement);
  setDirection(event.keyCode, false);
});

socket.emit('new player');

socket.on('state', function (players) {
  world.clearRect(0, 0, 800, 600);
  for (var id in players) {
    var player = players[id];
    world.beginPath();
    world.arc(player.x, player.y, 10, 0, 6.3);
    world.fill();
  }
});

socket.on('talk', function (name, text) {
  var item = document.createElement('li');
  item.textContent = name + ': ' + text;
  document.getElementById('talk').appendChild(item);
});
