// A counter that pages read, add to and write back. Two pages that do so at the same time lose an update.
const http = require('http').createServer();
const io = require('socket.io')(http);

let value = 0;
let writes = 0;

io.on('connection', (socket) => {
  socket.on('read', (answer) => {
    answer(value);
  });

  socket.on('write', (wanted) => {
    value = wanted;
    writes = writes + 1;
    if (value !== writes) {
      throw new Error('an update was lost');
    }
  });
});

http.listen(3000);
