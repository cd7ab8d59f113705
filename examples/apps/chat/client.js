var socket = io.connect();

function divEscapedContentElement(message) {
  return $('<div></div>').text(message);
}

function divSystemContentElement(message) {
  return $('<div class="system"></div>').text(message);
}

function processUserInput(chatApp) {
  var message = $('#send-message').val();
  var systemMessage;

  if (message.charAt(0) === '/') {
    systemMessage = chatApp.processCommand(message);
    if (systemMessage) {
      $('#messages').append(divSystemContentElement(systemMessage));
    }
  } else if (message !== '') {
    chatApp.sendMessage($('#room').text(), message);
    $('#messages').append(divEscapedContentElement(message));
  }

  $('#send-message').val('');
}

$(document).ready(function () {
  var chatApp = new Chat(socket);

  socket.on('nameResult', function (result) {
    var message;
    if (result.success) {
      message = 'You are now known as ' + result.name + '.';
    } else {
      message = result.message;
    }
    $('#messages').append(divSystemContentElement(message));
  });

  socket.on('joinResult', function (result) {
    $('#room').text(result.room);
    $('#messages').append(divSystemContentElement('Room changed.'));
  });

  socket.on('message', function (message) {
    $('#messages').append(divEscapedContentElement(message.text));
  });

  socket.on('rooms', function (rooms) {
    $('#room-list').empty();
    for (var k = 0; k < rooms.length; k++) {
      if (rooms[k] !== '') {
        $('#room-list').append(divEscapedContentElement(rooms[k]));
      }
    }
  });

  $('#send-message').focus();

  $('#send-form').submit(function () {
    processUserInput(chatApp);
    return false;
  });
});
