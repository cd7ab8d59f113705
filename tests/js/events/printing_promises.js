const log = console.log;
const settled = Promise.resolve(4);
log(settled, Promise.resolve({ a: [1] }), new Promise(() => {}));
const rejected = Promise.reject(5);
log(rejected, [Promise.resolve('s')], { p: Promise.resolve(undefined) });
rejected.catch(() => {});
const error = Promise.reject(new Error('shown'));
error.catch(() => {});
class Mine extends Promise {}
log(Mine.resolve(1));
const extended = Promise.resolve(1);
extended.extra = true;
log(extended);
const self = {};
self.promise = Promise.resolve(self);
log(self);
async function f() {}
log(f, async () => {}, { async m() {} }, f());
