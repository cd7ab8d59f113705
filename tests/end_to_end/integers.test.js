'use strict';
// Bit operations, products and sums of inputs: what each condition comes to, decided for all inputs,
// and confirmed by Node.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const { after, test } = require('node:test');

const root = path.join(__dirname, '..', '..');
const sheaf = process.env.SHEAF_BINARY ?? path.join(root, 'build/release/sheaf');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-integers-'));
after(() => fs.rmSync(scratch, { recursive: true, force: true }));

const kInputs = "const x = int('x'), y = int('y'); const u = int('u', { min: 2, max: 100000 }), " +
  "v = int('v', { min: 2, max: 100000 }); const d = int('d', { min: 0, max: 9 }), " +
  "e = int('e', { min: 0, max: 9 }), f = int('f', { min: 0, max: 9 }); " +
  "const s = string('s', { maxLength: 3 });";

/** Conditions with the statuses of their two arms, `then` first. */
const kBoth = ['covered', 'covered'], kNever = ['infeasible', 'covered'];
const kConditions = [
  ['(x & 21) === 5', kBoth], ['(x & 21) === 2', kNever], ['((x >> 3) & 7) === 6', kBoth],
  ['(x | 8) === 12', kBoth], ['(x | 8) === 4', kNever], ['(x ^ 255) === 3', kBoth],
  ['(x << 30) === -2147483648', kBoth], ['(x >>> 28) === 15', kBoth], ['~x === 7', kBoth],
  ['(d & e) === 9', kBoth], ['(d | e) === 10', kBoth], ['(d ^ e) === 16', kNever],
  ['((d << 4) | e) === 0x39', kBoth], ['((d << 4) | e) === 0x3a', kNever],
  ['x * y === 35', kBoth], ['x * y === 1234577', kBoth], ['u * v === 1234577', kNever],
  ['u * v === 1234567', kBoth], ['x * y === 0.5', kNever], ['x * y > 9007199254740993', kBoth],
  ['x / 4 === 2.25', kBoth], ['x / 4 === 2.3', kNever],
  ['d * 100 + e * 10 + f === 255', kBoth], ['d * 100 + e * 10 + f > 999', kNever],
  ['(d * 100 + e * 10 + f) % 97 === 96', kBoth], ['(d * 10 + e) % 11 === d', kBoth],
  ['d * e + f === 90', kBoth], ['d * e === 11', kNever],
  ['s.length === 3 && s.charCodeAt(0) * s.charCodeAt(1) === 4757', kBoth],
  ['String.fromCharCode(s.charCodeAt(0) + 1) === "b"', kBoth],
];

test('conditions over integers are decided', () => {
  const file = path.join(scratch, 'conditions.js');
  for (const [condition, expected] of kConditions) {
    fs.writeFileSync(file, `const { int, string } = require('sheaf');\n${kInputs}\n` +
      `if (${condition}) console.log('then'); else console.log('else');\n`);
    const out = path.join(scratch, 'out');
    fs.rmSync(out, { recursive: true, force: true });
    spawnSync(sheaf, ['run', file, '--max-time', '20s', '-o', out], { stdio: 'ignore' });
    const run = JSON.parse(fs.readFileSync(path.join(out, 'run.json'), 'utf8'));
    const arms = run.arms.filter(({ kind }) => kind === 'if').map(({ status }) => status);
    assert.deepStrictEqual(arms, expected, condition);
    assert.ok(run.complete, condition);
    for (const input of run.tests) assert.strictEqual(input.replayed, 'node', condition);
  }
});

/** Inputs without ranges whose products leave the safe integers, and the errors that must be found. */
const kLargeProducts = {
  'a double root': ["const a = int('a'), b = int('b'), c = int('c'); const d = b * b - 4 * a * c;" +
    "if (d === 0 && a !== 0 && b > 10) throw new Error('double root');", 'double root'],
  'factors': ["const a = int('a'), b = int('b'), c = int('c');" +
    "if (a * b === c && c === 143 && a > 1 && b > 1) throw new Error('factors');", 'factors'],
  'a remainder': ["const total = int('price') * int('quantity');" +
    "if (total > 1000 && total % 7 === 3) throw new Error('remainder');", 'remainder'],
  'sums in a loop': ["let s = 0; for (let i = 0; i < 6; i++) { const x = int('x'), y = int('y'); s += x * y;" +
    'if (s > 1000) s -= x; if (s < -1000) s = s + y * x; } if (s === 12345) throw new Error(\'sum\');', 'sum'],
};
for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`errors behind products of inputs without ranges are found: ${strategy}`, () => {
    for (const [name, [text, error]] of Object.entries(kLargeProducts)) {
      if (strategy === 'dse' && name === 'sums in a loop') continue;  // path by path, a minute
      const file = path.join(scratch, `${name.replaceAll(' ', '_')}_${strategy}.js`);
      fs.writeFileSync(file, `const { int } = require('sheaf');\n${text}\nif (int('age') === 77) throw new Error('easy');\n`);
      const { stdout } = spawnSync(sheaf, ['run', file, '--strategy', strategy, '--max-time', '30s', '-o', `${file}.out`],
        { encoding: 'utf8', cwd: scratch });
      const run = JSON.parse(fs.readFileSync(path.join(`${file}.out`, 'run.json'), 'utf8'));
      assert.deepEqual(run.errors.map(({ message }) => message).sort(), [error, 'easy'].sort(), `${name}: ${stdout}`);
      // What was left out is said.
      assert.equal(run.complete || run.limitations.length > 0, true, `${name}: ${stdout}`);
    }
  });
}
