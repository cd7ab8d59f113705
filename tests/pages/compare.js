'use strict';
// Compares the models of pages with jsdom on generated programs: node compare.js [--seed N] [--count N]
// [--only GROUP,…]. What the models give up (a limitation) is counted; what they print before has to agree.

const { parseArgs } = require('util');
const { generate, page_of, kSteps } = require('./generate.js');
const { run_models, run_jsdom } = require('./sides.js');
const { known } = require('./known.js');

/** The first line in which both differ, or undefined. */
function difference(models, jsdom) {
  for (let k = 0; k < Math.max(models.lines.length, jsdom.lines.length); k++) {
    if (models.lines[k] === jsdom.lines[k]) continue;
    // Nothing is claimed after a limitation.
    if (k >= models.lines.length && models.limitation !== undefined && !models.limitation.startsWith('the models')) return undefined;
    return { k, models: models.lines[k] ?? models.limitation, jsdom: jsdom.lines[k] };
  }
  return models.limitation !== undefined && models.limitation.startsWith('the models') ? { k: -1, models: models.limitation } : undefined;
}

async function compare(program) {
  const page = page_of(program);
  const models = run_models(page);
  const jsdom = await run_jsdom(page);
  const found = difference(models, jsdom);
  return { found, limitation: models.limitation };
}

const differs = async (program) => (await compare(program)).found !== undefined;

/** A shorter program that differs, too. */
async function shrink(program) {
  let best = program;
  const parts = best.html.split(/\n|(?<=<\/(?:div|ul|form|table|span|label)>)(?=<)/);
  for (const member of ['actions', 'steps']) {
    for (let k = best[member].length - 1; k >= 0; k--) {
      const less = { ...best, [member]: best[member].filter((_, at) => at !== k) };
      if (await differs(less)) best = less;
    }
  }
  for (let k = parts.length - 1; k >= 0; k--) {
    const less = { ...best, html: parts.filter((_, at) => at !== k).join('') };
    if (await differs(less)) {
      best = less;
      parts.splice(k, 1);
    }
  }
  return best;
}

/** A line from shortly before the first sign in which it differs from the other. */
function around(line, other) {
  let at = 0;
  while (line !== undefined && other !== undefined && at < line.length && line[at] === other[at]) at++;
  return line === undefined ? line : (at > 40 ? `…${line.slice(at - 40)}` : line).slice(0, 160);
}

async function main() {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '200' },
    only: { type: 'string' }, length: { type: 'string', default: '10' } } });
  const groups = values.only === undefined ? Object.keys(kSteps) : values.only.split(',');
  const first = Number(values.seed);
  const limitations = new Map();
  let differences = 0;
  let given_up = 0;
  const seen = new Set();
  for (let seed = first; seed < first + Number(values.count); seed++) {
    const program = generate(seed, groups, Number(values.length));
    const { found, limitation } = await compare(program);
    if (limitation !== undefined) {
      given_up++;
      limitations.set(limitation, (limitations.get(limitation) ?? 0) + 1);
    }
    if (found === undefined || known(program)) continue;
    const small = await shrink(program);
    const left = (await compare(small)).found;
    if (left === undefined) console.log(`${seed}: does not differ every time`);
    if (left === undefined || known(small)) continue;
    differences++;
    const key = small.steps.map((one) => one.replace(/'[^']*'/g, "''")).join(';');
    if (seen.has(key)) continue;
    seen.add(key);
    console.log(`${seed}: ${JSON.stringify(small.html).slice(0, 120)}\n  ${small.steps.join('\n  ')}` +
      `${small.actions.length > 0 ? `\n  ${JSON.stringify(small.actions)}` : ''}\n  models: ${around(left.models, left.jsdom)}\n  jsdom:  ${around(left.jsdom, left.models)}`);
  }
  console.log(`${values.count} programs from seed ${first}: ${differences} differ, ${given_up} end in a limitation`);
  const list = [...limitations].sort((a, b) => b[1] - a[1]).slice(0, 12);
  for (const [reason, count] of list) console.log(`  ${count} ${reason}`);
  process.exitCode = differences > 0 ? 1 : 0;
}

main();
