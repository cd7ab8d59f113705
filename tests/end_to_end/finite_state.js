'use strict';
// Generated pages with finitely many states, and what a search over their states says of them.

const { page, buttons, on_click } = require('./app_support.js');

/** Numbers that depend on the seed alone. */
function random_from(seed) {
  let state = seed * 2654435761 % 4294967296;
  return (n) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor(state / 4294967296 * n);
  };
}

/** {sizes, commands}: variables of small domains, and guarded assignments; the last one's guard leads
 * to an error. */
function make_machine(seed) {
  const random = random_from(seed + 1);
  const sizes = Array.from({ length: 2 + random(3) }, () => 2 + random(3));
  const literal = () => {
    const variable = random(sizes.length);
    return { variable, equals: random(2) === 0, value: random(sizes[variable]) };
  };
  const command = () => ({
    guard: Array.from({ length: random(3) }, literal),
    sets: Array.from({ length: 1 + random(2) }, () => {
      const variable = random(sizes.length);
      return random(2) === 0 ? { variable, value: random(sizes[variable]) } : { variable, add: 1 };
    }),
  });
  const commands = Array.from({ length: 2 + random(3) }, command);
  return { sizes, commands, error: Array.from({ length: 2 }, literal) };
}

const holds = (state, guard) =>
  guard.every(({ variable, equals, value }) => (state[variable] === value) === equals);

function step({ sizes }, state, { guard, sets }) {
  const next = state.slice();
  if (!holds(state, guard)) return next;
  for (const { variable, value, add } of sets) {
    next[variable] = add === undefined ? value : (next[variable] + add) % sizes[variable];
  }
  return next;
}

/** Breadth first: after how many events no state is new, and how many lead to the error, or null. */
function search(machine) {
  const start = machine.sizes.map(() => 0);
  const seen = new Set([start.join()]);
  let edge = [start];
  let error = null;
  for (let depth = 0; ; depth++) {
    if (error === null && edge.some((state) => holds(state, machine.error))) error = depth + 1;
    const next = [];
    for (const state of edge) {
      for (const command of machine.commands) {
        const reached = step(machine, state, command);
        if (!seen.has(reached.join())) {
          seen.add(reached.join());
          next.push(reached);
        }
      }
    }
    if (next.length === 0) return { fixpoint: depth + 1, error, states: seen.size };
    edge = next;
  }
}

function as_page({ sizes, commands, error }) {
  const condition = (guard) => guard
    .map(({ variable, equals, value }) => `v${variable} ${equals ? '===' : '!=='} ${value}`)
    .join(' && ') || 'true';
  const assign = ({ variable, value, add }) => add === undefined
    ? `v${variable} = ${value};` : `v${variable} = (v${variable} + ${add}) % ${sizes[variable]};`;
  const lines = sizes.map((_, k) => `let v${k} = 0;\n`);
  commands.forEach(({ guard, sets }, k) => {
    lines.push(on_click(`c${k}`, `if (${condition(guard)}) { ${sets.map(assign).join(' ')} }`));
  });
  lines.push(on_click('error', `if (${condition(error)}) throw new Error('reached');`));
  return page(buttons(...commands.map((_, k) => `c${k}`), 'error'), lines.join(''));
}

module.exports = { make_machine, search, as_page };
