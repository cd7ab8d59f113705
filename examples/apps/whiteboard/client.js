'use strict';

(function () {
  var socket = io();
  var canvas = document.getElementsByClassName('whiteboard')[0];
  var context = canvas.getContext('2d');

  var LARGEST = 1000;
  var current = { color: 'black', x: 0, y: 0 };
  var drawing = false;

  canvas.addEventListener('mousedown', onMouseDown, false);
  canvas.addEventListener('mouseup', onMouseUp, false);
  canvas.addEventListener('mouseout', onMouseUp, false);
  canvas.addEventListener('mousemove', onMouseMove, false);

  socket.on('drawing', onDrawingEvent);

  function inside(value) {
    return value >= 0 && value <= LARGEST;
  }

  function drawLine(x0, y0, x1, y1, color, emit) {
    context.beginPath();
    context.moveTo(x0, y0);
    context.lineTo(x1, y1);
    context.strokeStyle = color;
    context.lineWidth = 2;
    context.stroke();
    context.closePath();

    if (!emit) {
      return;
    }
    // The end of the line has to lie on the board.
    if (!inside(x1)) {
      return;
    }
    if (!inside(y1)) {
      return;
    }
    socket.emit('drawing', { x0: x0, y0: y0, x1: x1, y1: y1, color: color });
  }

  function onMouseDown(e) {
    drawing = true;
    current.x = e.clientX;
    current.y = e.clientY;
  }

  function onMouseUp(e) {
    if (!drawing) {
      return;
    }
    drawing = false;
    drawLine(current.x, current.y, e.clientX, e.clientY, current.color, true);
  }

  function onMouseMove(e) {
    if (!drawing) {
      return;
    }
    drawLine(current.x, current.y, e.clientX, e.clientY, current.color, true);
    current.x = e.clientX;
    current.y = e.clientY;
  }

  function onDrawingEvent(data) {
    drawLine(data.x0, data.y0, data.x1, data.y1, data.color, false);
  }
})();
