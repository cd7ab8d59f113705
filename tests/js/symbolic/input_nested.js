// Objects of arrays of objects; frozen ones; keys that are elements.
const { object, array, int, boolean, assert } = require('sheaf');

const item = (name) => object(name, {
  id: (own) => int(own, { min: 1, max: 2 }),
  tags: (own) => array(own, { maxLength: 1 }, boolean),
}, { optional: ['tags'] });
const order = object('order', { items: (name) => array(name, { maxLength: 2 }, item), paid: boolean });

// 38: sums over what may be missing
let total = 0;
for (const { id, tags = [] } of order.items) total += id * (tags.length + 1);
if (total === 8) console.log('most', order);
// 39: grouping by an element's value
const groups = {};
for (const each of order.items) (groups[each.id] ??= []).push(each);
if (Object.keys(groups).length === 2) console.log('two groups', groups);
// 40: frozen objects refuse
const frozen = Object.freeze({ ...order });
frozen.paid = 'changed';
if (frozen.paid === true && Object.isFrozen(frozen)) console.log('paid');
// 41: the same element in two places
const [first] = order.items;
if (first !== undefined && order.items.lastIndexOf(first) === 0) console.log('first', first);
// 42: optional chaining over several levels
if (order.items[1]?.tags?.[0] ?? !order.paid) console.log('tagged');
// 43: sorting objects by a key
const ids = order.items.toSorted((x, y) => y.id - x.id).map(({ id }) => id);
if (ids.join('>') === '2>1') console.log('sorted', order.items[0].id);
assert(total <= 8, 'bounded');
