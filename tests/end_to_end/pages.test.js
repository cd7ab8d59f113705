'use strict';
// The models of pages in the engine: what holds under Node (tests/apps/models.test.js) holds here, too, and differs by
// path where the program does.

const assert = require('node:assert/strict');
const test = require('node:test');
const { page, run_app, errors_of } = require('./app_support.js');
const { kPage, kChecks, script_of } = require('../apps/page_checks.js');

const kQuery = '<script src="jquery.js"></script>';

test('each check holds in the engine, and replays', (t) => {
  const { run, stdout } = run_app(t, { 'index.html': page(kPage, script_of(kChecks), kQuery) }, { eventDepth: 1 });
  assert.deepEqual(errors_of(run), [], stdout);
  assert.equal(run.complete, true, stdout);
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
});

// Each sum of what merged values may be is an error of its own, and so is any other.
const kSeen = [' rgb(0, 255, 0) <i>1<b>2</b></i> false', '  <i>1<b>2</b></i> true', '7px  1 &amp; 2 true',
  '7px rgb(0, 255, 0) 1 &amp; 2 false'];
const kByPath = `
  const a = document.getElementById('a');
  const b = document.getElementById('b');
  document.getElementById('go').onclick = (e) => {
    a.style.width = e.shiftKey ? 5 : '7px';
    a.style.color = e.ctrlKey ? '#0f0' : 'nothing';
    a.innerHTML = e.shiftKey ? '<i>1<b>2</b></i>' : '1 & 2';
    if (e.ctrlKey) b.classList.remove('none'); else b.classList.add('on');
    const seen = [a.style.width, a.style.color, a.innerHTML, b.hasAttribute('class')].join(' ');
${kSeen.map((one) => `    if (seen === '${one}') throw new Error('${one}');`).join('\n')}
    throw new Error('another');
  };`;

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`styles, HTML and classes differ by path under ${strategy}`, (t) => {
    const { run, stdout } = run_app(t, { 'index.html': page('<p id="a"></p><p id="b"></p><button id="go">x</button>', kByPath) },
      { eventDepth: 1 }, ['--strategy', strategy]);
    assert.deepEqual(errors_of(run), kSeen.map((one) => `Error: ${one}`).sort(), stdout);
    assert.equal(run.complete, true, stdout);
    for (const entry of run.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
  });
}
