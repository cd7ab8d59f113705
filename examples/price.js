// Objects as inputs: an order with a field that may be missing.
const { boolean, int, object, oneOf, assert } = require('sheaf');

function price(order) {
  const shipping = order.express ? 12 : 5;
  return order.amount - order.coupon.off + shipping;
}

const order = object('order', {
  amount: (name) => int(name, { min: 1, max: 1000 }),
  express: boolean,
  coupon: (name) => oneOf(name, [{ off: 3 }, { off: 10 }]),
}, { optional: ['coupon'] });
assert(price(order) > 0, 'nothing is free');
