// The classes of an element: `classList`.

function model_class_list(host, system) {
  const { Object, String, Symbol } = host.global;

  function class_names(text) {
    const names = text.split('\n').join(' ').split('\t').join(' ').split(' ').filter((name) => name !== '');
    return names.filter((name, k) => names.indexOf(name) === k);
  }

  class ClassList {
    constructor(element) { this._element = element; }
    _names() { return class_names(this._element.className); }
    get length() { return this._names().length; }
    get value() { return this._element.className; }
    set value(text) { this._element.className = text; }
    item(index) {
      const names = this._names();
      return index < names.length ? names[index] : null;
    }
    contains(name) { return this._names().includes(String(name)); }
    add(...list) {
      const names = this._names();
      for (const item of list) {
        const name = token(item);
        if (!names.includes(name)) names.push(name);
      }
      this._element.className = names.join(' ');
    }
    remove(...list) {
      const gone = list.map(token);
      const names = this._names().filter((name) => !gone.includes(name));
      if (names.length > 0 || this._element.hasAttribute('class')) this._element.className = names.join(' ');
    }
    toggle(name, force) {
      const is_wanted = force === undefined ? !this.contains(name) : force ? true : false;
      if (is_wanted) this.add(name);
      else this.remove(name);
      return is_wanted;
    }
    replace(old, name) {
      const names = this._names();
      const at = names.indexOf(token(old));
      if (at < 0) return false;
      names[at] = token(name);
      this._element.className = names.filter((one, k) => names.indexOf(one) === k).join(' ');
      return true;
    }
    forEach(callback, self) { this._names().forEach((name, k) => callback.call(self, name, k, this)); }
    [Symbol.iterator]() { return this._names()[Symbol.iterator](); }
    keys() { return this._names().keys(); }
    values() { return this._names().values(); }
    entries() { return this._names().entries(); }
    toString() { return this.value; }
  }
  system.lack(ClassList.prototype, 'classList', 'supports');
  system.interfaces.name_kind(ClassList.prototype, 'DOMTokenList');
  // As many indices as anybody asks for.
  for (let index = 0; index < 8; index++) {
    Object.defineProperty(ClassList.prototype, index, {
      configurable: true,
      get() {
        const name = this.item(index);
        return name === null ? undefined : name;
      },
    });
  }

  function token(value) {
    const name = String(value);
    if (name === '') throw system.dom_exception('SyntaxError', 'The token provided must not be empty.');
    if (name.includes(' ') || name.includes('\n') || name.includes('\t')) {
      throw system.dom_exception('InvalidCharacterError', 'The token provided contains HTML space characters.');
    }
    return name;
  }

  return { ClassList, class_names };
}
