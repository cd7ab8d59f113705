// The style of an element: declarations without a style sheet.

function model_style(host, system) {
  const { Object, String } = host.global;

  // Declarations by the names of properties in scripts, in the order in which they were made.
  class Style {
    constructor() { Object.defineProperty(this, '_values', { value: Object.create(null), writable: true }); }
    getPropertyValue(name) {
      const value = this._values[camel_case(name)];
      return value === undefined ? '' : value;
    }
    setProperty(name, value) { this._set(camel_case(name), value); }
    removeProperty(name) {
      const old = this.getPropertyValue(name);
      this._set(camel_case(name), '');
      return old;
    }
    get cssText() {
      let text = '';
      for (const name of Object.keys(this._values)) {
        const value = this._values[name];
        if (value !== '') text += (text === '' ? '' : ' ') + dashed(name) + ': ' + value + ';';
      }
      return text;
    }
    set cssText(text) {
      this._values = Object.create(null);
      this._is_changed = true;
      this._read(String(text));
    }
    _set(name, value) {
      this._values[name] = value === null || value === undefined ? '' : String(value);
      this._is_changed = true;
    }
    _read(text) {
      for (const declaration of text.split(';')) {
        const colon = declaration.indexOf(':');
        if (colon <= 0) continue;
        this._values[camel_case(declaration.slice(0, colon).trim())] = declaration.slice(colon + 1).trim();
      }
    }
  }
  Object.defineProperty(Style.prototype, '_is_changed', { value: false, writable: true });
  Object.setPrototypeOf(Style.prototype, model_styles((style, name) => {
    const value = style._values[name];
    return value === undefined ? '' : value;
  }, (style, name, value) => { style._set(name, value); }));
  system.lack(Style.prototype, 'style', 'length item parentRule getPropertyPriority');

  function dashed(name) {
    let result = '';
    for (const letter of name) result += letter >= 'A' && letter <= 'Z' ? '-' + letter.toLowerCase() : letter;
    return result.startsWith('webkit-') || result.startsWith('moz-') ? '-' + result : result;
  }

  function camel_case(given) {
    if (given.indexOf('-') < 0) return given;
    // A vendor's name is written with a small letter first.
    const words = (given.charAt(0) === '-' ? given.slice(1) : given).split('-');
    let result = words[0];
    for (let k = 1; k < words.length; k++) result += words[k].charAt(0).toUpperCase() + words[k].slice(1);
    return result;
  }

  return { Style, dashed, camel_case };
}
