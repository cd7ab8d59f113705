'use strict';
// What the faults of each variant are, found by running event sequences under Node: *high*, reached from
// a page's events; *low*, reached only by messages from anywhere; *hidden*, neither (another fault comes
// before it on every way, or the branch is dead). Knows nothing of the engine.
//
//     node benchmarks/faults/truth.js [APP…]        searches, writes hits.json and truth.json

const fs = require('fs');
const path = require('path');
const candidates = require('./candidates.js');
const { kVariants, faults_of, injected } = require('./inject.js');
const { search } = require('../../tests/apps/search.js');

const kApps = path.join(__dirname, '..', '..', 'examples', 'apps');

/** The distinct orders in which runs meet the server's branches for the first time. */
function orders(app, only, searches, inputs) {
  const replace = injected(app, (number) => ` __hit(${number});`);
  const found = new Map();
  let runs = 0;
  for (const { depth, prefix } of searches) {
    runs += search(path.join(kApps, app, 'app.json'), { depth, prefix, candidates: inputs, only, replace },
      (application) => {
        const first = [...new Set(application.hits)];
        const key = first.join();
        if (!found.has(key)) found.set(key, application.events.map((event) => event.replace(/^client: /, '')));
      }).runs;
  }
  return { runs, orders: [...found].map(([key, events]) =>
    ({ hits: key === '' ? [] : key.split(',').map(Number), events })) };
}

/** The faults that some order meets before any other fault of the variant. */
function reached(list, faults) {
  const found = new Set();
  for (const { hits } of list) {
    const first = hits.find((number) => faults.includes(number));
    if (first !== undefined) found.add(first);
  }
  return found;
}

function truth_of(variant, hits) {
  const { faults } = variant;
  const high = reached(hits.composed.orders, faults);
  const low = reached(hits.alone.orders, faults);
  return {
    ...variant,
    high: faults.filter((number) => high.has(number)),
    low: faults.filter((number) => !high.has(number) && low.has(number)),
    hidden: faults.filter((number) => !high.has(number) && !low.has(number)),
  };
}

module.exports = { orders, reached, truth_of };

if (require.main === module) {
  const file = path.join(__dirname, 'hits.json');
  const known = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const wanted = process.argv.slice(2);
  for (const app of wanted.length > 0 ? wanted : Object.keys(candidates)) {
    const { depth, deeper = [], inputs, alone_depth, alone } = candidates[app];
    const start = Date.now();
    known[app] = {
      composed: { depth, ...orders(app, undefined, [{ depth }, ...deeper], inputs) },
      alone: { depth: alone_depth, ...orders(app, 'server', [{ depth: alone_depth }], alone) },
    };
    console.log(`${app}: ${known[app].composed.runs} and ${known[app].alone.runs} runs, ${Date.now() - start} ms`);
    const rows = Object.keys(known).sort().map((name) => `${JSON.stringify(name)}: ${JSON.stringify(known[name])}`);
    fs.writeFileSync(file, `{\n${rows.join(',\n')}\n}\n`);
  }
  const variants = kVariants.filter(([app]) => known[app] !== undefined)
    .map(([app, seed]) => truth_of({ app, seed, faults: faults_of(app, seed) }, known[app]));
  fs.writeFileSync(path.join(__dirname, 'truth.json'),
    `[\n${variants.map((variant) => `  ${JSON.stringify(variant)}`).join(',\n')}\n]\n`);
  const count = (kind) => variants.reduce((sum, variant) => sum + variant[kind].length, 0);
  console.log(`high ${count('high')}, low ${count('low')}, hidden ${count('hidden')}`);
}
