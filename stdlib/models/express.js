// Express: routes and middleware, without a network: no request comes but those that the program makes up.
// DEVIATION: paths are texts with `:names` and a `*` at the end; files are not served.

function model_express(host) {
  const { Object, String, JSON, Array } = host.global;

  const kMethods = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'all'];

  class Router {
    constructor() { this._layers = []; }
    use(...list) {
      const path = typeof list[0] === 'string' ? list[0] : '/';
      this._add('use', path, typeof list[0] === 'string' ? list.slice(1) : list);
      return this;
    }
    route(path) {
      const route = {};
      for (const method of kMethods) {
        route[method] = (...handlers) => {
          this._add(method, path, handlers);
          return route;
        };
      }
      return route;
    }
    param() { return this; }
    _add(method, path, handlers) {
      for (const handler of handlers) {
        if (Array.isArray(handler)) this._add(method, path, handler);
        else this._layers.push({ method, path, handler });
      }
    }

    /** Hands a request to the layers that match it, one after the other. */
    handle(request, response, done) {
      const step = (k, error) => {
        let at = k;
        while (at < this._layers.length && !layer_matches(this._layers[at], request)) at++;
        if (at === this._layers.length) {
          done(error);
          return;
        }
        const handler = this._layers[at].handler;
        const next = (failure) => step(at + 1, failure);
        const path = this._layers[at].path;
        if (handler instanceof Router || handler._router !== undefined) {
          const inner = handler instanceof Router ? handler : handler._router;
          const outer_path = request.path;
          request.path = path === '/' ? outer_path : '/' + outer_path.slice(path.length + 1);
          inner.handle(request, response, (failure) => {
            request.path = outer_path;
            next(failure);
          });
        } else if (error !== undefined) {
          if (handler.length === 4) handler(error, request, response, next);
          else next(error);
        } else if (handler.length === 4) {
          next();
        } else {
          try {
            handler(request, response, next);
          } catch (failure) {
            next(failure);
          }
        }
      };
      step(0, undefined);
    }
  }
  for (const method of kMethods) {
    if (method === 'get') continue;
    Router.prototype[method] = function (path, ...handlers) {
      this._add(method, path, handlers);
      return this;
    };
  }
  Router.prototype.get = function (path, ...handlers) {
    if (handlers.length === 0) return this._settings === undefined ? undefined : this._settings[path];
    this._add('get', path, handlers);
    return this;
  };

  /** Whether a layer is for this request; if so, `params` are those of its path. */
  function layer_matches(layer, request) {
    if (layer.method !== 'use' && layer.method !== 'all' && layer.method !== request.method.toLowerCase()) {
      return false;
    }
    if (typeof layer.path !== 'string') {
      host.limitation('lacking', 'a route that is no text is not supported by the model of Express');
    }
    const wanted = layer.path.split('/').filter((part) => part !== '');
    const given = request.path.split('/').filter((part) => part !== '');
    const params = {};
    for (let k = 0; k < wanted.length; k++) {
      if (wanted[k] === '*') break;
      if (k >= given.length) return false;
      if (wanted[k].charAt(0) === ':') params[wanted[k].slice(1)] = given[k];
      else if (wanted[k] !== given[k]) return false;
    }
    const is_open = layer.method === 'use' || wanted[wanted.length - 1] === '*';
    if (!is_open && given.length !== wanted.length) return false;
    request.params = params;
    return true;
  }

  class Response {
    constructor(answer) {
      this.statusCode = 200;
      this.headersSent = false;
      this.locals = {};
      this._headers = {};
      this._answer = answer;
    }
    status(code) {
      this.statusCode = code;
      return this;
    }
    sendStatus(code) { return this.status(code).send(String(code)); }
    set(name, value) {
      this._headers[String(name).toLowerCase()] = value;
      return this;
    }
    header(name, value) { return this.set(name, value); }
    setHeader(name, value) { this.set(name, value); }
    getHeader(name) { return this._headers[name.toLowerCase()]; }
    get(name) { return this.getHeader(name); }
    type(name) { return this.set('content-type', name); }
    cookie() { return this; }
    clearCookie() { return this; }
    writeHead(code) { return this.status(code); }
    write(body) { this._written = this._written === undefined ? body : this._written + body; }
    end(body) { this.send(this._written === undefined ? body : this._written + (body === undefined ? '' : body)); }
    send(body) {
      if (this.headersSent) {
        const error = new host.global.Error('Cannot set headers after they are sent to the client');
        error.code = 'ERR_HTTP_HEADERS_SENT';
        throw error;
      }
      this.headersSent = true;
      this._answer(this.statusCode, body);
      return this;
    }
    json(body) { return this.send(JSON.stringify(body)); }
    sendFile(path) { this.send('the file ' + path); }
    render(view) { this.send('the view ' + view); }
    redirect(first, second) {
      this.statusCode = second === undefined ? 302 : first;
      this.send('see ' + (second === undefined ? first : second));
    }
  }

  function application() {
    const router = new Router();
    // As Express sets them; without a prototype, as names go.
    router._settings = Object.assign(Object.create(null), { 'x-powered-by': true, etag: 'weak',
      env: 'development', 'query parser': 'extended', 'subdomain offset': 2, 'trust proxy': false,
      'jsonp callback name': 'callback' });
    const app = (request, response) => {
      router.handle(request, response, (error) => {
        if (error !== undefined) throw error;
        response.status(404).send('Cannot ' + request.method + ' ' + request.path);
      });
    };
    app._router = router;
    app.locals = {};
    app.settings = router._settings;
    app.set = (...given) => {
      const [name, value] = given;
      if (given.length === 1) return router._settings[name];
      router._settings[name] = value;
      return app;
    };
    app.enable = (name) => app.set(name, true);
    app.disable = (name) => app.set(name, false);
    app.enabled = (name) => (app.set(name) ? true : false);
    app.disabled = (name) => !app.enabled(name);
    app.engine = () => app;
    app.use = (...list) => {
      router.use(...list);
      return app;
    };
    app.route = (path) => router.route(path);
    app.param = () => app;
    for (const method of kMethods) {
      app[method] = (path, ...handlers) => {
        const result = router[method](path, ...handlers);
        return result === router ? app : result;
      };
    }
    app.listen = (...list) => model_http(host).createServer(app).listen(...list);
    model_lacking(host).lack(host, app, 'app', 'render path mountpath router checkout copy lock merge mkcol move ' +
      'notify propfind proppatch purge report search subscribe trace unlock unsubscribe addListener emit on once');
    return app;
  }

  function pass(request, response, next) { next(); }
  function express() { return application(); }
  Object.defineProperty(express, 'prototype', { value: {}, writable: true });
  express.static = () => pass;
  express.json = () => pass;
  express.urlencoded = () => pass;
  express.text = () => pass;
  express.raw = () => pass;
  function router_function() { return new Router(); }
  Object.defineProperty(router_function, 'prototype', { value: Router.prototype, writable: true });
  express.Router = router_function;
  express.Response = Response;
  model_lacking(host).lack(host, express, 'express', 'application request response Route query');
  model_lacking(host).lack(host, Router.prototype, 'router', 'params stack listRoutes acl checkout connect copy link lock ' +
    'm-search merge mkactivity mkcalendar mkcol move notify propfind proppatch purge query rebind report search source ' +
    'subscribe trace unbind unlink unlock unsubscribe');
  return express;
}

/** A module whose calls give middleware that does nothing: body-parser, cookie-parser and the like. */
function model_middleware(host) {
  function middleware() { return (request, response, next) => { next(); }; }
  for (const name of ['json', 'urlencoded', 'text', 'raw']) middleware[name] = middleware;
  return middleware;
}
