// A second super() silently replaced `this`. It must run the parent, then throw, and leave the
// first object in place. Without any super() the message named `this` like a variable.
const { boolean } = require('sheaf');

const again = boolean('again');
const first = boolean('first');
class A {
  constructor(n) { this.x = n; console.log('made', n); }
}
class B extends A {
  constructor() {
    try {
      if (first) super(1);
      if (again) super(2);
    } catch (error) {
      console.log(error.name, error.message);
    }
    this.y = 3;
  }
}
try {
  console.log(new B());
} catch (error) {
  console.log(error.name, error.message);
}
class C extends A {
  constructor() {
    for (let i = 0; i < (again ? 2 : 1); ++i) super(i);
  }
}
console.log(new C());
