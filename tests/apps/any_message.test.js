'use strict';
// What a listener's text says of the messages that it may get (stdlib/models/any_message.js).

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');

const text = fs.readFileSync(path.join(__dirname, '../../stdlib/models/any_message.js'), 'utf8');
const message_hints = new Function(`${text}\nreturn message_hints;`)();
const hints = (listener) => message_hints({ global: globalThis }, listener);
/* eslint-disable no-undef, no-unused-vars */

test('fields are those that are read of a parameter; calls and lengths are none', () => {
  assert.deepEqual(hints((request) => { go(request.id, request.name.length, request.trim(), request . message); }),
    [{ names: ['id', 'name', 'message'], is_passed: false, texts: [] }]);
  assert.deepEqual(hints(({ a, b: c }, second) => second.z).map((hint) => hint.names), [['a', 'b'], ['z']]);
  assert.deepEqual(hints((x) => x.y)[0].names, ['y']);
  assert.deepEqual(hints(function (data) { other.data.x = metadata.y; })[0].names, []);
});

test('a parameter that is handed on may have any field; a listener has at least one parameter', () => {
  assert.deepEqual(hints((data) => { keep(data); })[0], { names: [], is_passed: true, texts: [] });
  assert.equal(hints((row, column) => row < column)[1].is_passed, false);
  assert.equal(hints(() => 1).length, 1);
});

test('texts are those between quotes, but names of messages that are sent', () => {
  assert.deepEqual(hints((s) => { if (s === 'a b' || s.startsWith("q")) socket.emit('sent', 'told'); })[0].texts,
    ['a b', 'told', 'q']);
});
