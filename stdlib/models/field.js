// Form fields. What a user typed or chose is an input: one value per field and position, so that two
// reads in one turn agree. What the program writes counts until the position ends; in the next one the
// user may have changed it.

function model_field(host, system) {
  const { String } = host.global;
  const { Element } = system.elements;

  const kLongestText = 8;
  const kTextTypes = ['', 'text', 'search', 'email', 'password', 'tel', 'url'];

  class Field extends Element {
    constructor(document, tag) {
      super(document, tag);
      this._value = undefined;
      this._value_position = -1;
      this._is_checked = undefined;
      this._checked_position = -1;
      this.selectionStart = 0;
      this.selectionEnd = 0;
    }

    /** Whether a user can change it now. */
    _is_typed() {
      return host.position() >= 0 && !this.hasAttribute('disabled') && !this.hasAttribute('readonly');
    }

    get value() {
      if (this._is_typed() && this._value_position !== host.position() && this._asks_value()) {
        this._value = this._ask_value();
        this._value_position = host.position();
      }
      return this._value === undefined ? this._default_value() : this._value;
    }
    set value(value) {
      this._value = value === null || value === undefined ? '' : String(value);
      this._value_position = host.position();
    }
    get defaultValue() { return this._default_value(); }
    get valueAsNumber() { return host.global.Number(this.value); }

    _spec(otherwise) {
      const given = host.inputs === undefined ? undefined : host.inputs[this._label()];
      return given === undefined ? otherwise : given;
    }

    select() {}
    setSelectionRange() {}
    checkValidity() { return true; }
    get form() { return this.closest('form'); }
  }

  class InputElement extends Field {
    _asks_value() {
      const type = this.type;
      return kTextTypes.includes(type) || type === 'number' || type === 'range';
    }
    _ask_value() {
      const name = 'text of ' + this._label();
      if (kTextTypes.includes(this.type)) {
        return host.payload(name, this._spec({ text: { maxLength: longest(this) } }));
      }
      const smallest = this.min === '' ? 0 : host.global.Number(this.min);
      const largest = this.max === '' ? 100 : host.global.Number(this.max);
      return String(host.payload(name, this._spec({ int: [smallest, largest] })));
    }
    _default_value() {
      const value = this.getAttribute('value');
      if (value !== null) return value;
      return this.type === 'checkbox' || this.type === 'radio' ? 'on' : '';
    }

    get checked() {
      const is_box = this.type === 'checkbox' || this.type === 'radio';
      if (is_box && this._is_typed() && this._checked_position !== host.position()) {
        this._is_checked = host.payload('checked ' + this._label(), { boolean: true });
        this._checked_position = host.position();
      }
      return this._is_checked === undefined ? this.hasAttribute('checked') : this._is_checked;
    }
    set checked(value) {
      this._is_checked = value ? true : false;
      this._checked_position = host.position();
    }

    /** A submit button sends its form. */
    _default_action(event) {
      if (event.type === 'click' && this.type === 'submit') submit(this.form);
    }
  }

  class TextAreaElement extends Field {
    _asks_value() { return true; }
    _ask_value() {
      return host.payload('text of ' + this._label(), this._spec({ text: { maxLength: longest(this) } }));
    }
    _default_value() { return this.textContent; }
  }

  class SelectElement extends Field {
    get options() { return this.querySelectorAll('option'); }
    _asks_value() { return this.options.length > 1; }
    _ask_value() {
      return host.payload('choice of ' + this._label(), { oneOf: this.options.map((option) => option.value) });
    }
    _default_value() {
      const options = this.options;
      for (const option of options) if (option.hasAttribute('selected')) return option.value;
      return options.length === 0 ? '' : options[0].value;
    }
    get selectedIndex() { return this.options.map((option) => option.value).indexOf(this.value); }
    set selectedIndex(index) {
      const options = this.options;
      this.value = index >= 0 && index < options.length ? options[index].value : '';
    }
  }

  class OptionElement extends Element {
    get value() {
      const value = this.getAttribute('value');
      return value === null ? this.textContent : value;
    }
    set value(value) { this.setAttribute('value', value); }
    get selected() {
      const select = this.closest('select');
      return select !== null && select.value === this.value;
    }
  }

  class ButtonElement extends Element {
    get value() {
      const value = this.getAttribute('value');
      return value === null ? '' : value;
    }
    set value(value) { this.setAttribute('value', value); }
    get form() { return this.closest('form'); }
    _default_action(event) {
      const type = this.getAttribute('type');
      if (event.type === 'click' && (type === null || type === 'submit')) submit(this.form);
    }
  }

  class FormElement extends Element {
    get elements() { return this.querySelectorAll('input, textarea, select, button'); }
    reset() { for (const field of this.elements) if (field instanceof Field) field._value = undefined; }
    requestSubmit() { submit(this); }
    submit() { leave_page(); }
    _default_action(event) { if (event.type === 'submit') leave_page(); }
  }

  function submit(form) {
    if (form === null) return;
    const event = new system.events.Event('submit', { bubbles: true });
    system.event_targets.dispatch(form, event);
    if (!event.defaultPrevented) leave_page();
  }

  function leave_page() {
    host.limitation('navigation', 'a form is sent the old way (no preventDefault), which loads a new page');
  }

  function longest(field) {
    const given = field.getAttribute('maxlength');
    return given === null ? kLongestText : host.global.Number(given);
  }

  return { InputElement, TextAreaElement, SelectElement, OptionElement, ButtonElement, FormElement };
}
