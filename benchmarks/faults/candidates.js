'use strict';
// What the search under Node tries for each input, by application: the limits of each check and one
// value on either side. `alone` is for messages from anywhere.

const pairs = (first, second, make) => first.flatMap((a) => second.map((b) => make(a, b)));
const points = pairs([-1, 0, 1001], [-1, 0, 1001], (x, y) => ({ x, y }));

module.exports = {
  calculator: {
    depth: 3,
    inputs: {},
    alone_depth: 1,
    alone: { arg0: pairs(['+', '-', '*', '/', '%'], [0, 1], (operator, right) => ({ left: 1, operator, right })) },
  },
  chat: {
    depth: 3,
    inputs: {},
    alone_depth: 2,
    alone: { arg0: ['', 'bo', 'Guest1', 'guest', { text: '', room: 'Lobby' }, { text: 'a', room: 'Lobby' },
      { text: 'a', room: 'x' }, { newRoom: '' }, { newRoom: 'r' }, { newRoom: 'Lobby' }] },
  },
  'game-of-life': {
    depth: 3,
    deeper: [{ depth: 4, prefix: ['mousedown #board', 'mousedown #board', 'mousedown #board'] }],
    inputs: { clientX: [0, 1], clientY: [0, 1] },
    alone_depth: 2,
    alone: { arg0: [-1, 0, 1, 2, true, false], arg1: [-1, 0, 1, 2] },
  },
  'simple-chat': {
    depth: 2,
    inputs: { 'text of #message': ['', 'a', 'swear', 'swear word', 'swearing'] },
    alone_depth: 1,
    alone: { arg0: ['', 'a', 'swear', 'swear word', 'swearing'] },
  },
  'slack-mockup': {
    depth: 3,
    inputs: { 'text of #line': ['', 'hi', '/create x', '/create', '/create general', '/leave', '/invite admin',
      '/invite ann', '/invite zed', '/z'] },
    alone_depth: 2,
    alone: { arg0: ['', 'ann', 'admin', 'a name of more than 14', { room: 0, message: 'a' }, { room: 0, message: '' },
      { room: 1, message: 'a' }, { room: 9, message: 'a' }, { to: 'ann' }, { to: 'admin' }, { to: 'zed' },
      { name: '' }, { name: 'general' }, { name: 'x' }, { name: 'x', private: true }, { id: 0 }, { id: 1 }, { id: 2 },
      { id: 3 }, { id: 9 }, { user: 'admin', channel: 0 }, { user: 'admin', channel: 1 }, { user: 'zed', channel: 0 },
      { user: 'ann', channel: 0 }, { user: 'admin', channel: 9 }] },
  },
  tohacks: {
    depth: 3,
    inputs: { keyCode: [13, 65, 87, 68, 83, 1] },
    alone_depth: 2,
    alone: { arg0: [{ left: true }, { up: true }, { right: true }, { down: true }, {}, 'a', 'more than twenty characters'] },
  },
  totems: {
    depth: 3,
    inputs: { clientX: [0, 1200, 1201], clientY: [0, 750, 751], keyCode: [13, 1], 'text of #text': ['', 'a'] },
    alone_depth: 2,
    alone: { arg0: ['', 'a', -1, 0, 1, 1201], arg1: [-1, 0, 751, 1201], arg2: [-1, 0, 751] },
  },
  whiteboard: {
    depth: 2,
    inputs: { clientX: [-50, 0, 1000, 1500], clientY: [-50, 0, 1000, 1500] },
    alone_depth: 1,
    alone: { arg0: pairs(points, points, (from, to) => ({ x0: from.x, y0: from.y, x1: to.x, y1: to.y, color: 'red' })) },
  },
};
