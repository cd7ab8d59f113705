// Node's modules `http` and `https`: servers that hear nothing from outside, except when tested alone.

function model_http(host) {
  const { Object } = host.global;

  const { Error } = host.global;
  const EventEmitter = host.emitter();

  class Server extends EventEmitter {
    constructor(first, second) {
      super();
      const handler = typeof first === 'function' ? first : second;
      this.listening = false;
      this._port = 0;
      if (typeof handler === 'function') this.on('request', handler);
    }
    listen(...list) {
      this._port = typeof list[0] === 'number' ? list[0] : 0;
      for (const given of list) if (typeof given === 'function') this.once('listening', given);
      this.listening = true;
      host.post(host.process.index, () => {
        if (this.listening) this.emit('listening');
      }, 'listening');
      return this;
    }
    close(callback) {
      const was_listening = this.listening;
      this.listening = false;
      if (typeof callback === 'function') {
        if (was_listening) this.once('close', callback);
        else this.once('close', () => callback(not_running()));
      }
      host.post(host.process.index, () => { this.emit('close'); }, 'close');
      return this;
    }
    address() { return this.listening ? { address: '::', family: 'IPv6', port: this._port } : null; }
    setTimeout() { return this; }
    ref() { return this; }
    unref() { return this; }
  }
  const lacking = model_lacking(host);
  lacking.lack(host, Server.prototype, 'server', 'getConnections ' +
    'closeAllConnections closeIdleConnections maxHeadersCount timeout keepAliveTimeout requestTimeout headersTimeout ' +
    'connectionsCheckingInterval requireHostHeader rejectNonStandardBodyWrites allowHalfOpen pauseOnConnect noDelay ' +
    'keepAlive keepAliveInitialDelay highWaterMark httpAllowHalfOpen maxRequestsPerSocket');

  function not_running() {
    const error = new Error('Server is not running.');
    error.code = 'ERR_SERVER_NOT_RUNNING';
    return error;
  }

  function createServer(first, second) { return new Server(first, second); }
  // Called with and without `new`: http.Server(app).
  function ServerFunction(first, second) { return createServer(first, second); }
  Object.defineProperty(ServerFunction, 'prototype', { value: Server.prototype, writable: true });
  Object.defineProperty(ServerFunction, 'name', { value: 'Server', configurable: true });
  Object.defineProperty(Server.prototype, 'constructor', { value: ServerFunction, writable: true, configurable: true });
  const http = { createServer, Server: ServerFunction, METHODS: ['DELETE', 'GET', 'POST', 'PUT'],
    STATUS_CODES: { 200: 'OK', 404: 'Not Found', 500: 'Internal Server Error' } };
  lacking.lack(host, http, 'http', 'request get Agent globalAgent IncomingMessage ServerResponse ClientRequest ' +
    'OutgoingMessage validateHeaderName validateHeaderValue maxHeaderSize setMaxIdleHTTPParsers');
  return http;
}
