// Notes that one page writes and another reads. A reader that hears of a note asks for its text; the note
// may be gone by then, which nobody thought of.
const http = require('http').createServer();
const io = require('socket.io')(http);

let note = null;

io.on('connection', (socket) => {
  socket.on('create', (text) => {
    note = { text: text };
    socket.broadcast.emit('created');
  });

  socket.on('delete', () => {
    note = null;
    socket.broadcast.emit('deleted');
  });

  socket.on('details', (answer) => {
    answer(note.text);
  });
});

http.listen(3000);
