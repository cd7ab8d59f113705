// ECMA-262 25.5.2 JSON.stringify ( value [ , replacer [ , space ] ] )
function JSON$stringify(value, replacer, space) {
  const state = { stack: [], keys: [], indent: '', gap: '', list: undefined, replacer: undefined };
  if (__isCallable(replacer)) {
    state.replacer = replacer;
  } else if (__isArray(replacer)) {
    state.list = propertyList(replacer);
  }
  if (__isObject(space)) {
    const kind = __primitiveKind(space);
    if (kind === 'number') space = +space;
    if (kind === 'string') space = `${space}`;
  }
  if (typeof space === 'number') {
    const count = toInteger(space);
    for (let k = 0; k < count && k < 10; k++) state.gap += ' ';
  } else if (typeof space === 'string') {
    state.gap = __substring(space, 0, space.length < 10 ? space.length : 10);
  }
  if (state.replacer === undefined) return jsonProperty(state, undefined, '', value);
  const wrapper = {};
  __defineOwn(wrapper, '', value);
  return jsonProperty(state, wrapper, '', value);
}

function propertyList(replacer) {
  const list = [];
  const length = __toLength(replacer.length);
  for (let k = 0; k < length; k++) {
    const value = replacer[k];
    let item = undefined;
    if (typeof value === 'string') {
      item = value;
    } else if (typeof value === 'number') {
      item = `${value}`;
    } else if (__isObject(value)) {
      const kind = __primitiveKind(value);
      if (kind === 'number' || kind === 'string') item = `${value}`;
    }
    if (item !== undefined) {
      let known = false;
      for (let i = 0; i < list.length; i++) if (list[i] === item) known = true;
      if (!known) __push(list, item);
    }
  }
  return list;
}

// 25.5.2.2 SerializeJSONProperty
function jsonProperty(state, holder, key, value) {
  if (__isObject(value)) {
    const toJson = value.toJSON;
    if (__isCallable(toJson)) value = __call(toJson, value, `${key}`);
  }
  if (state.replacer !== undefined) {
    value = __call(state.replacer, holder, `${key}`, value);
  }
  if (__isObject(value)) {
    const kind = __primitiveKind(value);
    if (kind === 'number') {
      value = +value;
    } else if (kind === 'string') {
      value = `${value}`;
    } else if (kind === 'boolean') {
      value = __primitive(value);
    }
  }
  if (value === null) return 'null';
  if (value === true) return 'true';
  if (value === false) return 'false';
  if (typeof value === 'string') return __quoteJson(value);
  if (typeof value === 'number') return __isFinite(value) ? `${value}` : 'null';
  if (__isObject(value) && !__isCallable(value)) {
    return __isArray(value) ? jsonArray(state, key, value) : jsonObject(state, key, value);
  }
  return undefined;
}

function enterJson(state, key, value) {
  for (let k = 0; k < state.stack.length; k++) {
    if (state.stack[k] === value) {
      __push(state.keys, key);
      __throwTypeError(circularMessage(state, k));
    }
  }
  __push(state.stack, value);
  __push(state.keys, key);
}

function leaveJson(state) {
  state.stack.length = state.stack.length - 1;
  state.keys.length = state.keys.length - 1;
}

// The way from the object at `first` on the stack back to itself, as the reference engine tells it.
function circularMessage(state, first) {
  const line = (key) =>
    typeof key === 'number' ? 'index ' + key : "property '" + `${key}` + "'";
  const count = state.stack.length;
  let text = "Converting circular structure to JSON\n    --> starting at object with constructor '" +
    __constructorName(state.stack[first]) + "'";
  for (let k = first + 1; k < count; k++) {
    if (k > first + 1 && k < count - 1) {
      if (k === first + 2) text += '\n    |     ...';
    } else {
      text += '\n    |     ' + line(state.keys[k]) + " -> object with constructor '" +
        __constructorName(state.stack[k]) + "'";
    }
  }
  return text + '\n    --- ' + line(state.keys[count]) + ' closes the circle';
}

// 25.5.2.5 SerializeJSONObject
function jsonObject(state, key, value) {
  enterJson(state, key, value);
  const stepback = state.indent;
  state.indent = stepback + state.gap;
  const keys = state.list !== undefined ? state.list : __ownKeys(value, 'enumerable-strings');
  const separator = state.gap === '' ? ',' : ',\n' + state.indent;
  const colon = state.gap === '' ? ':' : ': ';
  let body = '';
  let empty = true;
  for (let k = 0; k < keys.length; k++) {
    const name = keys[k];
    if (name !== undefined) {
      const text = jsonProperty(state, value, name, value[name]);
      if (text !== undefined) {
        if (!empty) body += separator;
        empty = false;
        body += __quoteJson(name) + colon + text;
      }
    }
  }
  const indent = state.indent;
  state.indent = stepback;
  leaveJson(state);
  if (empty) return '{}';
  if (state.gap === '') return '{' + body + '}';
  return '{\n' + indent + body + '\n' + stepback + '}';
}

// 25.5.2.6 SerializeJSONArray
function jsonArray(state, key, value) {
  enterJson(state, key, value);
  const stepback = state.indent;
  state.indent = stepback + state.gap;
  const length = __toLength(value.length);
  const separator = state.gap === '' ? ',' : ',\n' + state.indent;
  let body = '';
  for (let k = 0; k < length; k++) {
    if (k > 0) body += separator;
    const text = jsonProperty(state, value, k, value[k]);
    body += text === undefined ? 'null' : text;
  }
  const indent = state.indent;
  state.indent = stepback;
  leaveJson(state);
  if (length === 0) return '[]';
  if (state.gap === '') return '[' + body + ']';
  return '[\n' + indent + body + '\n' + stepback + ']';
}

// 25.5.1 JSON.parse ( text [ , reviver ] )
function JSON$parse(text, reviver) {
  const value = __parseJson(`${text}`);
  if (!__isCallable(reviver)) return value;
  const root = {};
  __defineOwn(root, '', value);
  return reviveJson(root, '', reviver);
}

// 25.5.1.1 InternalizeJSONProperty
function reviveJson(holder, name, reviver) {
  const value = holder[name];
  if (__isObject(value)) {
    if (__isArray(value)) {
      const length = __toLength(value.length);
      for (let k = 0; k < length; k++) {
        const element = reviveJson(value, `${k}`, reviver);
        if (element === undefined) {
          __deleteProperty(value, `${k}`, false);
        } else {
          __defineOwn(value, `${k}`, element);
        }
      }
    } else {
      const keys = __ownKeys(value, 'enumerable-strings');
      for (let k = 0; k < keys.length; k++) {
        const key = keys[k];
        if (key !== undefined) {
          const element = reviveJson(value, key, reviver);
          if (element === undefined) {
            __deleteProperty(value, key, false);
          } else {
            __defineOwn(value, key, element);
          }
        }
      }
    }
  }
  return __call(reviver, holder, name, value);
}
