const express = require('express');
const path = require('path');
const app = express();
const http = require('http').createServer(app);
const io = require('socket.io')(http);

app.use(express.static(path.join(__dirname, '/')));

const ROWS = 2;
const COLUMNS = 2;

let generation = 0;
let automatic = false;
let grid = emptyGrid();

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

function liveNeighbours(row, column) {
  let count = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const y = row + dy;
      const x = column + dx;
      if (dy === 0 && dx === 0) {
        continue;
      }
      if (y < 0 || y >= ROWS) {
        continue;
      }
      if (x < 0 || x >= COLUMNS) {
        continue;
      }
      if (grid[y][x] === 1) {
        count++;
      }
    }
  }
  return count;
}

function nextGeneration() {
  const next = emptyGrid();
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const count = liveNeighbours(row, column);
      if (grid[row][column] === 1) {
        if (count < 2) {
          next[row][column] = 0;
        } else if (count > 3) {
          next[row][column] = 0;
        } else {
          next[row][column] = 1;
        }
      } else if (count === 3) {
        next[row][column] = 1;
      }
    }
  }
  grid = next;
  generation++;
}

function isEmpty() {
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (grid[row][column] === 1) {
        return false;
      }
    }
  }
  return true;
}

io.on('connection', function (socket) {
  socket.emit('board', grid, generation);

  socket.on('toggle', function (row, column) {
    if (row < 0) {
      return;
    }
    if (row > ROWS - 1) {
      return;
    }
    if (column < 0) {
      return;
    }
    if (column > COLUMNS - 1) {
      return;
    }
    if (grid[row][column] === 1) {
      grid[row][column] = 0;
    } else {
      grid[row][column] = 1;
    }
    io.emit('board', grid, generation);
  });

  socket.on('evolve', function () {
    if (isEmpty()) {
      socket.emit('board', grid, generation);
      return;
    }
    nextGeneration();
    io.emit('board', grid, generation);
  });

  socket.on('reset', function () {
    grid = emptyGrid();
    generation = 0;
    automatic = false;
    io.emit('board', grid, generation);
  });

  socket.on('auto', function (wanted) {
    if (wanted === automatic) {
      return;
    }
    automatic = wanted;
    if (automatic) {
      nextGeneration();
      io.emit('board', grid, generation);
    }
  });
});

http.listen(process.env.PORT || 3000, function () {
  console.log('game of life');
});
