const log = (...values) => console.log(...values);
const after = (ms, value, fails) => new Promise((resolve, reject) => setTimeout(fails ? reject : resolve, ms, value));

Promise.all([1, Promise.resolve(2), after(20, 3)]).then((v) => log('all', v));
Promise.all([]).then((v) => log('all of nothing', v));
Promise.all([after(60, 'x'), Promise.reject(new Error('first'))]).catch((e) => log('all', e.message));
Promise.allSettled([1, Promise.reject(2), after(40, 3, true)]).then((v) => log('allSettled', v));
Promise.race([after(80, 'slow'), after(100, 'slower')]).then((v) => log('race', v));
Promise.race([after(120, 'rejected', true), after(140, 'late')]).catch((v) => log('race', v));
Promise.any([Promise.reject(1), after(160, 2), after(180, 3)]).then((v) => log('any', v));
Promise.any([Promise.reject(1), after(200, 2, true)]).catch((e) => {
  log('any', e instanceof AggregateError, e instanceof Error, e.name, e.message, e.errors, Object.keys(e));
});
Promise.any([]).catch((e) => log('any of nothing', e.errors));
Promise.all(5).catch((e) => log(e instanceof TypeError));
Promise.all('ab').then((v) => log('a string', v));
Promise.all(new Set([1, 2])).then((v) => log('a set', v));
Promise.all({ *[Symbol.iterator]() { yield 1; throw new Error('iterator'); } }).catch((e) => log(e.message));
Promise.all([{ then(resolve) { resolve('thenable'); } }]).then((v) => log(v));
const closed = { [Symbol.iterator]() { return { next() { return { value: 1, done: false }; }, return() { log('closed'); return {}; } }; } };
const broken = class extends Promise { static resolve() { throw new Error('resolve'); } };
broken.all(closed).catch((e) => log(e.message));
for (const name of ['all', 'allSettled', 'any', 'race', 'resolve', 'reject']) {
  log(name, Promise[name].length, typeof Promise[name], Object.getOwnPropertyDescriptor(Promise, name).enumerable);
}
