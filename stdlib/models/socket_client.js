// The client of Socket.IO. A socket belongs to a *link*, which both ends share:
// {client, server, is_open}, each end {index, copy, receive(name, list, answer)}.

function socket_client(host) {
  const { String } = host.global;
  const Emitter = socket_emitter(host);
  const copy = socket_copier(host);

  class ClientSocket extends Emitter {
    constructor(namespace, options) {
      super();
      this.id = undefined;
      this.connected = false;
      this.disconnected = true;
      this.active = true;
      this.auth = options === undefined ? undefined : options.auth;
      this.nsp = namespace;
      this._options = options;
      this._link = undefined;
      this.io = { on() {}, engine: { id: undefined, on() {} }, opts: options === undefined ? {} : options };
      this.volatile = this;
    }

    connect() {
      const server = socket_server_of(host);
      if (server === undefined || (this._link !== undefined && this._link.is_open)) return this;
      const link = { client: { index: host.process.index, copy }, server: undefined, is_open: true };
      link.client.post = (index, deliver, describe) => host.post(index, deliver, describe);
      link.client.receive = (name, list, answer) => this._receive(name, list, answer);
      link.client.connected = (id) => this._connected(id);
      link.client.closed = (reason) => this._closed(reason);
      link.client.offer_close = () => offer_close(this);
      link.handshake = server.copy([this._options === undefined ? {} : this._options])[0];
      this._link = link;
      host.post(server.index, () => server.accept(this.nsp, link), 'connect');
      return this;
    }
    open() { return this.connect(); }

    emit(name, ...list) {
      const link = this._link;
      if (link === undefined || !link.is_open) return this;
      socket_send(host, link, 'client', 'server', String(name), list);
      return this;
    }
    send(...list) { return this.emit('message', ...list); }
    compress() { return this; }

    disconnect() {
      const link = this._link;
      if (link === undefined || !link.is_open) return this;
      link.is_open = false;
      host.post(socket_server_of(host).index, () => link.server.closed('client namespace disconnect'), 'disconnect');
      this._closed('io client disconnect');
      return this;
    }
    close() { return this.disconnect(); }

    _receive(name, list, answer) {
      if (host.isClosed === true) return;
      this._run(name, answer === undefined ? list : list.concat([answer]));
    }
    _connected(id) {
      if (host.isClosed === true) return;
      this.id = id;
      this.connected = true;
      this.disconnected = false;
      this._run('connect', []);
    }
    _closed(reason) {
      if (host.isClosed === true || !this.connected) return;
      this.connected = false;
      this.disconnected = true;
      this._run('disconnect', [reason]);
    }
  }

  /** A user may close the page; offered once the server listens to that. */
  function offer_close(socket) {
    if (host.closeTarget !== undefined || host.process.kind !== 'browser') return;
    host.closeTarget = host.addTarget({
      type: 'close',
      label: 'close the page',
      run: () => {
        host.isClosed = true;
        for (const record of host.browser.records) host.removeTarget(record);
        host.removeTarget(host.closeTarget);
        const link = socket._link;
        if (!link.is_open) return;
        link.is_open = false;
        host.post(socket_server_of(host).index, () => link.server.closed('transport close'), 'disconnect');
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
    if (given === undefined || given.autoConnect !== false) socket.connect();
    return socket;
  }
  io.connect = io;
  io.io = io;
  const lacking = model_lacking(host);
  lacking.lack(host, ClientSocket.prototype, 'socket', 'timeout emitWithAck onAny offAny prependAny listenersAny ' +
    'onAnyOutgoing recovered binaryType sendBuffer receiveBuffer');
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
  const receiver = link[to];
  // The server's end is made when the connection is delivered; what a client sends before comes after.
  const copier = receiver === undefined ? socket_server_of(host).copy : receiver.copy;
  const index = receiver === undefined ? socket_server_of(host).index : receiver.index;
  const copies = copier(values);
  host.post(index, () => {
    link[to].receive(name, copies, answer === undefined ? undefined : socket_answer(link, to, from, name, answer));
  }, socket_describe(name, copies));
}

/** The function that the receiver calls to answer: the first call counts. */
function socket_answer(link, to, from, name, answer) {
  let has_answered = false;
  return (...list) => {
    if (has_answered) return;
    has_answered = true;
    const copies = link[from].copy(list);
    link[to].post(link[from].index, () => { answer(...copies); }, 'answer to ' + socket_describe(name, copies));
  };
}
