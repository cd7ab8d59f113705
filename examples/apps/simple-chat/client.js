const socket = io();
const field = document.getElementById('message');
const list = document.getElementById('messages');
const hint = document.getElementById('hint');

document.getElementById('send').addEventListener('click', () => {
  const text = field.value;
  if (text === 'swear word' || text.startsWith('swear')) {
    hint.textContent = 'Please do not swear.';
  } else {
    hint.textContent = '';
    socket.emit('chat message', text);
    field.value = '';
  }
});

socket.on('chat message', (text) => {
  const item = document.createElement('li');
  item.textContent = text;
  list.appendChild(item);
});
