// The order of promise jobs: how many jobs each step takes.
const log = (...values) => console.log(...values);

const numbered = (name, count) => {
  let promise = Promise.resolve();
  for (let i = 0; i < count; i++) promise = promise.then(() => log(name, i));
  return promise;
};

numbered('a', 8);
numbered('b', 8);

// Resolving with a promise takes two jobs more than with a value, returning one from then three.
new Promise((resolve) => resolve(Promise.resolve('inner'))).then((v) => log('resolved with', v));
Promise.resolve().then(() => Promise.resolve('returned')).then((v) => log('then', v));
Promise.resolve().then(() => ({ then(resolve) { log('thenable called'); resolve('thenable'); } })).then(log);
Promise.resolve(Promise.resolve('same')).then(log);
Promise.reject(new Error('no')).catch((e) => log('caught', e.message)).finally((...list) => log('finally', list.length)).then((v) => log('after finally', v));
Promise.resolve(1).finally(() => { throw new Error('from finally'); }).catch((e) => log(e.message));
Promise.resolve(2).finally(() => 3).then((v) => log('finally keeps', v));
Promise.reject(4).finally(() => Promise.resolve(5)).catch((v) => log('finally keeps reason', v));
Promise.resolve(6).then(7, 8).then((v) => log('no functions', v));

// A promise that resolves itself, a then that throws, a getter that throws.
let own;
own = new Promise((resolve) => setTimeout(() => resolve(own), 0));
own.catch((e) => log(e instanceof TypeError, e.message));
new Promise((resolve) => resolve({ get then() { throw new Error('getter'); } })).catch((e) => log(e.message));
new Promise((resolve) => resolve({ then() { throw new Error('thrown by then'); } })).catch((e) => log(e.message));
new Promise((resolve) => resolve({ then(yes) { yes('first'); throw new Error('ignored'); } })).then(log);
new Promise((resolve, reject) => { resolve('kept'); reject('dropped'); resolve('dropped'); throw new Error('dropped'); }).then(log);
new Promise(() => { throw new Error('executor'); }).catch((e) => log(e.message));
for (const executor of [undefined, null, 5, 'text', {}]) {
  try { new Promise(executor); } catch (e) { log(e.name, e.message); }
}
try { Promise(() => {}); } catch (e) { log(e.message); }
try { Promise.prototype.then.call({}, log); } catch (e) { log(e.message); }
try { Promise.resolve.call(undefined, 1); } catch (e) { log(e.message); }

// Handlers that were added late, several on one promise, and in a job.
const late = Promise.resolve('late');
late.then((v) => { log(1, v); late.then((w) => log('in job', w)); });
late.then((v) => log(2, v));
late.then((v) => log(3, v));

// A subclass makes promises of its own kind.
class Mine extends Promise {
  constructor(executor) { super(executor); this.mark = 'mine'; }
}
const mine = Mine.resolve(1).then((v) => v + 1);
log(mine instanceof Mine, mine.mark, mine.constructor === Mine, Mine.resolve(mine) === mine, Promise.resolve(mine) === mine);
mine.then((v) => log('mine', v));
Mine.all([mine, 3]).then((v) => log('all of mine', v));
log(typeof Promise, Promise.name, Promise.length, Promise.prototype.then.length, Promise.all.name, Promise.prototype.finally.name);
log(Object.prototype.toString.call(Promise.resolve()), Object.keys(Promise.resolve()));
log('end of the module');
