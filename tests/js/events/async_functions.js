const log = (...values) => console.log(...values);
const after = (ms, value) => new Promise((resolve) => setTimeout(resolve, ms, value));

async function plain(x) { log('in plain', x); return x + 1; }
async function fails() { throw new Error('failed'); }
const arrow = async (x) => x * 2;
const short = async () => after(1, 'short');
const object = { async method(x) { return [this === object, await x]; }, name: 'o' };
class Base { async load() { return 'base'; } }
class Derived extends Base { async load() { return (await super.load()) + ' derived'; } static async make() { return new this(); } }

plain(1).then((v) => log('plain', v));
fails().catch((e) => log('fails', e.message));
arrow(4).then((v) => log('arrow', v));
short().then((v) => log(v));
object.method(5).then((v) => log('method', v));
Derived.make().then((d) => d.load()).then((v) => log(v));
log('after the calls');

// Errors in parameters reject as well.
(async ({ a }) => a)().catch((e) => log('parameters', e instanceof TypeError));
(async (x = (() => { throw new Error('default'); })()) => x)().catch((e) => log(e.message));

// await in every position.
(async () => {
  const list = [await 1, await Promise.resolve(2), ...await [3, 4]];
  log(list, { a: await 5, [await 'b']: 6 }, `${await 'template'}`, (await 7) + (await 8));
  let x = 1;
  x += await 10;
  log(x, await x > 5 ? await 'yes' : await 'no', await null ?? await 'default', (await false) || (await 'or'));
  const { y = await 9, ...rest } = await { z: 1, w: 2 };
  log(y, rest);
  for (let i = 0; i < await 3; i++) log('loop', i, await i);
  for (const v of await [1, 2]) { if (await (v === 2)) break; log('of', await v); }
  let n = 0;
  while (await n < 2) n++;
  switch (await n) { case await 2: log('case'); break; default: log('default'); }
  try { await fails(); } catch (e) { log('caught', e.message); } finally { log('finally', await 1); }
  const early = async () => { try { return await 'early'; } finally { await null; log('cleanup'); } };
  log(await early());
  const replaced = async () => { try { throw new Error('x'); } finally { return await 'replaced'; } };
  log(await replaced());
  label: { await null; if (n) break label; log('not here'); }
  const functions = [];
  for (let i = 0; i < 3; i++) { await null; functions.push(() => i); }
  log(functions.map((f) => f()));
  log(await new Promise((resolve) => resolve({ then(r) { r('thenable'); } })));
  log(typeof (await plain), (await plain).name, arguments.length > 0);
})().then(() => log('done'), (e) => log('unexpected', e)).then(second);

// Order against promise jobs: one job for each await.
async function second() {
  const ticks = (name, count) => { let p = Promise.resolve(); for (let i = 0; i < count; i++) p = p.then(() => log(name, i)); return p; };
  const steps = async (name, value) => { log(name, 'start'); await value; log(name, 1); await value; log(name, 2); return value; };
  ticks('tick', 8);
  steps('value', 1).then(() => log('value end'));
  steps('promise', Promise.resolve(1)).then(() => log('promise end'));
  steps('thenable', { then(r) { r(1); } }).then(() => log('thenable end'));
  (async () => Promise.resolve('returned'))().then(log);
  (async () => await Promise.resolve('awaited'))().then(log);
  await after(150);
  // Two that run side by side, and recursion.
  const countdown = async (name, k) => { if (k === 0) return name; log(name, k); await after(100 * k); return countdown(name, k - 1); };
  log(await Promise.all([countdown('p', 2), countdown('q', 1)]));
  const factorial = async (k) => (k < 2 ? 1 : k * await factorial(k - 1));
  log(await factorial(6));
  log(Object.prototype.toString.call(plain), plain.prototype, 'prototype' in arrow, plain.length, Object.getPrototypeOf(plain) === Function.prototype);
  try { new plain(); } catch (e) { log(e.message); }
  log(Object.getPrototypeOf(async () => {}).constructor.name);
}
