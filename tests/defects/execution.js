'use strict';
// Runs the built program and Node on one row of the table, in a scratch directory and within bounds
// of time and memory: what is tested here may take all of both.

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const kRoot = path.resolve(__dirname, '../..');
const kBinary = process.env.SHEAF_BINARY || path.join(kRoot, 'build/release/sheaf');
const kFixtures = path.join(__dirname, 'fixtures');
const kRegister = path.join(kRoot, 'node/register.cjs');
const kStrategies = ['multise', 'dse', 'csm', 'adaptive'];
const kDefaultSeconds = 10;
const kVirtualMiB = 6000;
const kKeptOutput = 1 << 20;
const kSamplePeriodMs = 20;

function environment(extra) {
  const result = { ...process.env, ...extra };
  for (const name of ['SHEAF_INPUT', 'SHEAF_NODE_PACKAGE', 'NODE_OPTIONS', 'NODE_TEST_CONTEXT']) {
    if (!(name in extra)) delete result[name];
  }
  return { ...result, NO_COLOR: '1' };
}

function resident_mib(pid) {
  try {
    const line = /^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? Number(line[1]) / 1024 : 0;
  } catch {
    return 0;
  }
}

/**
 * {ended, stdout, stderr, seconds, peakMiB} of a command; `ended` is the exit status, the name of
 * the signal that ended it, or what it was stopped for: 'too long', 'too large'.
 */
function execute(directory, words, limits = {}) {
  const { seconds = kDefaultSeconds, maxMiB = Infinity, virtualMiB = kVirtualMiB, env = {} } = limits;
  return new Promise((resolve) => {
    const start = process.hrtime.bigint();
    const script = `ulimit -c 0; ulimit -v ${virtualMiB * 1024}; exec "$@"`;
    // A group of its own, so that a Node process that Sheaf started ends with it.
    const child = spawn('sh', ['-c', script, 'sh', ...words], {
      cwd: directory, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'], detached: true,
    });
    let peakMiB = 0;
    let stopped = '';
    const texts = { stdout: '', stderr: '' };
    const stop = (why) => {
      stopped ||= why;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch { /* it has just ended by itself */ }
    };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        if (texts[name].length < kKeptOutput) texts[name] += text;
      });
    }
    const deadline = setTimeout(stop, seconds * 1000, 'too long');
    const sampling = setInterval(() => {
      peakMiB = Math.max(peakMiB, resident_mib(child.pid));
      if (peakMiB > maxMiB) stop('too large');
    }, kSamplePeriodMs);
    child.on('close', (status, signal) => {
      clearTimeout(deadline);
      clearInterval(sampling);
      resolve({
        ended: stopped || (signal ?? status), ...texts, peakMiB,
        seconds: Number(process.hrtime.bigint() - start) / 1e9,
      });
    });
  });
}

/** A directory with the row's fixture and files; `action(directory)` runs before it is removed. */
async function in_scratch(row, action) {
  const top = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-defect-')));
  const directory = path.join(top, 'project');
  fs.mkdirSync(directory);
  try {
    if (row.fixture) {
      const text = fs.readFileSync(path.join(kFixtures, row.fixture), 'utf8');
      const expanded = row.expand ? row.expand(text) : text;
      fs.writeFileSync(path.join(directory, row.fixture), expanded);
    }
    for (const name of row.also || []) {
      fs.copyFileSync(path.join(kFixtures, name), path.join(directory, name));
    }
    for (const [name, content] of Object.entries(row.files || {})) {
      fs.writeFileSync(path.join(directory, name), content);
    }
    return await action(directory);
  } finally {
    fs.rmSync(top, { recursive: true, force: true });
  }
}

function read_report(directory) {
  try {
    return JSON.parse(fs.readFileSync(path.join(directory, 'sheaf-out/last/run.json'), 'utf8'));
  } catch {
    return null;
  }
}

/** `sheaf run` under each of the row's strategies, one result each. */
async function explore(row) {
  const results = [];
  for (const strategy of row.strategies || kStrategies) {
    results.push(await in_scratch(row, async (directory) => {
      const words = [kBinary, 'run', row.fixture, '--progress', 'none', '--strategy', strategy,
        ...(row.replay === 'node' ? [] : ['--no-node']), ...(row.flags || [])];
      const result = await execute(directory, words, row);
      const report = read_report(directory);
      const left = (name) => fs.existsSync(path.join(directory, name));
      const made = (row.watch || []).filter(left);
      return { ...result, strategy, report, made };
    }));
  }
  return results;
}

/** Any other command of Sheaf, in the scratch directory. */
function command(row) {
  return in_scratch(row, (directory) => execute(directory, [kBinary, ...row.command], row));
}

/** The values of an input file: {x: 1, b: true, k: {index: 2}}, in the order of the requests. */
function input_file(inputs) {
  const values = Object.entries(inputs).map(([name, value]) => {
    switch (typeof value) {
      case 'number': return { name, type: 'int', value };
      case 'boolean': return { name, type: 'boolean', value };
      case 'string': return { name, type: 'string', value };
      default: return { name, type: 'oneOf', index: value.index };
    }
  });
  return JSON.stringify({ schemaVersion: 1, values });
}

/** The row's fixture under plain Node, given these inputs. */
function in_node(row, inputs) {
  return in_scratch(row, (directory) => {
    fs.writeFileSync(path.join(directory, 'input.json'), input_file(inputs));
    return execute(directory, [process.execPath, '-r', kRegister, row.fixture],
      { env: { SHEAF_INPUT: path.join(directory, 'input.json') } });
  });
}

/** `sheaf exec` and Node on the same fixture. */
async function both(row) {
  const sheaf = await in_scratch(row, (directory) =>
    execute(directory, [kBinary, 'exec', row.fixture, ...(row.flags || [])], row));
  return { sheaf, node: await in_node(row, {}) };
}

module.exports = { kRoot, kFixtures, explore, command, in_node, both };
