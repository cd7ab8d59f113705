'use strict';
// Programs of Socket.IO by what they are about: a server (with `server` and `io`), and a client (with `s`, a socket,
// and `io`) whose steps come one after the other. Both have `print` and `show`.

const kSocketPrograms = {
  'messages and their arguments': {
    server: `io.on('connection', (socket) => { socket.on('m', (...list) => { print('m', list.map(show).join()); socket.emit('back', ...list); }); });`,
    client: `s.on('back', (...list) => print('back', list.map(show).join()));
      step(() => s.emit('m', 1, 'two', [3, { four: null }], undefined, NaN, true)); step(() => s.emit('m')); step(() => s.emit('m', { d: new Date(0), u: undefined, f() {} }));`,
  },
  'answers in both directions': {
    server: `io.on('connection', (socket) => { socket.on('ask', (n, done) => { print('asked', n, typeof done); done(n + 1, 'x'); });
      socket.on('get', () => socket.emit('question', 5, (a) => print('answer', a))); });`,
    client: `s.on('question', (n, done) => { print('question', n); done(n * 2); });
      step(() => s.emit('ask', 1, (...list) => print('answer', list.join()))); step(() => s.emit('get'));`,
  },
  'order of many messages': {
    server: `io.on('connection', (socket) => { socket.on('n', (n) => { print(n); socket.emit('a', n); socket.emit('b', n); io.emit('c', n); }); });`,
    client: `for (const t of ['a', 'b', 'c']) s.on(t, (n) => print(t, n)); step(() => { for (let k = 0; k < 3; k++) s.emit('n', k); });`,
  },
  'connect and disconnect by the client': {
    server: `io.on('connection', (socket) => { print('connection', socket.connected, socket.rooms.has(socket.id));
      socket.on('disconnecting', (why) => print('disconnecting', why, socket.rooms.size)); socket.on('disconnect', (why) => print('disconnect', why, socket.rooms.size, socket.connected)); });`,
    client: `s.on('connect', () => print('connect', s.connected, typeof s.id)); s.on('disconnect', (why) => print('disconnect', why, s.connected, s.id));
      step(() => s.disconnect()); step(() => { s.emit('x'); print(s.connected); }); step(() => s.connect());`,
  },
  'disconnect by the server': {
    server: `io.on('connection', (socket) => { socket.on('bye', () => { socket.disconnect(); print('after', socket.connected); }); socket.on('all', () => socket.disconnect(true)); socket.on('disconnect', (why) => print(why)); });`,
    client: `s.on('disconnect', (why) => print(why, s.active)); step(() => s.emit('bye')); step(() => s.connect()); step(() => s.emit('all'));`,
  },
  'rooms': {
    server: `io.on('connection', (socket) => { socket.on('join', (room) => { socket.join(room); print([...socket.rooms].length, io.sockets.adapter.rooms.get(room).size); socket.to(room).emit('joined', room); });
      socket.on('leave', (room) => { socket.leave(room); io.to(room).emit('left', room); }); socket.on('say', (room, text) => { io.to(room).emit('said', text); socket.to(room).emit('said', text + ' to others'); io.in(room).except(socket.id).emit('said', 'except'); }); });`,
    client: `for (const t of ['joined', 'left', 'said']) s.on(t, (v) => print(number, t, v)); step(() => s.emit('join', 'r')); step(() => s.emit('say', 'r', 'hi')); step(() => s.emit('leave', 'r'));`,
    clients: 1,
  },
  'broadcasts': {
    server: `io.on('connection', (socket) => { print(io.sockets.sockets.size); socket.on('b', () => { socket.broadcast.emit('got', 'broadcast'); io.emit('got', 'all'); socket.emit('got', 'own'); }); });`,
    client: `s.on('got', (v) => print(v)); step(() => s.emit('b'));`,
    clients: 2,
    steps: 1,
  },
  'middleware of connections': {
    server: `io.use((socket, next) => { print('first'); socket.data.n = 1; next(); }); io.use((socket, next) => { print('second', socket.data.n); if (socket.handshake.auth.bad) { const e = new Error('refused'); e.data = { code: 7 }; next(e); } else next(); });
      io.on('connection', (socket) => print('connection', socket.data.n));`,
    client: `s.on('connect', () => print('connect')); step(() => { const t = io({ auth: { bad: true }, forceNew: true }); t.on('connect', () => print('never')); t.on('connect_error', (e) => print(e.message, show(e.data), t.connected, e instanceof Error)); });`,
  },
  'namespaces': {
    server: `io.of('/a').on('connection', (socket) => { print('a', socket.nsp.name); socket.emit('hi', 'a'); socket.on('x', (v) => { print('x', v); io.of('/a').emit('y', v); io.emit('y', 'main'); }); }); io.on('connection', () => print('main'));`,
    client: `s.on('y', (v) => print('main', v)); const a = io('/a'); a.on('hi', (v) => print('hi', v)); a.on('y', (v) => print('a', v)); step(() => a.emit('x', 1)); step(() => { const n = io('/none'); n.on('connect_error', (e) => print(e.message)); });`,
  },
  'listeners': {
    server: `io.on('connection', (socket) => { socket.once('o', () => print('once')); const h = () => print('h'); socket.on('h', h); socket.prependListener('h', () => print('first')); socket.on('off', () => { socket.off('h', h); socket.emit('done', socket.listenerCount('h'), socket.eventNames().length); });
      socket.onAny((type, ...list) => print('any', type, list.length)); });`,
    client: `s.on('done', (...list) => print(list.join())); step(() => { s.emit('o'); s.emit('o'); s.emit('h'); }); step(() => { s.emit('off'); s.emit('h', 1); }); step(() => { s.onAny((t) => print('client any', t)); s.emit('off'); });`,
  },
  'what is sent before the connection': {
    server: `io.on('connection', (socket) => { socket.on('early', (v) => print('early', v)); socket.emit('welcome', 1); });`,
    client: `s.emit('early', 1); s.on('welcome', (v) => print('welcome', v)); s.on('connect', () => { print('connect'); s.emit('early', 2); }); s.emit('early', 3);`,
  },
  'middleware of messages': {
    server: `io.on('connection', (socket) => { socket.use(([type, v], next) => { print('use', type); if (v === 'bad') next(new Error('bad one')); else next(); }); socket.on('m', (v) => print('m', v)); socket.on('error', (e) => print('error', e.message)); });`,
    client: `step(() => s.emit('m', 'good')); step(() => s.emit('m', 'bad')); step(() => s.emit('m', 'again'));`,
  },
  'answers that may be late': {
    server: `io.on('connection', (socket) => { socket.on('slow', (done) => { setTimeout(() => done('late'), 5); }); socket.on('twice', (done) => { done(1); done(2); }); });`,
    client: `step(() => s.emit('slow', (v) => print(v))); step(() => s.emit('twice', (v) => print('answer', v)));`,
  },
  'sockets of a server': {
    server: `io.on('connection', (socket) => { socket.data.name = 'n'; socket.on('who', async (done) => { const list = await io.fetchSockets(); done(list.length, list[0].data.name, list[0].id === socket.id); });
      socket.on('move', () => { io.socketsJoin('all'); io.to('all').emit('moved'); io.in('all').socketsLeave('all'); io.to('all').emit('never'); }); socket.on('kick', () => io.disconnectSockets()); });`,
    client: `s.on('moved', () => print('moved')); s.on('never', () => print('never')); s.on('disconnect', (why) => print(why)); step(() => s.emit('who', (...list) => print(list.join()))); step(() => s.emit('move')); step(() => s.emit('kick'));`,
  },
  'promises of answers': {
    server: `io.on('connection', (socket) => { socket.on('p', (n, done) => done(n * 3)); socket.on('ask', async () => { const v = await socket.emitWithAck('q', 2); print('got', v); }); });`,
    client: `s.on('q', (n, done) => done(n + 1)); step(async () => print(await s.emitWithAck('p', 4))); step(() => s.emit('ask')); step(() => s.timeout(1000).emit('p', 1, (e, v) => print(show(e), v)));`,
  },
  'send and message': {
    server: `io.on('connection', (socket) => { socket.on('message', (...list) => { print('message', list.join()); socket.send('reply', list.length); }); });`,
    client: `s.on('message', (...list) => print(list.join())); step(() => s.send('a', 1)); step(() => print(s.send('b') === s, s.emit('c') === s, s.disconnected, s.io !== undefined));`,
  },
  'handshake': {
    server: `io.on('connection', (socket) => print(typeof socket.handshake.headers, typeof socket.handshake.query, show(socket.handshake.auth), socket.handshake.xdomain, typeof socket.id, socket.client !== undefined, socket.nsp === io.of('/')));`,
    client: '',
  },
  'objects are copied': {
    server: `io.on('connection', (socket) => { const state = { list: [1] }; socket.on('get', () => { socket.emit('state', state); state.list.push(2); socket.emit('state', state); }); });`,
    client: `s.on('state', (v) => { print(show(v)); v.list.push(9); }); step(() => s.emit('get')); step(() => s.emit('get'));`,
  },
  'a listener that throws': {
    server: `io.on('connection', (socket) => { socket.on('m', (v) => print(v)); });`,
    client: `s.on('connect', () => { s.emit('m', 1); }); step(() => { try { s.emit('connect'); } catch (e) { print(e.message); } s.emit('m', 2); }); step(() => { try { s.emit('disconnect'); } catch (e) { print(e.message); } });`,
  },
  'volatile and compress': {
    server: `io.on('connection', (socket) => { socket.on('m', (v) => { print(v); socket.volatile.emit('v', v); socket.compress(false).emit('v', 'c'); socket.local.emit('v', 'l'); }); });`,
    client: `s.on('v', (v) => print(v)); step(() => s.volatile.emit('m', 1)); step(() => s.compress(true).emit('m', 2));`,
  },
};


module.exports = { kSocketPrograms };
