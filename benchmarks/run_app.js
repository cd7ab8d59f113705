'use strict';
// Runs `sheaf app` on an application into a scratch folder, for the tables that measure it.

const fs = require('fs');
const os = require('os');
const path = require('path');
const { spawnSync } = require('child_process');

const kApps = path.join(__dirname, '..', 'examples', 'apps');

/** The description that is measured: with lines to choose from, where free text costs too much for deep
 * sequences. */
function appFile(app) {
  const files = ['lines.json', 'app.json'].map((name) => path.join(kApps, app, name));
  return files.find((file) => fs.existsSync(file));
}

/** {run, megabytes, seconds}: run.json, undefined where there is none; the peak and wall time of the command. */
function runApp(sheaf, file, words) {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-app-'));
  const time = spawnSync('/usr/bin/time', ['-f', '%M %e', sheaf, 'app', file, '-q',
    '-o', path.join(out, 'run'), ...words], { encoding: 'utf8' });
  const measured = (time.stderr.trim().split('\n').pop() || '').split(' ').map(Number);
  let run;
  try {
    run = JSON.parse(fs.readFileSync(path.join(out, 'run', 'run.json'), 'utf8'));
  } catch {
    run = undefined;
  }
  fs.rmSync(out, { recursive: true, force: true });
  return { run, megabytes: measured[0] / 1024, seconds: measured[1] };
}

module.exports = { kApps, appFile, runApp };
