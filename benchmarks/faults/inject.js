'use strict';
// The fault injector: gives every branch of a server (the side of an `if`, a `case`) the same chance to
// begin with a fault, a statement that throws `injected fault N`. N is the number of the branch, so a
// fault has the same name in every variant. Branches that run while the application is launched get none:
// such a fault would end the server before the first event, and hide all others.
//
//     node benchmarks/faults/inject.js APP SEED [PROBABILITY]     prints the server's files with faults
//     node benchmarks/faults/inject.js --write                    writes variants.json anew

const fs = require('fs');
const path = require('path');
const { search } = require('../../tests/apps/search.js');

const kApps = path.join(__dirname, '..', '..', 'examples', 'apps');
const kProbability = 0.5;
/** Fixed before the first run. Simple chat has one variant, as in the published study. */
const kVariants = [['calculator', 1], ['calculator', 2], ['chat', 1], ['chat', 2], ['game-of-life', 1],
  ['game-of-life', 2], ['simple-chat', 1], ['slack-mockup', 1], ['slack-mockup', 2], ['tohacks', 1],
  ['tohacks', 2], ['totems', 1], ['totems', 2], ['whiteboard', 1], ['whiteboard', 2]];

/** A sequence of numbers in [0, 1) that the seed fixes (mulberry32). */
function random_numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The server's files, by name: its scripts that no page loads. */
function server_files(app) {
  const directory = path.join(kApps, app);
  const names = fs.readdirSync(directory).filter((name) => name.endsWith('.js')).sort();
  const html = fs.readFileSync(path.join(directory, 'index.html'), 'utf8');
  return names.filter((name) => !html.includes(`src="${name}"`))
    .map((name) => ({ name, text: fs.readFileSync(path.join(directory, name), 'utf8') }));
}

/** The text with comments and the insides of strings blanked, offsets as they were. */
function blanked(text) {
  return text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g,
    (match) => ' '.repeat(match.length));
}

function closing(text, open) {
  let depth = 0;
  for (let k = open; k < text.length; k++) {
    if (text[k] === '(') depth++;
    else if (text[k] === ')' && --depth === 0) return k;
  }
  return -1;
}

/** Where the branches of a script begin: offsets behind `{` of an if or else, behind `case …:`. */
function branches(text) {
  const plain = blanked(text);
  const found = [];
  for (const match of plain.matchAll(/\bif\s*\(|\belse\s*\{|\bcase\b[^:]*:|\bdefault\s*:/g)) {
    const word = match[0];
    if (word.startsWith('if')) {
      const close = closing(plain, match.index + word.length - 1);
      const brace = plain.slice(close + 1).match(/^\s*\{/);
      if (brace === null) throw new Error(`an if without braces: ${text.slice(match.index, close + 1)}`);
      found.push(close + 1 + brace[0].length);
    } else {
      found.push(match.index + word.length);
    }
  }
  return found.sort((a, b) => a - b);
}

/** Files with `statement(number)` at the beginning of every branch for which it gives a text. */
function injected(app, statement) {
  let number = 0;
  const result = {};
  for (const { name, text } of server_files(app)) {
    let changed = '';
    let from = 0;
    for (const at of branches(text)) {
      changed += text.slice(from, at) + (statement(number++) || '');
      from = at;
    }
    result[name] = changed + text.slice(from);
  }
  return result;
}

function branch_count(app) {
  return server_files(app).reduce((sum, { text }) => sum + branches(text).length, 0);
}

/** The numbers of the branches that run before the first event. */
function launch_branches(app) {
  const replace = injected(app, (number) => ` __hit(${number});`);
  const hits = new Set();
  search(path.join(kApps, app, 'app.json'), { depth: 0, replace },
    (application) => { for (const number of application.hits) hits.add(number); });
  return hits;
}

/** The numbers of the branches that have a fault. */
function faults_of(app, seed, probability = kProbability) {
  const next = random_numbers(seed * 1000 + kVariants.findIndex(([name]) => name === app));
  const launched = launch_branches(app);
  return Array.from({ length: branch_count(app) }, (_, k) => k)
    .filter((number) => next() < probability && !launched.has(number));
}

function variant_files(app, faults) {
  return injected(app, (number) => (faults.includes(number) ? ` throw new Error('injected fault ${number}');` : ''));
}

module.exports = { kVariants, kProbability, faults_of, variant_files, injected, branch_count, server_files };

if (require.main === module) {
  const [app, seed, probability] = process.argv.slice(2);
  if (app === '--write') {
    const variants = kVariants.map(([name, number]) => ({ app: name, seed: number, probability: kProbability,
      branches: branch_count(name), faults: faults_of(name, number) }));
    fs.writeFileSync(path.join(__dirname, 'variants.json'),
      `[\n${variants.map((variant) => `  ${JSON.stringify(variant)}`).join(',\n')}\n]\n`);
  } else {
    const files = variant_files(app, faults_of(app, Number(seed), probability === undefined ? undefined : Number(probability)));
    for (const name of Object.keys(files)) process.stdout.write(`// ${name}\n${files[name]}\n`);
  }
}
