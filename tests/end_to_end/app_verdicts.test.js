'use strict';
// Generated applications: the errors of a complete run are those that a search over all event sequences finds under
// Node, and each replays. tests/apps/verdicts.js runs more of them.

const assert = require('node:assert/strict');
const path = require('node:path');
const test = require('node:test');
const { generate, truth_of, verdict_of, mistake, write_files } = require('../apps/verdicts.js');
const { scratch } = require('./program.js');

// With and without errors, with one page and two, with messages that overtake each other or are lost.
for (const [seed, strategy] of [[118, 'multise'], [139, 'dse'], [121, 'csm'], [129, 'adaptive']]) {
  test(`application ${seed} under ${strategy}`, (t) => {
    const application = generate(seed);
    const file = write_files(path.join(scratch(t, {}), 'app'), application.files);
    const truth = truth_of(file, application);
    assert.equal(truth.is_complete, true);
    const verdict = verdict_of(process.env.SHEAF_BINARY, file, ['--strategy', strategy]);
    assert.equal(verdict.is_complete, true, verdict.limitations.join());
    assert.equal(mistake(verdict, truth), undefined);
  });
}
