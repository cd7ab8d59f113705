// Select elements and their options: what is chosen is known by its value.

function model_field_select(host, system, Field) {
  const { Object, Number, String } = host.global;
  const { Element } = system.elements;
  const { collapsed } = system.nodes;
  const { html_collection } = system.collections;

  // Its text is what its options say; null if none of them is chosen.
  class SelectElement extends Field {
    get type() { return this.hasAttribute('multiple') ? 'select-multiple' : 'select-one'; }
    get options() {
      const { options } = this._lists === undefined ? { options: undefined } : this._lists;
      if (options !== undefined) return options.list;
      const list = this._live_list('options', html_collection, true, () => this._options());
      Object.defineProperty(list, 'selectedIndex', { configurable: true, get: () => this.selectedIndex,
        set: (index) => { this.selectedIndex = index; } });
      Object.defineProperty(list, 'add', { value: (option, before) => this.add(option, before), configurable: true });
      Object.defineProperty(list, 'remove', { value: (index) => this.remove(index), configurable: true });
      return list;
    }
    item(index) {
      const options = this._options();
      return index < options.length ? options[index] : null;
    }
    remove(...list) {
      if (list.length === 0) {
        super.remove();
        return;
      }
      const option = this._options()[Number(list[0])];
      if (option !== undefined) option.remove();
    }
    /** Where none is chosen, the first is once there are others. */
    _children_changed() {
      if (this._text.known !== null || this._text.is_open(this._is_typed())) return;
      this._text.set(undefined);
    }
    _options() { return this._elements().filter((element) => element.localName === 'option'); }
    get length() { return this._options().length; }
    get value() {
      const value = this._chosen();
      return value === null ? '' : value;
    }
    set value(value) {
      const text = String(value);
      this._text.set(this._options().some((option) => option.value === text) ? text : null);
    }
    _chosen() {
      if (this.hasAttribute('multiple')) {
        host.limitation('lacking', 'a select element with `multiple` is not supported by the model');
      }
      const value = super.value;
      // Its option may have left.
      return value === null || this._options().some((option) => option.value === value) ? value : this._default_value();
    }
    _asks_value() { return this._options().length > 0; }
    _ask_value() {
      const before = this._text.known === undefined ? this._default_value() : this._text.known;
      const values = [];
      for (const option of this._options()) {
        const { value } = option;
        if ((value === before || !option._is_disabled()) && !values.includes(value)) values.push(value);
      }
      return values.length === 0 ? before : values.length === 1 && before !== null ? values[0]
        : this._payload('choice of ', this._spec({ oneOf: before === null ? [null].concat(values) : values }));
    }
    _default_value() {
      const options = this._options();
      let chosen = null;
      for (const option of options) if (option.hasAttribute('selected')) chosen = option.value;
      if (chosen !== null) return chosen;
      for (const option of options) if (!option._is_disabled()) return option.value;
      return null;
    }
    get selectedIndex() {
      const value = this._chosen();
      return value === null ? -1 : this._place_of(value);
    }
    set selectedIndex(index) {
      const options = this._options();
      const is_there = index >= 0 && index < options.length;
      if (is_there) this._place_of(options[index].value);
      this._text.set(is_there ? options[index].value : null);
    }
    /** The index of the only option of a value: what is chosen is known by its value. */
    _place_of(value) {
      const values = this._options().map((option) => option.value);
      const at = values.indexOf(value);
      if (values.indexOf(value, at + 1) >= 0) {
        host.limitation('lacking', 'a select element with two options of one value is not supported by the model');
      }
      return at;
    }
    get selectedOptions() {
      return html_collection(this._options().filter((option) => option.selected));
    }
    add(option, given) {
      const before = typeof given === 'number' ? this.item(given) : given;
      if (before === undefined || before === null) this.appendChild(option);
      else before.parentNode.insertBefore(option, before);
    }
  }

  class OptionElement extends Element {
    get value() {
      const value = this.getAttribute('value');
      return value === null ? this.text : value;
    }
    set value(value) { this.setAttribute('value', value); }
    get text() { return collapsed(this.textContent); }
    get defaultSelected() { return this.hasAttribute('selected'); }
    set defaultSelected(value) { this.toggleAttribute('selected', value ? true : false); }
    get label() {
      const given = this.getAttribute('label');
      return given === null || given === '' ? this.text : given;
    }
    set label(value) { this.setAttribute('label', value); }
    get form() {
      const select = this.closest('select');
      return select === null ? null : select.form;
    }
    set text(value) { this.textContent = value; }
    get index() {
      const select = this.closest('select');
      return select === null ? 0 : select._options().indexOf(this);
    }
    get selected() {
      const select = this.closest('select');
      if (select === null) return this.hasAttribute('selected');
      if (select._chosen() !== this.value) return false;
      select._place_of(this.value);
      return true;
    }
    set selected(value) {
      const select = this.closest('select');
      if (select === null) host.limitation('lacking', '`selected` of an option in no select element is not supported by the model');
      if (select !== null && value) select.value = this.value;
      else if (select !== null && select._chosen() === this.value) select._text.set(undefined);
    }
  }

  /** `new Option(text, value)`. */
  function Option(text, value, is_default, is_selected) {
    const option = system.document.createElement('option');
    if (text !== undefined && text !== '') option.textContent = text;
    if (value !== undefined) option.setAttribute('value', value);
    if (is_default) option.setAttribute('selected', '');
    if ((is_selected ? true : false) !== (is_default ? true : false)) {
      host.limitation('lacking', '`new Option` that is chosen otherwise than by default is not supported by the model');
    }
    return option;
  }
  Object.defineProperty(Option, 'prototype', { value: OptionElement.prototype });

  return { SelectElement, OptionElement, Option };
}
