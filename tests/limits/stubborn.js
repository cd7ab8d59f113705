'use strict';
// Programs that resist stopping, each in its own way. `quick`: part of every test run.

const kHeader = "const { int, boolean, oneOf, assert } = require('sheaf');\n";

/** Unless a program says otherwise. */
const kMemoryMiB = 400;

/** @type {{name: string, source: string, flags?: string[], quick?: boolean, memoryMiB?: number}[]} */
const kGrowingPath = `
    let s = ''; let t = 0;
    for (let i = 0; i < 200; i++) {
      const x = int('x', { min: 0, max: 600 });
      s += x; t += x * i;
      if (t % 7 === 3) s = s.slice(1);
      if (s[x] === '5') t++;
    }
    if (s === 'q') console.log(1);`;

const programs = [
  { name: 'a diagram that blows up', source: `
    const n = 26, a = [], b = [];
    for (let i = 0; i < n; i++) a.push(boolean('a' + i));
    for (let i = 0; i < n; i++) b.push(boolean('b' + i));
    let hit = false;
    for (let i = 0; i < n; i++) if (a[i] && b[i]) hit = true;
    if (hit) console.log('hit'); else console.log('missed');` },
  { name: 'questions that occupy the solver', quick: true, source: `
    for (let i = 0; i < 40; i++) {
      const a = int('a' + i, { min: 2, max: 2000000 }), b = int('b' + i, { min: 2, max: 2000000 });
      const c = int('c' + i, { min: 2, max: 2000000 });
      if (a * b % 1000000 + c * c % 99991 === 1000003 + i && a * c % 89989 === b * b % 79999) console.log(i);
    }` },
  { name: 'questions about sums of merged numbers', source: `
    const { string } = require('sheaf');
    const value = (c) => ({ I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 })[c] || 0;
    const text = string('text', { maxLength: 5 });
    let total = 0;
    for (let i = 0; i < text.length; i++) {
      const now = value(text[i]), next = i + 1 < text.length ? value(text[i + 1]) : 0;
      total += now < next ? -now : now;
    }
    for (const step of [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]) {
      while (total >= step) total -= step;
    }
    console.log(total === 0 ? 'none' : 'left');` },
  { name: 'recursion without an end', source: `
    let n = 0;
    function deeper(x) { n++; try { deeper(x + 1); } finally { n--; } }
    for (;;) { try { deeper(int('x', { min: 0, max: 3 })); } catch (e) { if (boolean('b' + n)) console.log(n); } }` },
  { name: 'objects without an end', source: `
    const b = boolean('b'), kept = [];
    for (let i = 0; ; i++) kept.push({ i, b, text: 'object ' + i });` },
  { name: 'an array that is filled to its greatest length', source: `
    boolean('b');
    new Array(4294967295).fill(1);` },
  { name: 'texts that would be long vectors', source: `
    const { string } = require('sheaf');
    const s = string('s', { maxLength: 4 });
    const long = ('x'.repeat(30000000) + s).replaceAll('x', 'y');
    if (s.repeat(100000000).length + long.length === 5) console.log('five');` },
  { name: 'output without an end', quick: true, source: `
    if (boolean('b')) console.log('b');
    for (let i = 0; ; i++) console.log(i, 'a line of output '.repeat(20));` },
  { name: 'short lines of output without an end', memoryMiB: 300, source: `
    boolean('b');
    for (let i = 0; ; i++) console.log(i);` },
  { name: 'inputs without an end', memoryMiB: 200, source: `
    for (let i = 0; ; i++) int('x' + i, { min: 0, max: 9 });` },
  { name: 'a loop without an end on one path', source: `
    const x = int('x', { min: 0, max: 100 });
    if (x === 7) for (;;) ;
    if (x > 50) throw new Error('large');
    console.log(x);` },
  { name: 'long loops inside the library', source: `
    const b = boolean('b'), list = [];
    for (let i = 0; i < 200000; i++) list.push('entry ' + (i * 7919) % 200000);
    for (let i = 0; ; i++) {
      const copy = list.slice().sort();
      if (copy.join().length < 3 && b) console.log('short');
      if ('x'.repeat(1 << 24).length === i) break;
    }` },
  { name: 'many inputs to make small', source: `
    let sum = 0;
    for (let i = 0; i < 60; i++) {
      const x = int('x' + i, { min: -1000000, max: 1000000 });
      if (x > 1000 * i) sum += 1;
      if (x < -5000 * i - 7) sum += 2;
    }
    let waste = 0;
    for (let i = 0; i < 3000000; i++) waste += i;
    if (sum > 3) throw new Error('sum');`, flags: ['--strategy', 'dse'] },
  { name: 'ten arms without an end, run again', quick: true, source: `
    const x = int('x', { min: 0, max: 10 });
    ${Array.from({ length: 10 }, (_, i) => `if (x === ${i}) for (;;) ;`).join('\n')}
    console.log('ends');` },
  { name: 'ten arms without an end, one path at a time', source: `
    const x = int('x', { min: 0, max: 10 });
    ${Array.from({ length: 10 }, (_, i) => `if (x === ${i}) for (;;) ;`).join('\n')}
    console.log('ends');`, flags: ['--strategy', 'dse'] },
  { name: 'a path whose diagrams grow, one path at a time', source: kGrowingPath, flags: ['--strategy', 'dse'] },
  { name: 'a path whose diagrams grow, with probes', source: kGrowingPath, flags: ['--strategy', 'adaptive'] },
  { name: 'a long program to compile', source: Array.from({ length: 20000 }, (_, i) =>
    `function f${i}(a, b) { return a > ${i} ? b + ${i} : a - b; }`).join('\n') +
    "\nif (f1(int('x', { min: 0, max: 9 }), 2) > 3) console.log('large'); for (;;) ;" },
];

module.exports = { programs: programs.map((each) => ({ flags: [], quick: false, memoryMiB: kMemoryMiB, ...each, source: kHeader + each.source })) };
