const log = (...values) => console.log(...values);
const after = (ms, value) => new Promise((resolve) => setTimeout(resolve, ms, value));
const countTo = (n, closing = {}) => ({
  [Symbol.asyncIterator]() {
    let i = 0;
    return {
      async next() { return i < n ? { value: i++, done: false } : { value: 'end', done: true }; },
      async return(v) { log('closed', v); return closing; },
    };
  },
});

(async () => {
  for await (const v of countTo(3)) log('async', v);
  for await (const v of [1, Promise.resolve(2), after(10, 3)]) log('sync', v);
  for await (const v of countTo(5)) { if (v === 1) continue; if (v === 3) break; log('with break', v); }
  const early = async () => { for await (const v of countTo(5)) { if (v === 2) return v; } };
  log('returned', await early());
  try { for await (const v of countTo(5)) { throw new Error('body ' + v); } } catch (e) { log(e.message); }
  try { for await (const v of countTo(5, 7)) { break; } } catch (e) { log(e instanceof TypeError); }
  try { for await (const v of [Promise.reject(new Error('item'))]) log(v); } catch (e) { log(e.message); }
  try { for await (const v of 5) log(v); } catch (e) { log(e instanceof TypeError); }
  try { for await (const v of { [Symbol.asyncIterator]() { return { next() { return 1; } }; } }) log(v); } catch (e) { log(e.message); }
  outer: for await (const a of countTo(2)) { for await (const b of countTo(2)) { if (b === 1) continue outer; log(a, b); } }
  const functions = [];
  for await (const { x, y = x } of [{ x: 1 }, { x: 2, y: 3 }]) functions.push(() => [x, y]);
  log(functions.map((f) => f()));
  let kept;
  for await (kept of new Set(['a', 'b']));
  log(kept);
})().then(() => log('done'), (e) => log('failed', e));

let ticks = Promise.resolve();
for (let i = 0; i < 12; i++) ticks = ticks.then(() => log('tick', i));
(async () => { for await (const v of [1, 2]) log('order', v); log('order end'); })();
