// Sequences of events: a door that can be opened, closed and locked. The mistake needs three steps in
// the right order.
const { oneOf, assert } = require('sheaf');

const door = { isOpen: false, isLocked: false };
const handlers = {
  open() { if (!door.isLocked) door.isOpen = true; },
  close() { door.isOpen = false; },
  lock() { door.isLocked = true; },
  unlock() { door.isLocked = false; },
};

for (let step = 0; step < 4; step++) {
  handlers[oneOf('event', Object.keys(handlers))]();
}
assert(!(door.isOpen && door.isLocked), 'an open door is not locked');
