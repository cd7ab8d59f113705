// What `then` and `finally` make is up to Symbol.species.
const log = (...values) => console.log(...values);
class Plain extends Promise {}
class Other extends Promise { static get [Symbol.species]() { log('asked'); return Promise; } }
class None extends Promise { static get [Symbol.species]() { return null; } }
class Wrong extends Promise { static get [Symbol.species]() { return 5; } }
class Throws extends Promise { static get [Symbol.species]() { throw new RangeError('species'); } }
log(Promise[Symbol.species] === Promise, Plain[Symbol.species] === Plain);
for (const kind of [Promise, Plain, Other, None, Wrong, Throws]) {
  const promise = kind.resolve(1);
  for (const name of ['then', 'catch', 'finally']) {
    try {
      const next = promise[name]((x) => x);
      log(kind.name, name, next instanceof kind, next.constructor === Promise, next instanceof Plain);
    } catch (error) {
      log(kind.name, name, error.name, error.message);
    }
  }
}
const odd = Promise.resolve(2);
odd.constructor = undefined;
log(odd.then(() => {}).constructor === Promise);
odd.constructor = { [Symbol.species]: Plain };
log(odd.then(() => {}) instanceof Plain);
odd.constructor = {};
log(odd.then(() => {}) instanceof Plain);
odd.constructor = 7;
try { odd.then(() => {}); } catch (error) { log(error.name, error.message); }
Other.resolve(3).then((x) => log('then', x)).finally(() => log('finally'));
(async () => log(await Other.resolve(4)))();
