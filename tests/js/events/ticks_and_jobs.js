const log = (...values) => console.log(...values);
queueMicrotask(() => { log('microtask 1'); process.nextTick(() => log('tick of a microtask')); queueMicrotask(() => log('microtask of a microtask')); });
process.nextTick((...list) => { log('tick 1', list); process.nextTick(() => log('tick of a tick')); Promise.resolve().then(() => log('job of a tick')); }, 1, 'two');
process.nextTick(() => log('tick 2'));
Promise.resolve().then(() => { log('job 1'); process.nextTick(() => log('tick of a job')); }).then(() => log('job 2'));
setTimeout(() => { log('timer'); process.nextTick(() => log('tick of a timer')); Promise.resolve().then(() => log('job of a timer')); queueMicrotask(() => log('microtask of a timer')); }, 5);
setTimeout(() => log('second timer'), 30);
setTimeout(() => {
  setImmediate(() => { log('immediate 1'); process.nextTick(() => log('tick of an immediate')); setImmediate(() => log('immediate of an immediate')); });
  setImmediate((...list) => log('immediate 2', list), 'a', 'b');
}, 60);
for (const wrong of [undefined, null, 5, 'text', {}, [], true]) {
  for (const f of [queueMicrotask, process.nextTick, setTimeout, setInterval, setImmediate]) {
    try { f(wrong); } catch (e) { log(f.name, e.name, e.code, e.message); }
  }
}
log(typeof queueMicrotask, typeof setTimeout, typeof setImmediate, typeof process.nextTick, typeof clearTimeout);
log('end');
