// The server of Socket.IO: namespaces, rooms, broadcasts, acknowledgements, middleware.
// DEVIATION: members of versions 2 and 4 are there side by side; identifiers are counted, not random.

function socket_server(host) {
  const { Object, String, Map, Set, Array, Promise } = host.global;
  const Emitter = socket_emitter(host);
  const copy = socket_copier(host);

  /** Who a message goes to: rooms (none: everybody), without some rooms and sockets. */
  class Broadcast {
    constructor(namespace, rooms, excepted) {
      this._namespace = namespace;
      this._rooms = rooms;
      this._excepted = excepted;
      this.volatile = this;
      this.local = this;
    }
    to(room) { return new Broadcast(this._namespace, this._rooms.concat(room), this._excepted); }
    in(room) { return this.to(room); }
    except(room) { return new Broadcast(this._namespace, this._rooms, this._excepted.concat(room)); }
    compress() { return this; }
    _sockets() {
      return this._namespace._list.filter((socket) => {
        if (socket._is_in(this._excepted)) return false;
        return this._rooms.length === 0 || socket._is_in(this._rooms);
      });
    }
    emit(name, ...list) {
      for (const socket of this._sockets()) socket.emit(name, ...list);
      return true;
    }
    send(...list) { return this.emit('message', ...list); }
    clients(callback) { callback(null, this._sockets().map((socket) => socket.id)); }
    fetchSockets() { return Promise.resolve(this._sockets()); }
    allSockets() { return Promise.resolve(new Set(this._sockets().map((socket) => socket.id))); }
    socketsJoin(room) { for (const socket of this._sockets()) socket.join(room); }
    socketsLeave(room) { for (const socket of this._sockets()) socket.leave(room); }
    disconnectSockets() { for (const socket of this._sockets()) socket.disconnect(); }
  }

  class ServerSocket extends Emitter {
    constructor(namespace, id, link) {
      super();
      this.id = id;
      this.nsp = namespace;
      this.server = namespace.server;
      this.connected = true;
      this.disconnected = false;
      this.data = {};
      this.rooms = new Set([id]);
      this.handshake = { headers: {}, query: {}, auth: {}, address: '127.0.0.1', time: '', url: '/' };
      if (link.handshake !== undefined) {
        if (link.handshake.query !== undefined) this.handshake.query = link.handshake.query;
        if (link.handshake.auth !== undefined) this.handshake.auth = link.handshake.auth;
      }
      this.request = { headers: {}, url: '/', connection: { remoteAddress: '127.0.0.1' } };
      this.conn = { id, remoteAddress: '127.0.0.1', on() {} };
      this.client = { id };
      this.volatile = this;
      this._link = link;
      this._middleware = [];
    }

    get broadcast() { return new Broadcast(this.nsp, [], [this.id]); }
    to(room) { return this.broadcast.to(room); }
    in(room) { return this.broadcast.to(room); }
    except(room) { return this.broadcast.except(room); }
    join(room) {
      for (const name of Array.isArray(room) ? room : [room]) this.rooms.add(name);
      return this;
    }
    leave(room) {
      this.rooms.delete(room);
      return this;
    }
    leaveAll() { this.rooms.clear(); }
    _is_in(rooms) {
      for (const room of rooms) if (this.rooms.has(room)) return true;
      return false;
    }
    use(middleware) {
      this._middleware.push(middleware);
      return this;
    }
    emit(name, ...list) {
      if (this._link.is_open) socket_send(host, this._link, 'server', 'client', String(name), list);
      return true;
    }
    send(...list) { return this.emit('message', ...list); }
    write(...list) { return this.emit('message', ...list); }
    compress() { return this; }
    disconnect() {
      if (!this._link.is_open) return this;
      this._link.is_open = false;
      const link = this._link;
      host.post(link.client.index, () => link.client.closed('io server disconnect'), 'disconnect');
      this._closed('server namespace disconnect');
      return this;
    }

    _listening(name, callback) {
      if (host.noteHandler !== undefined) host.noteHandler('message ' + name);
      if (name === 'disconnect' || name === 'disconnecting') this._link.client.offer_close();
      else if (host.isAlone === true) offer_message(this, name, callback);
    }
    _receive(name, list, answer) {
      if (!this.connected) return;
      if (host.noteRun !== undefined && this.hasListeners(name)) host.noteRun('message ' + name);
      const values = answer === undefined ? list : list.concat([answer]);
      socket_next(this._middleware, [[name].concat(values)], () => this._run(name, values), () => {});
    }
    _closed(reason) {
      if (!this.connected) return;
      this._run('disconnecting', [reason]);
      this.connected = false;
      this.disconnected = true;
      this.nsp._remove(this);
      this.rooms.clear();
      if (host.noteRun !== undefined && this.hasListeners('disconnect')) host.noteRun('message disconnect');
      this._run('disconnect', [reason]);
    }
  }

  class Namespace extends Emitter {
    constructor(server, name) {
      super();
      this.name = name;
      this.server = server;
      this._list = [];
      this._middleware = [];
      this.sockets = new Map();
      this.connected = {};
      this.adapter = { rooms: new Map() };
    }
    use(middleware) {
      this._middleware.push(middleware);
      return this;
    }
    to(room) { return this._everybody().to(room); }
    in(room) { return this._everybody().to(room); }
    except(room) { return this._everybody().except(room); }
    emit(name, ...list) { return this._everybody().emit(name, ...list); }
    send(...list) { return this.emit('message', ...list); }
    clients(callback) { this._everybody().clients(callback); }
    fetchSockets() { return this._everybody().fetchSockets(); }
    allSockets() { return this._everybody().allSockets(); }
    _everybody() { return new Broadcast(this, [], []); }
    _add(socket) {
      this._list.push(socket);
      this.sockets.set(socket.id, socket);
      this.connected[socket.id] = socket;
    }
    _remove(socket) {
      this._list = this._list.filter((other) => other !== socket);
      this.sockets.delete(socket.id);
      delete this.connected[socket.id];
    }
  }

  class Server {
    constructor() {
      this._namespaces = { '/': new Namespace(this, '/') };
      this.sockets = this._namespaces['/'];
      this.engine = { clientsCount: 0, on() {} };
      register(this);
    }
    of(name) {
      const key = name.charAt(0) === '/' ? name : '/' + name;
      if (this._namespaces[key] === undefined) this._namespaces[key] = new Namespace(this, key);
      return this._namespaces[key];
    }
    on(name, callback) {
      this.sockets.on(name === 'connect' ? 'connection' : name, callback);
      return this;
    }
    once(name, callback) {
      this.sockets.once(name === 'connect' ? 'connection' : name, callback);
      return this;
    }
    use(middleware) {
      this.sockets.use(middleware);
      return this;
    }
    to(room) { return this.sockets.to(room); }
    in(room) { return this.sockets.to(room); }
    except(room) { return this.sockets.except(room); }
    emit(name, ...list) { return this.sockets.emit(name, ...list); }
    send(...list) { return this.sockets.send(...list); }
    fetchSockets() { return this.sockets.fetchSockets(); }
    allSockets() { return this.sockets.allSockets(); }
    listen() { return this; }
    attach() { return this; }
    set() { return this; }
    close(callback) { if (typeof callback === 'function') callback(); }
  }

  /** Makes the server known to pages; alone, one connection comes from outside. */
  function register(server) {
    if (host.shared.socketServers === undefined) host.shared.socketServers = [];
    const accept = (name, link) => accept_link(server, name, link);
    host.shared.socketServers.push({ index: host.process.index, copy, accept });
    if (host.isAlone === true) {
      const link = { is_open: true, client: { index: host.process.index, copy, receive() {}, connected() {},
        closed() {}, offer_close() {} } };
      host.post(host.process.index, () => accept('/', link), 'connect');
    }
  }

  function accept_link(server, name, link) {
    const namespace = server._namespaces[name];
    if (namespace === undefined) return;
    host.shared.socketCount = host.shared.socketCount === undefined ? 1 : host.shared.socketCount + 1;
    const socket = new ServerSocket(namespace, 'socket-' + host.shared.socketCount, link);
    link.server = {
      index: host.process.index,
      copy,
      post: (index, deliver, describe) => host.post(index, deliver, describe),
      receive: (message, list, answer) => socket._receive(message, list, answer),
      closed: (reason) => socket._closed(reason),
    };
    socket_next(namespace._middleware, [socket], () => {
      namespace._add(socket);
      host.post(link.client.index, () => link.client.connected(socket.id), 'connected');
      namespace._run('connection', [socket]);
    }, (error) => {
      const message = { message: error.message };
      host.post(link.client.index, () => link.client.receive('connect_error', [message]), 'connect_error');
    });
  }

  /** Alone: every type that the server listens to is a message that may come, with any values. */
  function offer_message(socket, name, callback) {
    const hints = message_hints(host, callback);
    host.addTarget({
      type: 'message',
      label: 'message ' + name,
      run: () => {
        if (!socket.listeners(name).includes(callback)) return;
        const list = hints.map((hint, k) => host.payload('arg' + k, { any: hint }));
        callback.call(socket, ...list, () => {});
      },
    });
  }

  const lacking = model_lacking(host);
  lacking.lack(host, ServerSocket.prototype, 'socket', 'timeout emitWithAck onAny offAny prependAny listenersAny ' +
    'onAnyOutgoing adapter recovered');
  lacking.lack(host, Server.prototype, 'io', 'path origins adapter serveClient engine bind onconnection ' +
    'serverSideEmit parentNsps timeout eio httpServer');
  function socket_io() { return new Server(); }
  socket_io.Server = Server;
  socket_io.listen = socket_io;
  return socket_io;
}

/** Runs middleware one after the other; each calls `next`, with an error if it refuses. */
function socket_next(middleware, list, done, refused) {
  const step = (k) => {
    if (k === middleware.length) {
      done();
      return;
    }
    middleware[k](...list, (error) => {
      if (error !== undefined && error !== null) refused(error);
      else step(k + 1);
    });
  };
  step(0);
}
