// Statements: loops, labels, switch, exceptions with finally, iterators that are closed. Output must be Node's.
function f1() {
  try {
    return 'try';
  } finally {
    console.log('fin');
  }
}
console.log(f1());
function f2() {
  try {
    throw new Error('x');
  } catch (e) {
    return e.message;
  } finally {
    console.log('fin');
  }
}
console.log(f2());
function f3() {
  try {
    return 1;
  } finally {
    return 2;
  }
}
console.log(f3());
function f4() {
  for (const i of [1, 2, 3]) {
    try {
      if (i === 2) continue;
      if (i === 3) break;
      console.log(i);
    } finally {
      console.log('f', i);
    }
  }
  return 'end';
}
console.log(f4());
function f5() {
  try {
    try {
      throw 1;
    } finally {
      console.log('inner');
    }
  } catch (e) {
    console.log('caught', e);
  }
}
f5();
function f6() {
  L: try {
    return 1;
  } finally {
    M: try {
      return 2;
    } finally {
      break M;
    }
  }
}
console.log(f6());
function f7() {
  for (;;) {
    try {
      return 'r';
    } finally {
      break;
    }
  }
  return 'after';
}
console.log(f7());
function f8() {
  let i = 0;
  do {
    i++;
    if (i === 2) continue;
    if (i > 4) break;
    console.log(i);
  } while (i < 10);
  return i;
}
console.log(f8());
function f9(x) {
  switch (x) {
    case 1:
      console.log('one');
    case 2:
      console.log('two');
      break;
    default:
      console.log('def');
    case 3:
      console.log('three');
  }
}
[1, 2, 3, 4].forEach(f9);
function f10(x) {
  switch (x) {
    default:
      return 'd';
    case 'a':
      return 'A';
  }
}
console.log(f10('a'), f10('b'));
function f11(x) {
  switch (x) {
  }
  switch (x) {
    default:
      console.log('only');
  }
  switch (true) {
    case x > 3:
      return 'big';
    case x > 1:
      return 'mid';
  }
  return 'small';
}
console.log(f11(5), f11(2), f11(0));
function iter(log, n) {
  let i = 0;
  return {
    [Symbol.iterator]() {
      return {
        next() {
          return i < n ? { value: i++, done: false } : { value: undefined, done: true };
        },
        return() {
          log.push('closed');
          return {};
        },
      };
    },
  };
}
{
  const log = [];
  for (const x of iter(log, 3)) log.push(x);
  console.log(log);
}
{
  const log = [];
  for (const x of iter(log, 3)) {
    if (x == 1) break;
    log.push(x);
  }
  console.log(log);
}
{
  const log = [];
  try {
    for (const x of iter(log, 3)) {
      throw 'boom';
    }
  } catch (e) {
    log.push(e);
  }
  console.log(log);
}
{
  const log = [];
  (function () {
    for (const x of iter(log, 3)) {
      return 1;
    }
  })();
  console.log(log);
}
{
  const log = [];
  outer: for (const y of [1, 2]) {
    for (const x of iter(log, 3)) {
      if (x) continue outer;
      log.push(y);
    }
  }
  console.log(log);
}
{
  const log = [];
  const [p, q] = iter(log, 5);
  console.log(p, q, log);
}
{
  const log = [];
  const [p, , ...q] = iter(log, 5);
  console.log(p, q, log);
}
{
  const log = [];
  try {
    const [
      p = (() => {
        throw 'd';
      })(),
    ] = {
      [Symbol.iterator]() {
        return {
          next() {
            return { value: undefined, done: false };
          },
          return() {
            log.push('c');
            throw 'other';
          },
        };
      },
    };
  } catch (e) {
    console.log(e, log);
  }
}
{
  const [a, b, c] = [1];
  console.log(a, b, c);
}
try {
  throw { code: 5, list: [1, 2] };
} catch ({ code, list: [, second] }) {
  console.log(code, second);
}
try {
  throw 1;
} catch {
  console.log('no binding');
}
a: {
  console.log('in');
  if (true) break a;
  console.log('never');
}
a2: b2: for (var i = 0; i < 3; i++) {
  if (i == 1) continue a2;
  if (i == 2) break b2;
  console.log(i);
}
for (var k in { x: 1, y: 2 }) console.log(k);
for (var k in null) console.log('never');
for (const k in 'ab') console.log(k);
{
  const o = { a: 1, b: 2, c: 3 };
  for (const k in o) {
    console.log(k);
    delete o.b;
  }
}
var obj = {};
for (obj.key in { z: 1 });
console.log(obj.key);
for ([obj.p, obj.q] of [[1, 2]]);
console.log(obj.p, obj.q);
for (let { a, b = 7 } of [{ a: 1 }, { a: 2, b: 3 }]) console.log(a, b);
for (;;) {
  break;
}
let w = 0;
while (w < 3) w++;
console.log(w);
do w--;
while (w > 0);
console.log(w);
for (let i = 0, j = 10; i < j; i += 3, j -= 2) console.log(i, j);
function nestedTry() {
  const log = [];
  for (let i = 0; i < 4; i++) {
    try {
      try {
        if (i === 0) throw 'a';
        if (i === 1) continue;
        if (i === 2) {
          log.push('x');
        }
        if (i === 3) return log;
      } catch (e) {
        log.push(e);
        throw 'b';
      } finally {
        log.push('f' + i);
      }
    } catch (e) {
      log.push(e);
    } finally {
      log.push('g' + i);
    }
  }
}
console.log(nestedTry());
function rethrow() {
  try {
    throw 1;
  } catch (e) {
    throw e + 1;
  } finally {
    console.log('rf');
  }
}
try {
  rethrow();
} catch (e) {
  console.log(e);
}
function envTry() {
  let out = [];
  for (let i = 0; i < 2; i++) {
    try {
      let v = i;
      const f = () => v;
      {
        let w = 5;
        const g = () => w;
        if (i) throw f() + g();
        out.push(g());
      }
    } catch (e) {
      let z = e;
      const h = () => z + i;
      out.push(h());
    } finally {
      let y = i;
      out.push((() => y)());
    }
  }
  return out;
}
console.log(envTry());
if (1);
else console.log('no');
debugger;
var e1 = 'outer';
try {
  throw 'in';
} catch (e1) {
  var e1 = 'assigned';
  console.log(e1);
}
console.log(e1);
do {
  do {
    var q1 = 1;
  } while (false);
} while (false);
console.log(q1);
while (true) {
  while (true) {
    break;
  }
  break;
}
function deadAfter() {
  return 1;
  function h() {
    return 2;
  }
  var z = h();
  if (z) {
    return z;
  }
}
console.log(deadAfter());
(function () {
  for (const x of [1, 2, 3]) {
    for (const y of [4, 5]) {
      if (y === 5) {
        console.log(x, y);
        if (x === 2) return;
      }
    }
  }
})();
x: for (const p of [1, 2]) {
  try {
    for (const q of [1, 2]) {
      try {
        continue x;
      } finally {
        console.log('i', p, q);
      }
    }
  } finally {
    console.log('o', p);
  }
}
throw new RangeError('end');
