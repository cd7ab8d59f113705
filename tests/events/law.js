'use strict';
// Generated programs with promises, async functions, ticks, timers, immediates and emitters, under
// the multi-path law: node law.js SHEAF_LAW [--programs N] [--seed S] [--inputs] [--strategy NAME]
// [--keep DIR]. Without --inputs each program has one path, with it up to sixteen.

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { generate } = require('./generate.js');

const [law, ...words] = process.argv.slice(2);
const option = (name, otherwise) => (words.includes(name) ? words[words.indexOf(name) + 1] : otherwise);
const programs = Number(option('--programs', 200));
const seed = Number(option('--seed', 1));
const inputs = words.includes('--inputs');
const strategy = option('--strategy', 'multise');

const given = option('--keep', undefined);
const directory = given ?? fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-events-'));
fs.mkdirSync(directory, { recursive: true });
const files = [];
for (let i = 0; i < programs; i++) {
  const file = path.join(directory, `events_${seed + i}.js`);
  fs.writeFileSync(file, generate(seed + i, { inputs, async: true }));
  files.push(file);
}
const { status, signal } = spawnSync(law, ['--strategy', strategy, '--file', ...files], { stdio: 'inherit' });
if (given === undefined) fs.rmSync(directory, { recursive: true });
process.exitCode = status === 0 && signal === null ? 0 : 1;
