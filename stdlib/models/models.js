// Which model stands for which module of a server, by the name that `require` is given.

function model_modules(host) {
  const http = () => model_http(host);
  const path = () => model_path(host);
  const middleware = () => model_middleware(host);
  return {
    'socket.io': () => socket_server(host),
    'socket.io-client': () => socket_client(host).io,
    express: () => model_express(host),
    http,
    'node:http': http,
    https: http,
    'node:https': http,
    path,
    'node:path': path,
    'body-parser': middleware,
    'cookie-parser': middleware,
    compression: middleware,
    cors: middleware,
    morgan: middleware,
  };
}
