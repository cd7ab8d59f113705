// The client of Socket.IO. A socket belongs to a *link*, which both ends share:
// {client, server, is_open}, each end {index, copy, post, receive(name, list, answer), hears()}.

function socket_client(host) {
  const { String, Object, Error } = host.global;
  const Emitter = socket_emitter(host);
  const copy = socket_copier(host);

  const kOwnEvents = ['connect', 'connect_error', 'disconnect'];

  class ClientSocket extends Emitter {
    constructor(namespace, options) {
      super();
      this.id = undefined;
      this.connected = false;
      this.disconnected = true;
      this.active = false;
      this.auth = options === undefined ? undefined : options.auth;
      this.nsp = namespace;
      this._options = options;
      this._link = undefined;
      // What was sent without a connection, and what came before the server said that there is one.
      this._waiting = [];
      this._early = [];
      this._is_volatile = false;
      this._offers = host.isAlone === true ? socket_offers(host, this, (...list) => deliver_alone(this, ...list))
        : undefined;
      this.io = { on() {}, engine: { id: undefined, on() {} }, opts: options === undefined ? {} : options };
    }

    get volatile() {
      this._is_volatile = true;
      return this;
    }

    connect() {
      const server = socket_server_of(host);
      if (this.connected || this.active) return this;
      this.active = true;
      if (server === undefined && host.isAlone === true) {
        host.post(host.process.index, () => this._connected(undefined, 'socket-1'), 'connected');
      }
      if (server === undefined || server.is_ended) return this;
      if (typeof this.auth === 'function') {
        host.limitation('lacking', '`auth` as a function is not supported by the model of Socket.IO');
      }
      const link = { client: { index: host.process.index, copy }, server: undefined, is_open: true };
      link.client.post = (index, deliver, describe) => host.post(index, deliver, describe);
      link.client.hears = () => this._link === link && this.connected;
      link.client.receive = (name, list, answer) => this._receive(link, name, list, answer);
      link.client.connected = (id) => this._connected(link, id);
      link.client.refused = (message, data) => this._refused(link, message, data);
      link.client.closed = (reason) => this._closed(link, reason);
      link.client.offer_close = () => offer_close();
      const { query } = this._options === undefined ? {} : this._options;
      link.handshake = server.copy([{ query, auth: this.auth }])[0];
      this._link = link;
      host.post(server.index, () => server.accept(this.nsp, link), 'connect');
      return this;
    }
    open() { return this.connect(); }

    emit(name, ...list) {
      if (kOwnEvents.includes(name)) {
        host.limitation('lacking', '`emit` of the reserved name `' + name + '` is not supported by the model of Socket.IO');
      }
      const is_volatile = this._is_volatile;
      this._is_volatile = false;
      if (this.connected) this._send(String(name), list);
      else if (!is_volatile) this._waiting.push({ name: String(name), list });
      return this;
    }
    _send(name, list) {
      if (this._link !== undefined) socket_send(host, this._link, 'client', 'server', name, list);
      else if (typeof list[list.length - 1] === 'function') this._offers.ask(name, list[list.length - 1]);
    }
    send(...list) { return this.emit('message', ...list); }
    compress() { return this; }

    disconnect() {
      const link = this._link;
      this.active = false;
      this._link = undefined;
      if (link !== undefined && link.is_open) {
        link.is_open = false;
        host.post(socket_server_of(host).index, () => {
          if (link.server !== undefined) link.server.closed('client namespace disconnect');
        }, 'disconnect');
      }
      this._lost('io client disconnect');
      return this;
    }
    close() { return this.disconnect(); }

    _receive(link, name, list, answer) {
      if (this._link !== link) return;
      const values = answer === undefined ? list : list.concat([answer]);
      if (this.connected) this._run(name, values);
      else this._early.push({ name, values });
    }
    _connected(link, id) {
      if (this._link !== link || !this.active) return;
      this.id = id;
      this.connected = true;
      this.disconnected = false;
      const early = this._early;
      const waiting = this._waiting;
      if (early.length > 0) this._early = [];
      if (waiting.length > 0) this._waiting = [];
      for (const { name, values } of early) this._run(name, values);
      for (const { name, list } of waiting) this._send(name, list);
      this._listening(undefined);
      this._run('connect', []);
    }
    _refused(link, message, data) {
      if (this._link !== link) return;
      link.is_open = false;
      this._link = undefined;
      this.active = false;
      const error = new Error(message);
      if (data !== undefined) error.data = copy([data])[0];
      this._run('connect_error', [error]);
    }
    _closed(link, reason) {
      if (this._link !== link) return;
      this._link = undefined;
      this.active = false;
      this._lost(reason);
    }
    _lost(reason) {
      if (!this.connected) return;
      this.id = undefined;
      this.connected = false;
      this.disconnected = true;
      this._listening(undefined);
      this._run('disconnect', [reason]);
    }
    _listening(name) {
      const offers = this._offers;
      if (offers === undefined) return;
      if (name === undefined) {
        offers.update_all();
        for (const known of Object.keys(this._callbacks)) if (known !== 'connect') offers.update(known);
      } else if (name !== 'connect') {
        offers.update(name);
      }
    }
  }

  /** Without a server: a message, or what becomes of the connection. It may also be refused once it is lost. */
  function deliver_alone(socket, name, make_list) {
    if (name === 'disconnect') {
      socket._closed(undefined, 'transport close');
    } else if (name === 'connect_error') {
      socket._closed(undefined, 'transport close');
      socket._run(name, [new Error('websocket error')]);
    } else {
      socket._receive(undefined, name, make_list(), () => {});
    }
  }

  /** A user may close the page; offered once the server listens to that. */
  function offer_close() {
    if (host.closeTarget !== undefined || host.process.kind !== 'browser') return;
    host.closeTarget = host.addTarget({
      type: 'close',
      label: 'close the page',
      run: () => {
        for (const socket of host.sockets) {
          const link = socket._link;
          if (link === undefined || !link.is_open) continue;
          link.is_open = false;
          host.post(socket_server_of(host).index, () => {
            if (link.server !== undefined) link.server.closed('transport close');
          }, 'disconnect');
        }
        host.end();
      },
    });
  }

  /** The namespace of an address: `/chat`, `http://localhost:3000/chat`. */
  function namespace_of(address) {
    if (typeof address !== 'string' || address === '') return '/';
    const scheme = address.indexOf('//');
    const slash = address.indexOf('/', scheme < 0 ? 0 : scheme + 2);
    return slash < 0 ? '/' : address.slice(slash);
  }

  function io(address, options) {
    const given = typeof address === 'string' ? options : address;
    const socket = new ClientSocket(namespace_of(address), given);
    if (host.sockets === undefined) host.sockets = [];
    host.sockets.push(socket);
    if (given === undefined || given.autoConnect !== false) socket.connect();
    return socket;
  }
  io.connect = io;
  io.io = io;
  const lacking = model_lacking(host);
  lacking.lack(host, ClientSocket.prototype, 'socket', 'timeout emitWithAck onAny offAny prependAny listenersAny ' +
    'onAnyOutgoing recovered binaryType sendBuffer receiveBuffer ids acks flags subs subEvents packet onopen onerror onclose ' +
    'onpacket onevent emitEvent ack onack onconnect emitBuffered ondisconnect destroy prependAnyOutgoing offAnyOutgoing ' +
    'listenersAnyOutgoing notifyOutgoingListeners emitReserved');
  lacking.lack(host, io, 'io', 'Manager Socket protocol managers');
  return { io };
}

/** The server that pages of this run connect to: the first one. */
function socket_server_of(host) {
  return host.shared.socketServers === undefined ? undefined : host.shared.socketServers[0];
}

/** Sends a message over a link; a function at the end of the list waits for an answer. */
function socket_send(host, link, from, to, name, list) {
  const values = list.slice();
  const last = values[values.length - 1];
  const answer = typeof last === 'function' ? last : undefined;
  if (answer !== undefined) values.pop();
  const copies = link[to].copy(values);
  host.post(link[to].index, () => {
    link[to].receive(name, copies, answer === undefined ? undefined : socket_answer(link, to, from, name, answer));
  }, socket_describe(name, copies));
}

/** The function that the receiver calls to answer: the first call counts, as long as there is a connection. */
function socket_answer(link, to, from, name, answer) {
  let has_answered = false;
  return (...list) => {
    if (has_answered) return;
    has_answered = true;
    if (!link.is_open) return;
    const copies = link[from].copy(list);
    link[to].post(link[from].index, () => {
      if (link[from].hears()) answer(...copies);
    }, 'answer to ' + socket_describe(name, copies));
  };
}
