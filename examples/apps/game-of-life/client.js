const ROWS = 2;
const COLUMNS = 2;
const CELL = 100;

const socket = io();
const board = document.getElementById('board');
const pen = board.getContext('2d');
const counter = document.getElementById('generation');

grid = [];
mouseIsDown = false;
lastRow = -1;
lastColumn = -1;
automatic = false;

function emptyGrid() {
  const cells = new Array(ROWS);
  for (let row = 0; row < ROWS; row++) {
    cells[row] = new Array(COLUMNS);
    for (let column = 0; column < COLUMNS; column++) {
      cells[row][column] = 0;
    }
  }
  return cells;
}

function draw() {
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (grid[row][column] === 1) {
        pen.fillStyle = 'black';
      } else {
        pen.fillStyle = 'white';
      }
      pen.fillRect(column * CELL, row * CELL, CELL, CELL);
    }
  }
}

function toRow(y) {
  let row = Math.floor(y / CELL);
  if (row > ROWS - 1) {
    row = ROWS - 1;
  }
  return row;
}

function toColumn(x) {
  let column = Math.floor(x / CELL);
  if (column > COLUMNS - 1) {
    column = COLUMNS - 1;
  }
  return column;
}

function toggleCell(event) {
  const row = toRow(event.clientY);
  const column = toColumn(event.clientX);
  if (row === lastRow && column === lastColumn) {
    return;
  }
  lastRow = row;
  lastColumn = column;
  if (grid[row][column] === 1) {
    grid[row][column] = 0;
  } else {
    grid[row][column] = 1;
  }
  draw();
  socket.emit('toggle', row, column);
}

board.onmousedown = function (event) {
  mouseIsDown = true;
  toggleCell(event);
};

board.onmouseup = function () {
  mouseIsDown = false;
  lastRow = -1;
  lastColumn = -1;
};

board.onmousemove = function (event) {
  if (mouseIsDown) {
    toggleCell(event);
  }
};

function evolve() {
  socket.emit('evolve');
}

function resetBoard() {
  if (automatic) {
    toggleAuto();
  }
  socket.emit('reset');
}

function toggleAuto() {
  automatic = !automatic;
  if (automatic) {
    document.getElementById('auto').textContent = 'Stop';
  } else {
    document.getElementById('auto').textContent = 'Auto';
  }
  socket.emit('auto', automatic);
}

socket.on('board', function (cells, generation) {
  grid = cells;
  counter.innerHTML = generation;
  draw();
});

grid = emptyGrid();
draw();
