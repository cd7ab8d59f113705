// The style of an element: its declarations. There are no style sheets.

function model_style(host, system) {
  const { Object, String } = host.global;
  const { declared, parts_of, is_whole } = model_style_values(host);

  // Declarations by the names of properties in scripts, in the order in which they were made.
  class Style {
    constructor(element) {
      Object.defineProperty(this, '_element', { value: element });
      Object.defineProperty(this, '_values', { value: Object.create(null), writable: true });
    }
    getPropertyValue(name) { return this._get(property_of(String(name))); }
    setProperty(name, value, priority) {
      if (priority !== undefined && priority !== null && priority !== '') lacks('`!important`');
      this._set(property_of(String(name)), value);
    }
    removeProperty(name) {
      const old = this.getPropertyValue(name);
      this._set(property_of(String(name)), '');
      return old;
    }
    get cssText() {
      let text = '';
      for (const name of Object.keys(this._values)) {
        const value = this._values[name];
        if (value === '') continue;
        if (this._has_whole) this._require_apart(name);
        text += (text === '' ? '' : ' ') + dashed(name) + ': ' + value + ';';
      }
      return text;
    }
    set cssText(text) {
      this._values = Object.create(null);
      this._changed();
      this._read(String(text));
    }
    /** The attribute is what the declarations are, from now on. */
    _changed() {
      const { _attributes } = this._element;
      if (_attributes.style === undefined) _attributes.style = '';
      this._is_changed = true;
    }
    _get(name) {
      const value = this._values[name];
      if (value !== undefined && value !== '') return value;
      if (this._has_whole) {
        for (const whole of Object.keys(this._values)) {
          if (this._values[whole] === '' || !parts_of(whole, name)) continue;
          if (!is_whole(whole) || this._values[whole].includes(' ')) {
            lacks('`style.' + name + '`, of which `' + dashed(whole) + '` decides,');
          }
          return this._values[whole];
        }
      }
      for (const part of Object.keys(this._values)) {
        if (this._values[part] !== '' && parts_of(name, part)) lacks('`style.' + name + '`, whose parts were set,');
      }
      return '';
    }
    _set(name, given) {
      // A name that is no property declares nothing.
      if (!name.startsWith('--') && !(name in styles)) return;
      const value = given === null ? '' : declared(name, given);
      if (value === undefined) return;
      const old = this._values[name];
      if (value === '' && (old === undefined || old === '')) {
        if (this._get(name) !== '') lacks('removing a part of what one declaration says');
        return;
      }
      this._put(name, value);
      this._changed();
    }
    _put(name, value) {
      this._values[name] = value;
      if (!parts_of(name, undefined)) return;
      this._has_whole = true;
      for (const part of Object.keys(this._values)) if (parts_of(name, part)) delete this._values[part];
    }
    _require_apart(name) {
      for (const whole of Object.keys(this._values)) {
        if (this._values[whole] !== '' && parts_of(whole, name)) lacks('the text of a style whose parts were set apart');
      }
    }
    _read(text) {
      if (text.includes('data:') || text.includes('!important')) lacks('a style with `!important` or data');
      for (const declaration of text.split(';')) {
        const colon = declaration.indexOf(':');
        if (colon <= 0) continue;
        const name = property_of(declaration.slice(0, colon).trim());
        if (!name.startsWith('--') && !(name in styles)) continue;
        const value = declared(name, declaration.slice(colon + 1).trim());
        if (value !== undefined && value !== '') this._put(name, value);
      }
    }
  }
  for (const name of ['_is_changed', '_has_whole']) {
    Object.defineProperty(Style.prototype, name, { value: false, writable: true });
  }
  const styles = model_styles((style, name) => style._get(name), (style, name, value) => { style._set(name, value); });
  Object.setPrototypeOf(Style.prototype, styles);
  system.interfaces.name_kind(Style.prototype, 'CSSStyleDeclaration');
  system.lack(Style.prototype, 'style', 'length item parentRule getPropertyPriority');

  function lacks(what) { host.limitation('lacking', what + ' is not supported by the model of pages'); }

  function property_of(name) {
    if (name.startsWith('--')) return name;
    const property = camel_case(name.toLowerCase());
    return property === 'webkitTransform' ? 'transform' : property;
  }

  function dashed(name) {
    if (name.startsWith('--')) return name;
    let result = '';
    for (const letter of name) result += letter >= 'A' && letter <= 'Z' ? '-' + letter.toLowerCase() : letter;
    return result;
  }

  function camel_case(given) {
    if (given.indexOf('-') < 0) return given;
    // A vendor's name is written with a small letter first.
    const words = (given.charAt(0) === '-' ? given.slice(1) : given).split('-');
    let result = words[0];
    for (let k = 1; k < words.length; k++) result += words[k].charAt(0).toUpperCase() + words[k].slice(1);
    return result;
  }

  system.property_of = property_of;
  return { Style };
}
