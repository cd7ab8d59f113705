'use strict';
// Node's EventEmitter for a program in a vm context. It is Node's own, except where that looks at
// errors or makes promises: those must be of the program's realm.

const EventEmitter = require('events');
const util = require('util');
const vm = require('vm');

const script = new vm.Script(`((Host, is_error) => {
  function EventEmitter(options) { Host.init.call(this, options); }
  EventEmitter.prototype = Object.create(Host.prototype, {
    constructor: { value: EventEmitter, writable: true, configurable: true },
  });
  EventEmitter.prototype.emit = function emit(type, ...list) {
    if (type === 'error' && this.listenerCount(type) === 0 && is_error(list[0])) throw list[0];
    return Host.prototype.emit.call(this, type, ...list);
  };
  Object.setPrototypeOf(EventEmitter, Host);
  EventEmitter.EventEmitter = EventEmitter;
  EventEmitter.once = (emitter, type) => new Promise((resolve, reject) => {
    const on_error = (error) => { emitter.removeListener(type, on_event); reject(error); };
    const on_event = (...list) => { emitter.removeListener('error', on_error); resolve(list); };
    emitter.once(type, on_event);
    if (type !== 'error') emitter.once('error', on_error);
  });
  return EventEmitter;
})`);

const make_emitter = (context) => script.runInContext(context)(EventEmitter, util.types.isNativeError);

module.exports = { make_emitter };
