// Captured rejections, and numbers of listeners that cannot be.
const EventEmitter = require('events');
const log = (...values) => console.log(...values);
for (const count of [0, 3, Infinity, -1, NaN, -1.5, -Infinity, -5000000000, -123456789012, 'x', undefined, null]) {
  try {
    log(new EventEmitter().setMaxListeners(count).getMaxListeners());
  } catch (error) {
    log(error.name, error.code, error.message);
  }
}
for (const given of [0, false, true, 1, 'x', {}]) {
  try {
    log(Object.keys(new EventEmitter({ captureRejections: given })).join());
  } catch (error) {
    log(error.name, error.code, error.message);
  }
}
const emitter = new EventEmitter({ captureRejections: true });
emitter.on('error', (error) => log('captured', error.message));
emitter.on('x', async (n) => { log('runs', n); await null; throw new Error('late ' + n); });
emitter.on('x', () => ({ then(done, failed) { failed(new Error('thenable')); } }));
emitter.on('x', () => 5);
emitter.on('x', async () => 6);
log(emitter.emit('x', 1), emitter.emit('x', 2));
Promise.resolve().then(() => log('job')).then(() => log('job 2')).then(() => log('job 3'));
process.nextTick(() => log('tick'));
class Own extends EventEmitter { constructor() { super({ captureRejections: true }); } }
const own = new Own();
own.on('error', async (error) => { log('own', error.message); });
own.once('y', async () => { throw new Error('once'); });
own.emit('y');
