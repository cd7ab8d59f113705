const EventEmitter = require('events');
const { EventEmitter: same } = require('node:events');
const log = (...values) => console.log(...values);
log(EventEmitter === same, typeof EventEmitter, EventEmitter.name, EventEmitter.defaultMaxListeners);
const emitter = new EventEmitter();
log(emitter.emit('nothing'), emitter.listenerCount('a'), emitter.eventNames());
emitter.on('a', function (...list) { log('first', list, this === emitter); });
emitter.on('a', (...list) => log('second', list));
emitter.prependListener('a', () => log('before'));
emitter.once('a', (x) => log('once', x));
log(emitter.emit('a', 1, 2), emitter.emit('a'), emitter.listenerCount('a'));
const listener = () => log('removed?');
log(emitter.on('b', listener) === emitter, emitter.off('b', listener) === emitter, emitter.emit('b'));
emitter.on('b', listener); emitter.on('b', listener); emitter.off('b', listener);
emitter.emit('b');
log(emitter.eventNames(), emitter.listeners('b').length, emitter.rawListeners('a').length);
emitter.once('c', listener);
log(emitter.listeners('c')[0] === listener, emitter.rawListeners('c')[0] === listener, emitter.rawListeners('c')[0].listener === listener);
emitter.off('c', listener);
log(emitter.eventNames(), emitter.removeAllListeners('a') === emitter, emitter.eventNames());
emitter.removeAllListeners();
log(emitter.eventNames());

// Listeners that change the list while it is walked.
const changing = new EventEmitter();
const second = () => log('second still runs');
changing.on('x', () => { changing.off('x', second); changing.on('x', () => log('new')); });
changing.on('x', second);
changing.emit('x');
changing.emit('x');

// newListener and removeListener.
const watched = new EventEmitter();
watched.on('newListener', (type, f) => log('new', type, f === listener));
watched.on('removeListener', (type, f) => log('gone', type, f === listener));
watched.on('y', listener); watched.once('y', listener); watched.off('y', listener); watched.removeAllListeners('y');

// Errors.
for (const value of [new Error('mine'), 'text', undefined, 5]) {
  try { new EventEmitter().emit('error', value); } catch (e) { log(e.name, e.message, e.code, e === value, e.context); }
}
const handled = new EventEmitter();
handled.on('error', (e) => log('handled', e));
log(handled.emit('error', 1));
for (const wrong of [undefined, 5, {}]) { try { emitter.on('a', wrong); } catch (e) { log(e.name, e.code, e.message); } }
try { emitter.on('t', () => { throw new Error('from a listener'); }); emitter.emit('t'); } catch (e) { log(e.message); }

// Inheritance, both ways.
class Door extends EventEmitter {
  constructor() { super(); this.state = 'closed'; }
  open() { this.state = 'open'; this.emit('open', this.state); return this; }
}
const door = new Door();
door.on('open', function (state) { log(state, this === door, this instanceof EventEmitter); });
door.open();
function Old() { EventEmitter.call(this); }
Old.prototype = Object.create(EventEmitter.prototype);
const old = new Old();
old.on('z', (v) => log('old', v));
old.emit('z', 1);
log(door.getMaxListeners(), door.setMaxListeners(3).getMaxListeners(), EventEmitter.listenerCount(door, 'open'));
const symbol = Symbol('s');
door.on(symbol, () => log('symbol'));
door.emit(symbol);
log(door.eventNames());

// What adds listeners is asked, also by `once`.
class Counting extends EventEmitter {
  on(type, listener) { log('on', type, listener === listener.listener); return super.on(type, listener); }
  prependListener(type, listener) { log('prepend', type); return super.prependListener(type, listener); }
}
const counting = new Counting();
log(counting.once('a', () => log('a once')) === counting, counting.prependOnceListener('a', () => log('first')) === counting);
counting.emit('a'); counting.emit('a');

// Promises of events.
EventEmitter.once(door, 'later').then((list) => log('later', list));
EventEmitter.once(door, 'other').catch((e) => log('other', e.message));
setTimeout(() => { door.emit('later', 1, 2); door.emit('error', new Error('instead')); }, 1);
