// Node's modules `http` and `https`: servers that hear nothing from outside, except when tested alone.

function model_http(host) {
  const { Object } = host.global;

  class Server {
    constructor(handler) {
      this.listening = false;
      this._handlers = { request: [], listening: [], close: [], error: [] };
      this._port = 0;
      if (typeof handler === 'function') this._handlers.request.push(handler);
    }
    on(name, callback) {
      if (this._handlers[name] === undefined) this._handlers[name] = [];
      this._handlers[name].push(callback);
      return this;
    }
    once(name, callback) { return this.on(name, callback); }
    addListener(name, callback) { return this.on(name, callback); }
    listen(...list) {
      this._port = typeof list[0] === 'number' ? list[0] : 0;
      for (const given of list) if (typeof given === 'function') this.on('listening', given);
      this.listening = true;
      host.post(host.process.index, () => {
        for (const callback of this._handlers.listening) callback.call(this);
      }, 'listening');
      return this;
    }
    close(callback) {
      this.listening = false;
      if (typeof callback === 'function') callback();
      return this;
    }
    address() { return { address: '127.0.0.1', family: 'IPv4', port: this._port }; }
    setTimeout() { return this; }
    ref() { return this; }
    unref() { return this; }
  }
  const lacking = model_lacking(host);
  lacking.lack(host, Server.prototype, 'server', 'emit removeListener removeAllListeners off getConnections ' +
    'closeAllConnections closeIdleConnections listenerCount maxHeadersCount timeout keepAliveTimeout');

  function createServer(first, second) { return new Server(typeof first === 'function' ? first : second); }
  // Called with and without `new`: http.Server(app).
  function ServerFunction(first, second) { return createServer(first, second); }
  const http = { createServer, Server: ServerFunction, METHODS: ['DELETE', 'GET', 'POST', 'PUT'],
    STATUS_CODES: { 200: 'OK', 404: 'Not Found', 500: 'Internal Server Error' } };
  lacking.lack(host, http, 'http', 'request get Agent globalAgent IncomingMessage ServerResponse ClientRequest ' +
    'OutgoingMessage validateHeaderName validateHeaderValue maxHeaderSize setMaxIdleHTTPParsers');
  return http;
}
