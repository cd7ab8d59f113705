'use strict';
// Runs one program under one strategy in a process of its own.

const fs = require('fs');
const os = require('os');
const path = require('path');
const { spawnSync } = require('child_process');

/** Runs shorter than this are noisy: they are measured so many times as often. */
const kShortMs = 100;
const kShortFactor = 3;

class Bench {
  /** `sheaf` is the binary. */
  constructor(sheaf) {
    this.sheaf = sheaf;
    this.scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-bench-'));
  }

  close() {
    fs.rmSync(this.scratch, { recursive: true, force: true });
  }

  /** A copy of a program with another size, or with its own. */
  sized(name, size) {
    const text = fs.readFileSync(path.join(__dirname, 'programs', name + '.js'), 'utf8');
    const file = path.join(this.scratch, `${name}-${size ?? 'published'}.js`);
    const line = /^const N = \d+; \/\/ size$/m;
    if (size !== undefined && !line.test(text)) throw new Error(`${name} does not tell its size`);
    fs.writeFileSync(file, size === undefined ? text
      : text.replace(line, `const N = ${size}; // size`));
    return file;
  }

  /**
   * One run: what run.json says (undefined after a crash) and the CPU seconds of the whole process.
   * Without `node` the inputs are replayed by Sheaf alone.
   */
  measure(file, strategy, { maxTime = '60s', node = false } = {}) {
    const out = path.join(this.scratch, 'out');
    fs.rmSync(out, { recursive: true, force: true });
    const words = [this.sheaf, 'run', file, '--strategy', strategy, '--max-time', maxTime,
      '-o', out, ...(node ? [] : ['--no-node'])];
    const time = spawnSync('/usr/bin/env', ['bash', '-c',
      'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>/dev/null', 'bash', ...words],
    { encoding: 'utf8' });
    const cpu = time.stderr.trim().split(/\s+/).map(Number).reduce((a, b) => a + (b || 0), 0);
    try {
      return { run: JSON.parse(fs.readFileSync(path.join(out, 'run.json'), 'utf8')), cpu };
    } catch (error) {
      return { run: undefined, cpu };
    }
  }

  /**
   * What costs much to count, from one more run of multise that `sheaf compare` makes: sizes of
   * summaries, sharing, merges and how many of them a conventional merger could make. Undefined if
   * there is no answer.
   */
  study(file, maxTime) {
    const words = ['compare', file, '--strategies', 'multise,dse', '--max-time', maxTime,
      '--format', 'json'];
    const { stdout } = spawnSync(this.sheaf, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
    try {
      return JSON.parse(stdout).rows.find(({ strategy }) => strategy === 'multise');
    } catch (error) {
      return undefined;
    }
  }
}

/** Everything that must not depend on the clock. */
function counts(run) {
  const { instructions, operations, merges, refusedMerges, paths, solver } = run.stats;
  return JSON.stringify({ instructions, operations, merges, refusedMerges, paths,
    queries: solver.queries, calls: solver.calls, complete: run.complete,
    arms: run.coverage.arms });
}

/** What complete runs of all strategies agree on. Messages may contain values of inputs. */
function findings(run) {
  const place = ({ line, column }) => `${line}:${column}`;
  return JSON.stringify([run.arms.map((arm) => [place(arm), arm.arm, arm.status]),
    [...new Set(run.errors.map((error) => `${place(error)} ${error.kind} ${error.name}`))].sort()]);
}

/** Time of the exploration without what dse repeats to reach new ground. */
const ownMs = (run) => run.stats.exploredMs - (run.stats.repeatedMs || 0);

/** Paths run one by one; nobody counts those that summaries stand for. */
function pathsText(stats) {
  return stats.paths === undefined ? '–' : String(stats.paths);
}

/** `object 12, function 3`: the types that stopped csm from merging. */
function refusals(stats) {
  return [...(stats.refusedBy || [])].sort((a, b) => b.count - a.count)
    .map(({ types, count }) => `${types} ${count}`).join(', ') || '–';
}

module.exports = { Bench, counts, findings, kShortFactor, kShortMs, ownMs, pathsText, refusals };
