'use strict';
// What the documents for users say is true: every command in a block of commands is run, and what they print is
// compared. A page's blocks of JavaScript that begin with `// name.js` are its files; a block of
// text behind a block of commands is what the last of them prints, where a line `…` stands for any
// lines and `…` inside a line for any text. `(exit code 1)` in a comment is the expected status.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, kBinary, scratch } = require('./program.js');

/** The documents for users; docs/commands.md is made of the table that `the examples of --help` runs. */
const kDocuments = ['README.md', 'examples/README.md', 'node/README.md',
  ...fs.readdirSync(path.join(kRoot, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
const kPages = kDocuments.filter((page) => page !== 'docs/commands.md' && /^```sh$/m.test(read_page(page)));
/** Commands that prepare what this test prepares itself, or that would build and test all. */
const kPreparations = [/^export PATH=/, /^cd \/path\//, /^scripts\/(run|test)\b/];
/** Files that a page speaks of without showing them. */
const kGivenFiles = {
  'docs/results.md': {
    'stack.js': "const { int } = require('sheaf');\nconst items = [];\nif (int('op') > 0) items.push(1);\n" +
      "if (items.length === 0) throw new RangeError('empty');\n",
  },
  'node/README.md': {
    'input.json': '{ "schemaVersion": 1, "values": [{ "name": "x", "type": "int", "value": 3 }] }',
    'harness.js': "console.log(require('sheaf').int('x'));",
    'package.json': '{ "name": "project", "version": "1.0.0" }',
  },
};

function read_page(page) {
  return fs.readFileSync(path.join(kRoot, page), 'utf8');
}

/** A folder with the program, to be put in front of PATH. */
function program_folder(t) {
  const folder = scratch(t);
  fs.symlinkSync(kBinary, path.join(folder, 'sheaf'));
  return folder;
}

function run(command, directory, folder) {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, SHEAF_NODE_PACKAGE: path.join(kRoot, 'node') };
  for (const name of ['SHEAF_INPUT', 'SHEAF_SEED', 'NODE_OPTIONS', 'NODE_TEST_CONTEXT']) delete env[name];
  for (const setting of ['offline', 'no_audit', 'no_fund']) env[`npm_config_${setting}`] = 'true';
  return spawnSync('sh', ['-c', command], { cwd: directory, encoding: 'utf8', env, timeout: 60000 });
}

function blocks_of(text) {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, body]) => ({ language, body }));
}

/** The commands of a block: {command, status}. */
function commands_of(body) {
  const is_command = (line) => line !== '' && !line.startsWith('#') && !kPreparations.some((one) => one.test(line));
  return body.split('\n').filter(is_command).map((line) => {
    const [, command, comment = ''] = /^(.*?)(?:\s+# (.*))?$/.exec(line);
    return { command, status: Number(/\(exit code (\d+)\)/.exec(comment)?.[1] ?? 0) };
  });
}

function assert_printed(printed, expected, where) {
  const escape = (line) => line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').split('…').join('.*?').replace(/ +/g, ' +');
  const lines = expected.trimEnd().split('\n');
  const pattern = lines.map((line) => (line === '…' ? '(?:.*\n)*?' : `${escape(line)}\n`)).join('');
  assert.match(printed, new RegExp(`^${pattern}`, 'm'), `${where} prints\n${printed}\nand not\n${expected}`);
}

for (const page of kPages) {
  test(page, (t) => {
    const folder = program_folder(t);
    const text = read_page(page);
    const blocks = blocks_of(text);
    // A project beside a clone.
    const directory = path.join(scratch(t, { 'project/.keep': '' }), 'project');
    fs.symlinkSync(kRoot, path.join(directory, '../sheaf'));
    for (const [name, content] of Object.entries(kGivenFiles[page] ?? {})) {
      fs.writeFileSync(path.join(directory, name), content);
    }
    const write = (body) => {
      const name = /^\/\/ (\S+\.js)\n/.exec(body)?.[1];
      if (name === undefined) return;
      fs.mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
      // With the line that names it, as a reader would paste it.
      fs.writeFileSync(path.join(directory, name), body);
    };
    let count = 0;
    let last = null;
    // A command may stand before the file that it works on: those that do not exist yet are written
    // first, the others where they stand.
    const seen = new Set();
    for (const { language, body } of blocks) {
      const name = /^\/\/ (\S+\.js)\n/.exec(body)?.[1];
      const is_made_by_command = text.includes(`Wrote ${name}`);
      if (language === 'js' && !seen.has(name) && !is_made_by_command) write(body);
      seen.add(name);
    }
    for (const { language, body } of blocks) {
      if (language === 'js') write(body);
      if (language === 'text' && last !== null) assert_printed(last.stdout, body, `${page}: ${last.command}`);
      if (language !== 'sh') continue;
      for (const { command, status } of commands_of(body)) {
        last = { command, ...run(command, directory, folder) };
        assert.equal(last.status, status, `${page}: ${command}\n${last.stdout}${last.stderr}`);
        count++;
      }
    }
    assert.ok(count > 0, 'the page has commands');
  });
}

test('the examples of --help', (t) => {
  const folder = program_folder(t);
  const harness = "const { int } = require('sheaf');\nconst { Stack } = require('./stack.js');\n" +
    "const stack = new Stack();\nfor (let i = 0; i < 2; i++) {\n  if (int('op') > 0) stack.push(int('value')); else stack.pop();\n}\n";
  const directory = scratch(t, {
    'stack.js': 'class Stack {\n  constructor() { this.items = []; }\n  push(value) {\n    this.items.push(value);\n  }\n' +
      "  pop() {\n    if (this.items.length === 0) throw new RangeError('empty');\n    return this.items.pop();\n  }\n}\nexports.Stack = Stack;\n",
    'stack.sheaf.js': harness,
    'queue.js': 'exports.enqueue = (list, item) => [...list, item];\n',
    'harnesses/a.js': "require('sheaf').int('x');", 'harnesses/deep/b.js': "require('sheaf').int('x');",
  });
  const table = fs.readFileSync(path.join(kRoot, 'cli/examples.def'), 'utf8');
  const examples = [...table.matchAll(/^SHEAF_EXAMPLE\((\w+), "([^"]*)"/gm)];
  assert.ok(examples.length >= 12);
  for (const [, command, words] of examples) {
    const { status, stdout, stderr } = run(words, directory, folder);
    // The stack does throw, also when its inputs are run again.
    assert.ok(['Run', 'Exec', 'Replay'].includes(command) ? [0, 1].includes(status) : status === 0,
      `${words}: ${status}\n${stdout}${stderr}`);
    assert.doesNotMatch(stderr, /^sheaf: (?!random)/m, words);
  }
});

test('links between the documents lead somewhere', () => {
  const anchors = (file) => new Set([...fs.readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').trim().replace(/ /g, '-')));
  for (const page of kDocuments) {
    const text = read_page(page).replace(/```[\s\S]*?```/g, '');
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^\w+:/.test(target)) continue;
      const [file, anchor] = target.split('#');
      const full = file === '' ? path.join(kRoot, page) : path.resolve(kRoot, path.dirname(page), file);
      assert.ok(fs.existsSync(full), `${page}: ${target}: no such file`);
      if (anchor !== undefined) assert.ok(anchors(full).has(anchor), `${page}: ${target}: no such section`);
    }
  }
});

test('completion scripts are read by their shells', (t) => {
  const folder = program_folder(t);
  const directory = scratch(t);
  const completed = run("bash -c 'source <(sheaf completion bash); COMP_WORDS=(sheaf run --strat); COMP_CWORD=2; _sheaf; " +
    "echo ${COMPREPLY[@]}; COMP_WORDS=(sheaf run --strategy \"\"); COMP_CWORD=3; _sheaf; echo ${COMPREPLY[@]}; " +
    "COMP_WORDS=(sheaf re); COMP_CWORD=1; _sheaf; echo ${COMPREPLY[@]}'", directory, folder);
  const lines = completed.stdout.trim().split('\n');
  assert.deepEqual(lines.slice(0, 2), ['--strategy', 'multise dse csm adaptive'], completed.stderr);
  assert.match(lines[2], /\breplay\b/);
  if (spawnSync('zsh', ['--version']).status === 0) {
    const zsh = run('sheaf completion zsh > _sheaf && zsh -n _sheaf', directory, folder);
    assert.equal(zsh.status, 0, zsh.stderr);
  }
});

test('the man page is read by man', { skip: spawnSync('man', ['--version']).status !== 0 && 'no man' }, () => {
  const page = path.join(kRoot, 'docs/sheaf.1');
  const { status, stdout, stderr } = spawnSync('man', ['--warnings', '-l', page],
    { encoding: 'utf8', env: { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8' } });
  assert.equal(status, 0, stderr);
  // A long word, such as a list of formats, may leave a line ragged.
  assert.equal(stderr.replace(/^.*cannot adjust line\n/gm, ''), '');
  assert.match(stdout, /--strategy NAME/);
});
