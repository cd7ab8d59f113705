const log = (...values) => console.log(...values);
const after = (ms, value) => new Promise((resolve) => setTimeout(resolve, ms, value));
async function* count(n) {
  log('started');
  try {
    for (let i = 0; i < n; i++) { const got = yield after(1, i); if (got !== undefined) log('got', got); }
    return 'end';
  } catch (e) {
    log('caught', e);
    yield 'after catch';
  } finally {
    log('cleanup');
    await null;
    log('cleaned');
  }
}
const ticks = (name, k) => { let p = Promise.resolve(); for (let i = 0; i < k; i++) p = p.then(() => log(name, i)); return p; };
(async () => {
  for await (const v of count(3)) log(v);
  for await (const v of count(9)) { if (v === 1) break; log(v); }
  const g = count(9);
  log(await g.next('ignored'), await g.next('sent'), await g.throw('thrown'), await g.next(), await g.next());
  const h = count(9);
  log(await h.next(), await h.return(Promise.resolve('early')), await h.next(), await h.return(5));
  const unused = count(1);
  log(await unused.return('never started'), await unused.next());
  const thrown = count(1);
  try { await thrown.throw(new Error('never started')); } catch (e) { log(e.message); }
  // Several requests at once.
  const q = count(2);
  log(await Promise.all([q.next(), q.next(), q.next(), q.next(), q.return(7)]));
  try { for await (const v of (async function* () { yield 1; throw new Error('inside'); })()) log(v); } catch (e) { log(e.message); }
  try { for await (const v of (async function* () { yield Promise.reject(new Error('yielded')); })()) log(v); } catch (e) { log(e.message); }
  const o = { async *m(x) { yield this === o; yield await x; } };
  for await (const v of o.m(4)) log(v);
  log(Object.prototype.toString.call(g), Object.prototype.toString.call(count), g[Symbol.asyncIterator]() === g, g instanceof count);
  ticks('tick', 12);
  (async () => { for await (const v of (async function* () { yield 1; yield 2; })()) log('order', v); log('order end'); })();
  await ticks('wait', 14);
  try { count(...{}); } catch (e) { log(e instanceof TypeError); }
  try { (async function* ({ a }) {})(); } catch (e) { log('parameters throw at once', e instanceof TypeError); }
  count.prototype.next.call({}).catch((e) => log(e instanceof TypeError));
  log(count, g);
})().then(() => log('done'), (e) => log('failed', e));
