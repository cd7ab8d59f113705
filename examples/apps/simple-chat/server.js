const app = require('express')();
const http = require('http').Server(app);
const io = require('socket.io')(http);

app.get('/', (request, response) => {
  response.sendFile(__dirname + '/index.html');
});

io.on('connection', (socket) => {
  socket.on('chat message', (text) => {
    if (text === 'swear word') {
      console.log('refused');
    } else if (text.startsWith('swear')) {
      console.log('refused a word that begins like one');
    } else {
      io.emit('chat message', text);
    }
  });
});

http.listen(3000);
