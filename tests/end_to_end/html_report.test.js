'use strict';
// report.html in a browser: what a reader sees and can reach, at two widths, light and dark.
// SHEAF_SCREENSHOTS=DIR keeps pictures.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { pathToFileURL } = require('node:url');
const { scratch, sheaf } = require('./program.js');
const { Browser, find_browser } = require('./browser.js');

const kFiles = {
  'stack.js': `'use strict';

/** A stack with a limit; <b>not</b> a "queue" & not a list. */
class Stack {
  constructor(limit = 3) {
    this.items = [];
    this.limit = limit;
  }
  push(value) {
    if (this.items.length >= this.limit) throw new RangeError('the stack is full: ' + this.limit);
    this.items.push(value);
    return this;
  }
  pop() {
    if (this.items.length === 0) throw new RangeError('the stack is empty');
    return this.items.pop();
  }
  never(value) {
    return value > 0 ? 'positive' : 'not positive';
  }
}

module.exports = { Stack };
`,
  'harness.js': `const { int, string, oneOf, assert } = require('sheaf');
const { Stack } = require('./stack');
const stack = new Stack(2);
for (let i = 0; i < 3; i++) {
  const what = oneOf('what', ['push', 'pop', 'size']);
  if (what === 'push') stack.push(int('value', { min: -5, max: 5 }));
  else if (what === 'pop') stack.pop();
  assert(stack.items.length < 3, 'never above the limit');
  if (stack.items.length > 2) console.log('impossible');
}
if (string('name', { maxLength: 3 }) === '<i>') console.log('<script>alert(1)</script>');
`,
};

function written(t) {
  const directory = scratch(t, kFiles);
  const { status, stdout, stderr } = sheaf(directory, ['run', 'harness.js', '-o', 'out']);
  assert.equal(status, 1, stdout + stderr);
  return path.join(directory, 'out/report.html');
}

