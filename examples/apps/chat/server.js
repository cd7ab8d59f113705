var express = require('express');
var http = require('http');
var chatServer = require('./chat_server');

var app = express();
app.use(express.static(__dirname));

var server = http.createServer(app);
chatServer.listen(server);

server.listen(3000, function () {
  console.log('Server listening on port 3000.');
});
