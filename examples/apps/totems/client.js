const WIDTH = 1200;
const HEIGHT = 750;
const ENTER = 13;

const socket = io();
const canvas = document.getElementById('field');
const context = canvas.getContext('2d');
const text = document.getElementById('text');
const lines = document.getElementById('lines');

let requested = false;
let mine = null;
const totems = {};

// The first click asks for a totem, later ones move it.
canvas.addEventListener('click', function (event) {
  const x = event.clientX;
  const y = event.clientY;
  if (x < 0 || x > WIDTH || y < 0 || y > HEIGHT) {
    return;
  }
  if (!requested) {
    requested = true;
    socket.emit('request totem', x, y);
  } else {
    socket.emit('move totem', mine, x, y);
  }
});

text.addEventListener('keydown', function (event) {
  if (event.keyCode === ENTER && text.value !== '') {
    socket.emit('chat', text.value);
    text.value = '';
  }
});

function draw() {
  context.clearRect(0, 0, WIDTH, HEIGHT);
  for (const id of Object.keys(totems)) {
    const totem = totems[id];
    context.fillStyle = totem.kind === 'sun' ? 'gold' : 'silver';
    context.fillRect(totem.x - 5, totem.y - 5, 10, 10);
  }
}

socket.on('your totem', function (id) {
  mine = id;
});

socket.on('totem', function (id, kind, x, y) {
  totems[id] = { kind: kind, x: x, y: y };
  draw();
});

socket.on('chat', function (line) {
  const item = document.createElement('li');
  item.textContent = line;
  lines.appendChild(item);
});