test('the essentials are text of the page, and nothing of it comes from elsewhere', (t) => {
  const html = fs.readFileSync(written(t), 'utf8');
  assert.match(html, /2 errors<\/span>, \d+ of \d+ arms covered/);
  assert.match(html, /RangeError: the stack is empty/);
  assert.match(html, /<dt>what<\/dt><dd>[^<]+<\/dd>/);
  assert.match(html, /covered by #1/);
  assert.match(html, /proved infeasible/);
  assert.match(html, /not called/);
  assert.ok(!html.includes('<script>alert'), 'text of the program is escaped');
  assert.ok(html.includes('&lt;b&gt;not&lt;/b&gt; a &quot;queue&quot; &amp; not a list'));
  assert.doesNotMatch(html, /(src|href)="(?!#|data:)/);
  assert.doesNotMatch(html, /@import|url\(/);
  assert.ok(html.length < 200_000, `${html.length} bytes`);
});

test('what is unknown is said with its reason', (t) => {
  const directory = scratch(t, { 'a.js': "const { int } = require('sheaf');\nif (int('x') > 3) new Date();\nif (int('y') * 0 === 1) console.log('no');\n" });
  sheaf(directory, ['run', 'a.js', '-o', 'out']);
  const html = fs.readFileSync(path.join(directory, 'out/report.html'), 'utf8');
  assert.match(html, /then side of if<\/span>: unknown: may lie on paths given up: `Date` is not supported/);
  assert.match(html, /lacking<\/span>: `Date`/);
});

test('lines have the value summaries of their variables, with conditions and paths', (t) => {
  const directory = scratch(t, { 'a.js': "const { int } = require('sheaf');\nlet x = int('x', { min: 0, max: 9 });\nlet kind = 'small <b>';\nif (x > 4) kind = 'large';\nconsole.log(kind);\n" });
  sheaf(directory, ['run', 'a.js', '-o', 'out']);
  const values = JSON.parse(fs.readFileSync(path.join(directory, 'out/values.json'), 'utf8'));
  assert.equal(values.complete && values.countedAll, true);
  const last = values.lines.find(({ line }) => line === 5);
  const [x, kind] = last.passes[0].variables;
  assert.deepEqual(x, { name: 'x', values: [{ text: 'x', paths: 2 }] });
  kind.values.sort((a, b) => (a.text < b.text ? -1 : 1));
  assert.deepEqual(kind, { name: 'kind', values: [{ text: "'large'", condition: 'x ≥ 5', paths: 1 }, { text: "'small <b>'", condition: 'x ≤ 4', paths: 1 }] });
  const html = fs.readFileSync(path.join(directory, 'out/report.html'), 'utf8');
  assert.ok(html.includes('&#39;small &lt;b&gt;&#39;</td><td>when x ≤ 4</td><td class="num">1 path</td>'), html.slice(html.indexOf('id="s0-5"')));
  assert.ok(!html.includes('undefined</td>'), 'what is declared later is left out');
  fs.rmSync(path.join(directory, 'out/report.html'));
  sheaf(directory, ['report', 'out', '--emit', 'html']);
  assert.equal(fs.readFileSync(path.join(directory, 'out/report.html'), 'utf8'), html, 'written again from values.json');
});

test('many values, passes and variables are cut, and that is said', (t) => {
  const names = Array.from({ length: 14 }, (_, i) => `v${i}`);
  const directory = scratch(t, { 'a.js': `const { int } = require('sheaf');
const n = int('n', { min: 0, max: 20 });
let s = 0;
for (let i = 0; i < 20; i++) {
  if (i === n) s = i * 7;
}
const ${names.map((name, i) => `${name} = ${i}`).join(', ')};
console.log(s);
` });
  sheaf(directory, ['run', 'a.js', '-o', 'out', '--no-node']);
  const { lines } = JSON.parse(fs.readFileSync(path.join(directory, 'out/values.json'), 'utf8'));
  const at = (number) => lines.find(({ line }) => line === number);
  assert.equal(at(5).morePasses, true);
  assert.ok(at(7).passes[0].variables.find(({ name }) => name === 's').moreValues > 0);
  assert.equal(at(8).passes[0].moreVariables, true);
  const html = fs.readFileSync(path.join(directory, 'out/report.html'), 'utf8');
  assert.match(html, /later passes were not looked at/);
  assert.match(html, /and \d+ more values/);
  assert.match(html, /More variables are in scope/);
});

test('in a browser', async (t) => {
  const program = find_browser();
  if (program === '') return t.skip('no browser: install chromium, or name one in SHEAF_BROWSER');
  const report = written(t);
  const browser = new Browser(program);
  try {
    for (const width of [400, 1600]) {
      for (const scheme of ['light', 'dark']) {
        await t.test(`${width} px, ${scheme}`, () => look(browser, report, width, scheme));
      }
    }
  } finally {
    await browser.close();
  }
});

async function look(browser, report, width, scheme) {
  const pictures = process.env.SHEAF_SCREENSHOTS;
  await browser.open(pathToFileURL(report).href, width, scheme);
  if (pictures) await browser.screenshot(path.join(pictures, `${width}-${scheme}.png`));
  const verdict = await browser.evaluate(`(() => { const r = document.querySelector('#verdict').getBoundingClientRect();
    return { text: document.querySelector('#verdict').innerText, top: r.top, bottom: r.bottom, width: r.width }; })()`);
  assert.match(verdict.text, /2 errors, \d+ of \d+ arms covered/);
  assert.ok(verdict.top >= 0 && verdict.bottom < 900 && verdict.width > 100, JSON.stringify(verdict));
  assert.equal(await browser.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, 'no sideways scrolling');

  const is_shown = (selector) => browser.evaluate(
    `(() => { const e = document.querySelector('${selector}'); return e !== null && e.checkVisibility() && e.getBoundingClientRect().height > 0; })()`);
  assert.equal(await is_shown('#E001 .values'), false);
  await browser.click('#E001 summary .title');
  assert.equal(await is_shown('#E001 .values'), true, 'a click shows the input');
  assert.equal(await is_shown('#E001 .stack'), true);
  await browser.evaluate("document.querySelector('#E002 summary').focus()");
  await browser.press('Enter', 13);
  assert.equal(await is_shown('#E002 .values'), true, 'so does the keyboard');

  assert.equal(await is_shown('#s1-15 .panel'), false);
  await browser.click('#s1-15 summary .t');
  assert.equal(await is_shown('#s1-15 .panel'), true, 'a click on a line shows its arms');
  assert.equal(await is_shown('#s0-8 .held'), false);
  await browser.click('#s0-8 summary .t');
  assert.equal(await is_shown('#s0-8 .held'), true, 'and the values of its variables');
  const held = await browser.evaluate("document.querySelector('#s0-8 .panel').innerText");
  assert.match(held, /Pass 1, on paths with what = "push" or "size"/);
  assert.match(held, /stack\s+Stack \{ items: \[ none \| value \] of length 0 \| 1, limit: 2 \}/);
  assert.match(held, /'push'\s+when what = "push"\s/);
  assert.equal(await browser.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
  if (pictures) await browser.screenshot(path.join(pictures, `${width}-${scheme}-open.png`));

  const dark = await browser.evaluate("getComputedStyle(document.body).backgroundColor");
  assert.equal(dark === 'rgb(21, 23, 26)', scheme === 'dark', dark);
  for (const [method, params] of browser.events) {
    assert.ok(!['Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded'].includes(method), JSON.stringify(params));
    if (method === 'Network.requestWillBeSent') assert.match(params.request.url, /^(file:|data:)/);
  }
}
