'use strict';
// The model of jQuery in the engine: what holds under Node (tests/apps/models.test.js) holds here, too.

const assert = require('node:assert/strict');
const test = require('node:test');
const { page, run_app, errors_of } = require('./app_support.js');
const { kPage, kChecks, script_of } = require('../apps/jquery_checks.js');

test('each check holds in the engine, and replays', (t) => {
  const { run, stdout } = run_app(t, {
    'index.html': page(kPage, script_of(kChecks), '<script src="jquery.js"></script>'),
  }, { eventDepth: 1 });
  assert.deepEqual(errors_of(run), [], stdout);
  assert.equal(run.complete, true, stdout);
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
});

test('handlers and data differ by path', (t) => {
  const { run, stdout } = run_app(t, {
    'index.html': page('<button id="a">a</button><button id="b">b</button><button id="c">c</button>', `
      let count = 0;
      $('#a').click((e) => { if (e.shiftKey) $('#c').on('q.x', (e, v) => { count += v; }).data('on', true); });
      $('#b').click(() => { $('#c').off('.x'); });
      $('#c').click(() => { $('#c').trigger('q', 2); if (count === 4) throw new Error('twice');
        if (count === 0 && $('#c').data('on')) throw new Error('taken away'); });`, '<script src="jquery.js"></script>'),
  }, { eventDepth: 3 });
  assert.deepEqual(errors_of(run), ['Error: taken away', 'Error: twice'], stdout);
  assert.equal(run.complete, true, stdout);
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
});
