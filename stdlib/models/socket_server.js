// The server of Socket.IO: namespaces, rooms, broadcasts, acknowledgements, middleware.
// DEVIATION: members of versions 2 and 4 are there side by side; identifiers are counted, not random.

function socket_server(host) {
  const { Object, String, Map, Set, Array, Promise } = host.global;
  const Emitter = host.emitter();
  const { emit } = Emitter.prototype;
  const copy = socket_copier(host);
  const lacking = model_lacking(host);

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

  const kOwnEvents = ['connect', 'disconnect', 'disconnecting', 'newListener', 'removeListener'];

  class ServerSocket extends Emitter {
    constructor(namespace, id, link) {
      super();
      this.id = id;
      this.nsp = namespace;
      this.server = namespace.server;
      this.connected = false;
      this.disconnected = true;
      this.data = {};
      this.rooms = new Set([id]);
      this.handshake = { headers: {}, query: {}, auth: {}, address: '127.0.0.1', url: '/', xdomain: false, secure: false };
      lacking.lack(host, this.handshake, 'handshake', 'time issued');
      if (link.handshake !== undefined) {
        const { query, auth } = link.handshake;
        if (query !== undefined) for (const name of Object.keys(query)) this.handshake.query[name] = String(query[name]);
        if (auth !== undefined) this.handshake.auth = auth;
      }
      this.request = { headers: {}, url: '/', connection: { remoteAddress: '127.0.0.1' } };
      this.conn = { id, remoteAddress: '127.0.0.1', on() {} };
      this.client = { id };
      this.volatile = this;
      this._link = link;
      this._middleware = [];
      this._offers = host.isAlone === true ? socket_offers(host, this, (name, make_list) => this._receive(name, make_list(), () => {}))
        : undefined;
    }

    get local() { return this.broadcast; }
    get broadcast() { return new Broadcast(this.nsp, [], [this.id]); }
    to(room) { return this.broadcast.to(room); }
    in(room) { return this.broadcast.to(room); }
    except(room) { return this.broadcast.except(room); }
    join(room) {
      for (const name of Array.isArray(room) || room instanceof Set ? room : [room]) {
        this.rooms.add(name);
        this.nsp._enter(name, this.id);
      }
      return this;
    }
    leave(room) {
      this.rooms.delete(room);
      this.nsp._exit(room, this.id);
      return this;
    }
    leaveAll() { for (const room of [...this.rooms]) this.leave(room); }
    _is_in(rooms) {
      for (const room of rooms) if (this.rooms.has(room)) return true;
      return false;
    }
    use(middleware) {
      this._middleware.push(middleware);
      return this;
    }
    emit(name, ...list) {
      if (kOwnEvents.includes(name)) {
        host.limitation('lacking', '`emit` of the reserved name `' + name + '` is not supported by the model of Socket.IO');
      }
      if (!this._link.is_open) return true;
      if (this._offers === undefined) socket_send(host, this._link, 'server', 'client', String(name), list);
      else if (typeof list[list.length - 1] === 'function') this._offers.ask(String(name), list[list.length - 1]);
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

    on(name, callback) {
      super.on(name, callback);
      return this._listening(name);
    }
    addListener(name, callback) {
      super.addListener(name, callback);
      return this._listening(name);
    }
    prependListener(name, callback) {
      super.prependListener(name, callback);
      return this._listening(name);
    }
    removeListener(name, callback) {
      super.removeListener(name, callback);
      if (this._offers !== undefined) this._offers.update(name);
      return this;
    }
    off(name, callback) { return this.removeListener(name, callback); }
    removeAllListeners(...list) {
      super.removeAllListeners(...list);
      if (this._offers !== undefined) this._offers.update_all();
      return this;
    }

    /** Whoever may cause an event is told that somebody listens to it. */
    _listening(name) {
      const label = 'message ' + String(name);
      if (host.noteHandler !== undefined) host.noteHandler(label);
      if (name === 'disconnect' || name === 'disconnecting') this._link.client.offer_close();
      else if (this._offers !== undefined && typeof name === 'string') this._offers.update(name);
      return this;
    }
    _opened() {
      this.connected = true;
      this.disconnected = false;
      this.nsp._enter(this.id, this.id);
      if (this._offers === undefined) return;
      for (const name of this.eventNames()) if (name !== 'disconnect' && name !== 'disconnecting') this._offers.update(name);
    }
    _receive(name, list, answer) {
      if (!this.connected) return;
      if (host.noteRun !== undefined && this.listenerCount(name) > 0) host.noteRun('message ' + name);
      const values = answer === undefined ? list : list.concat([answer]);
      socket_next(this._middleware, [[name].concat(values)], () => {
        if (this.connected) emit.call(this, name, ...values);
      }, (error) => { if (this.listenerCount('error') > 0) emit.call(this, 'error', error); });
    }
    _closed(reason) {
      if (!this.connected) return;
      emit.call(this, 'disconnecting', reason);
      this.connected = false;
      this.disconnected = true;
      this.nsp._remove(this);
      this.leaveAll();
      if (this._offers !== undefined) this._offers.update_all();
      if (host.noteRun !== undefined && this.listenerCount('disconnect') > 0) host.noteRun('message disconnect');
      emit.call(this, 'disconnect', reason);
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
      lacking.lack(host, this.adapter, 'adapter', 'sids on once off emit nsp encoder sockets socketRooms fetchSockets addSockets ' +
        'delSockets disconnectSockets broadcast addAll del delAll serverCount init close ' +
        'broadcastWithAck computeExceptSids serverSideEmit persistSession restoreSession');
    }
    /** Who is in a room, by the names of rooms. */
    _enter(room, id) {
      const { rooms } = this.adapter;
      if (!rooms.has(room)) rooms.set(room, new Set());
      rooms.get(room).add(id);
    }
    _exit(room, id) {
      const { rooms } = this.adapter;
      const ids = rooms.get(room);
      if (ids === undefined) return;
      ids.delete(id);
      if (ids.size === 0) rooms.delete(room);
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
    socketsJoin(room) { this._everybody().socketsJoin(room); }
    socketsLeave(room) { this._everybody().socketsLeave(room); }
    disconnectSockets(is_closing) { this._everybody().disconnectSockets(is_closing); }
    write(...list) { return this.send(...list); }
    compress() { return this._everybody(); }
    get volatile() { return this._everybody(); }
    get local() { return this._everybody(); }
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
      // Without a prototype: a namespace may be called `/toString`.
      this._namespaces = Object.create(null);
      this._namespaces['/'] = new Namespace(this, '/');
      this.sockets = this._namespaces['/'];
      this.engine = { clientsCount: 0, on() {} };
      register(this);
    }
    of(name) {
      if (typeof name !== 'string') {
        host.limitation('lacking', '`io.of` of something that is no text is not supported by the model of Socket.IO');
      }
      const key = name.charAt(0) === '/' ? name : '/' + name;
      if (this._namespaces[key] === undefined) this._namespaces[key] = new Namespace(this, key);
      return this._namespaces[key];
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
    socketsJoin(room) { this.sockets.socketsJoin(room); }
    socketsLeave(room) { this.sockets.socketsLeave(room); }
    disconnectSockets(is_closing) { this.sockets.disconnectSockets(is_closing); }
    write(...list) { return this.sockets.write(...list); }
    compress() { return this.sockets.compress(); }
    get volatile() { return this.sockets.volatile; }
    get local() { return this.sockets.local; }
    listen() { return this; }
    attach() { return this; }
    set() { return this; }
    close(callback) { if (typeof callback === 'function') callback(); }
  }

  // The server's listeners are those of its first namespace.
  for (const name of ['on', 'once', 'addListener', 'off', 'removeListener', 'removeAllListeners', 'prependListener',
    'prependOnceListener', 'listeners', 'rawListeners', 'listenerCount', 'eventNames', 'setMaxListeners',
    'getMaxListeners']) {
    Object.defineProperty(Server.prototype, name, {
      writable: true,
      configurable: true,
      value(...list) { return this.sockets[name](...list); },
    });
  }

  /** Makes the server known to pages; alone, one connection comes from outside. */
  function register(server) {
    if (host.shared.socketServers === undefined) host.shared.socketServers = [];
    const accept = (name, link) => accept_link(server, name, link);
    const record = { index: host.process.index, copy, accept, is_ended: false };
    host.shared.socketServers.push(record);
    server._links = [];
    // A process that ends takes its connections along.
    host.whenEnded(() => {
      record.is_ended = true;
      for (const link of server._links) {
        if (!link.is_open) continue;
        link.is_open = false;
        host.post(link.client.index, () => link.client.closed('transport close'), 'disconnect');
      }
    });
    if (host.isAlone === true) host.post(host.process.index, () => accept('/', link_from_outside()), 'connect');
  }

  function link_from_outside() {
    const link = {
      is_open: true,
      server: undefined,
      client: {
        index: host.process.index, copy, connected() {}, refused() {}, closed() {},
        offer_close() {
          if (link.closeTarget !== undefined) return;
          link.closeTarget = host.addTarget({
            type: 'message',
            label: 'message disconnect',
            run: () => {
              host.removeTarget(link.closeTarget);
              if (!link.is_open) return;
              link.is_open = false;
              link.server.closed('transport close');
            },
          });
        },
      },
    };
    return link;
  }

  function accept_link(server, name, link) {
    if (!link.is_open) return;
    const namespace = server._namespaces[name];
    if (namespace === undefined) {
      host.post(link.client.index, () => link.client.refused('Invalid namespace'), 'connect_error');
      return;
    }
    host.shared.socketCount = host.shared.socketCount === undefined ? 1 : host.shared.socketCount + 1;
    const socket = new ServerSocket(namespace, 'socket-' + host.shared.socketCount, link);
    link.server = {
      index: host.process.index,
      copy,
      post: (index, deliver, describe) => host.post(index, deliver, describe),
      hears: () => socket.connected,
      receive: (message, list, answer) => socket._receive(message, list, answer),
      closed: (reason) => {
        server._links = server._links.filter((other) => other !== link);
        socket._closed(reason);
      },
    };
    socket_next(namespace._middleware, [socket], () => {
      if (!link.is_open) return;
      server._links.push(link);
      namespace._add(socket);
      socket._opened();
      host.post(link.client.index, () => link.client.connected(socket.id), 'connected');
      emit.call(namespace, 'connect', socket);
      emit.call(namespace, 'connection', socket);
    }, (error) => {
      const { message, data } = error;
      host.post(link.client.index, () => link.client.refused(message, data), 'connect_error');
    });
  }

  lacking.lack(host, ServerSocket.prototype, 'socket', 'timeout emitWithAck onAny offAny prependAny listenersAny ' +
    'onAnyOutgoing adapter recovered acks fns flags buildHandshake registerAckCallback packet onevent ack onack ondisconnect ' +
    'dispatch run prependAnyOutgoing offAnyOutgoing listenersAnyOutgoing notifyOutgoingListeners newBroadcastOperator ' +
    'emitReserved emitUntyped');
  lacking.lack(host, Broadcast.prototype, 'broadcast', 'adapter rooms exceptRooms flags timeout emitWithAck');
  lacking.lack(host, Namespace.prototype, 'namespace', 'run serverSideEmit serverSideEmitWithAck timeout emitReserved ' +
    'emitUntyped fns');
  lacking.lack(host, Server.prototype, 'io', 'path origins adapter serveClient engine bind onconnection ' +
    'serverSideEmit parentNsps timeout eio httpServer parentNamespacesFromRegExp encoder opts connectTimeout attachApp ' +
    'extractFilename initEngine attachServe serve serverSideEmitWithAck emitReserved emitUntyped');
  function socket_io() { return new Server(); }
  Object.defineProperty(socket_io, 'prototype', { value: Server.prototype, writable: true });
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
