class Base {
  field = 1;
  static make() { return new this(); }
  get size() { return this.field; }
}
class Derived extends Base {
  constructor(x) { super(); this.x = x; }
  toString() { return super.toString() + `${this.x}`; }
}
