// Form fields. What a user typed or chose is an input: one value per field and position, so that two
// reads in one turn agree. What the program writes counts until the position ends; in the next one the
// user may have changed it. A field that the user cannot reach any more keeps what it held: it is asked
// for when somebody looks.

function model_field(host, system) {
  const { Object, String, Number } = host.global;
  const { Element } = system.elements;
  const { form_controls } = system.collections;

  const kLongestText = 8;
  const kTextTypes = ['text', 'search', 'email', 'password', 'tel', 'url'];
  const kOtherTypes = ['number', 'range', 'date', 'time', 'month', 'week', 'datetime-local', 'color', 'checkbox',
    'radio', 'file', 'hidden', 'submit', 'reset', 'button', 'image'];
  // What may stand in fields whose text has a form of its own.
  const kChosenTexts = {
    date: ['', '1999-12-31', '2000-01-01', '2024-02-29', '2099-06-15'],
    time: ['', '00:00', '08:30', '12:00', '23:59'],
    month: ['', '1999-12', '2000-01', '2024-02'],
    week: ['', '1999-W52', '2020-W53', '2024-W01'],
    'datetime-local': ['', '1999-12-31T23:59', '2000-01-01T00:00', '2024-02-29T12:00'],
    color: ['#000000', '#ff0000', '#808080', '#ffffff'],
  };

  /** Something that the user may change: `known` for the position `position`. */
  class State {
    constructor() {
      this.known = undefined;
      this.position = -1;
      this.is_kept = false;
    }
    set(value) {
      this.known = value;
      this.position = host.position();
      this.is_kept = false;
    }
    /** Whether the user has to be asked, who can or cannot change it now. */
    is_open(is_typed) { return this.position !== host.position() && (is_typed || this.is_kept); }
    /** The user can reach it from now on, or no longer. */
    turn(is_typed) {
      if (this.position === host.position()) return;
      if (!is_typed) this.is_kept = true;
      else if (!this.is_kept) this.position = host.position();
    }
  }

  class Field extends Element {
    constructor(document, tag) {
      super(document, tag);
      this._text = new State();
      this._tick = new State();
      this._was_typed = false;
    }

    /** Whether a user can change it now. */
    _is_typed() { return host.position() >= 0 && this._was_typed; }

    _update_targets() {
      super._update_targets();
      const is_typed = this.isConnected && !this._is_disabled() && !this.hasAttribute('readonly');
      if (is_typed === this._was_typed) return;
      if (host.position() >= 0) {
        this._before_turn(is_typed);
        this._text.turn(is_typed);
        this._tick.turn(is_typed);
      }
      this._was_typed = is_typed;
    }
    _before_turn() {}
    _attribute_changed(key) {
      super._attribute_changed(key);
      if (key === 'readonly') this._update_targets();
    }

    get value() {
      if (this._text.is_open(this._is_typed()) && this._asks_value()) this._text.set(this._ask_value());
      return this._text.known === undefined ? this._default_value() : this._text.known;
    }
    set value(value) { this._text.set(value === null || value === undefined ? '' : String(value)); }
    get valueAsNumber() {
      const { value } = this;
      return value === '' ? Number.NaN : Number(value);
    }
    set valueAsNumber(value) { this.value = value; }

    _spec(otherwise) {
      const given = host.inputs === undefined ? undefined : host.inputs[this._label()];
      return given === undefined ? otherwise : given;
    }
    _payload(what, spec) { return host.payload(what + this._label(), spec, this); }

    select() {}
    get form() { return this.closest('form'); }
    _reset() {
      this._text.set(undefined);
      this._tick.set(undefined);
    }
    _copy() {
      const copy = super._copy();
      if (this._text.known !== undefined || this._text.is_open(this._is_typed())) copy._text.set(this.value);
      return copy;
    }
  }

  class InputElement extends Field {
    get type() {
      const given = this._attribute('type');
      const type = given === undefined ? 'text' : given.toLowerCase();
      return kTextTypes.includes(type) || kOtherTypes.includes(type) ? type : 'text';
    }
    set type(value) { this.setAttribute('type', value); }
    get defaultValue() { return this._attribute('value') === undefined ? '' : this._attribute('value'); }
    set defaultValue(value) { this.setAttribute('value', value); }
    get value() {
      if (this.type === 'file') {
        host.limitation('lacking', '`value` of a field for files is not supported by the model');
      }
      return super.value;
    }
    set value(value) {
      // Of boxes and buttons it is the attribute.
      if (['checkbox', 'radio', 'hidden', 'submit', 'button', 'reset', 'image'].includes(this.type)) {
        this.setAttribute('value', value === null ? '' : value);
      } else {
        super.value = value === null ? '' : sanitised(this.type, String(value));
      }
    }

    _asks_value() {
      const { type } = this;
      return kTextTypes.includes(type) || type === 'number' || type === 'range' || Object.hasOwn(kChosenTexts, type);
    }
    _ask_value() {
      const { type } = this;
      if (kTextTypes.includes(type)) {
        return this._payload('text of ', this._spec({ text: { maxLength: longest(this) } }));
      }
      if (type !== 'number' && type !== 'range') {
        return this._payload('text of ', this._spec({ oneOf: kChosenTexts[type] }));
      }
      const given = this._spec(undefined);
      if (given !== undefined && given.int === undefined && given.length === undefined) {
        return String(this._payload('text of ', given));
      }
      if (type === 'number' && this._payload('nothing in ', { boolean: true })) return '';
      const smallest = this.min === '' ? 0 : Number(this.min);
      const largest = this.max === '' ? 100 : Number(this.max);
      return String(this._payload('text of ', given === undefined ? { int: [smallest, largest] } : given));
    }
    _default_value() {
      const value = this.getAttribute('value');
      const { type } = this;
      if (value !== null) return sanitised(type, value);
      return type === 'checkbox' || type === 'radio' ? 'on' : sanitised(type, '');
    }

    _attribute_changed(key) {
      super._attribute_changed(key);
      // A radio button that is checked as the page has it turns the others off.
      if (key === 'checked' && this.type === 'radio' && this._tick.known === undefined && this.hasAttribute('checked')) {
        for (const other of this._group()) if (other !== this && other.checked) other._tick.set(false);
      }
    }
    get defaultChecked() { return this.hasAttribute('checked'); }
    set defaultChecked(value) { this.toggleAttribute('checked', value); }
    get checked() {
      if (this.type === 'radio') this._ask_group();
      else if (this.type === 'checkbox' && this._tick.is_open(this._is_typed())) {
        this._tick.set(this._payload('checked ', { boolean: true }));
      }
      return this._tick.known === undefined ? this.hasAttribute('checked') : this._tick.known;
    }
    set checked(value) {
      const is_checked = value ? true : false;
      if (this.type === 'radio') {
        this._ask_group();
        if (is_checked) for (const other of this._group()) other._tick.set(false);
      }
      this._tick.set(is_checked);
    }

    /** The radio buttons of which at most one is checked. */
    _group() {
      if (this.name === '') return [this];
      const { form, name } = this;
      return this.getRootNode()._elements().filter((other) => other === this || (other.localName === 'input' &&
        other.type === 'radio' && other.name === name && other.form === form));
    }
    /** Which one is checked: once one is, one always is. */
    _ask_group() {
      const is_open = this._tick.is_open(this._is_typed());
      if (!is_open && (!this.isConnected || this._tick.position === host.position())) return;
      if (host.position() < 0) return;
      const group = this._group();
      const open = group.filter((one) => one._tick.is_open(one._is_typed()));
      if (open.length === 0) return;
      const before = group.filter((one) =>
        (one._tick.known === undefined ? one.hasAttribute('checked') : one._tick.known));
      const last = before.length === 0 ? undefined : before[before.length - 1];
      const choices = open.includes(last) ? open : [last].concat(open);
      const chosen = choices.length === 1 ? choices[0]
        : this._payload_of_group(group, choices);
      for (const one of group) one._tick.set(one === chosen);
    }
    _payload_of_group(group, choices) {
      return host.payload('checked ' + (this.name === '' ? this._label() : this.name), { oneOf: choices }, group[0]);
    }
    _before_turn(is_typed) { if (this.type === 'radio' && !is_typed) this._ask_group(); }

    _before_click() {
      if (this.type !== 'checkbox' && this.type !== 'radio') return;
      this._was_checked = this.checked;
      this.checked = this.type === 'radio' ? true : !this._was_checked;
    }
    _after_click(event) {
      if (this.type !== 'checkbox' && this.type !== 'radio') return;
      if (event.defaultPrevented) {
        if (this.type === 'radio' && !this._was_checked) {
          host.limitation('lacking', 'a click on a radio button that is prevented is not supported by the model');
        }
        this.checked = this._was_checked;
      } else if (this.checked !== this._was_checked && this.isConnected) {
        for (const type of ['input', 'change']) {
          system.event_targets.dispatch(this, new system.events.Event(type, { bubbles: true }));
        }
      }
    }

    /** A submit button sends its form. */
    _default_action(event) {
      if (event.type !== 'click') return;
      if (this.type === 'submit' || this.type === 'image') submit(this.form);
      if (this.type === 'reset' && this.form !== null) this.form.reset();
    }
    _copy() {
      const copy = super._copy();
      if (this.type === 'checkbox' || this.type === 'radio') copy._tick.set(this.checked);
      return copy;
    }
  }

  class TextAreaElement extends Field {
    get type() { return 'textarea'; }
    get defaultValue() { return this.textContent; }
    set defaultValue(value) { this.textContent = value; }
    _asks_value() { return true; }
    _ask_value() { return this._payload('text of ', this._spec({ text: { maxLength: longest(this) } })); }
    _default_value() { return this.textContent; }
  }

  class ButtonElement extends Element {
    get type() {
      const given = this._attribute('type');
      const type = given === undefined ? 'submit' : given.toLowerCase();
      return type === 'button' || type === 'reset' ? type : 'submit';
    }
    set type(value) { this.setAttribute('type', value); }
    get value() {
      const value = this.getAttribute('value');
      return value === null ? '' : value;
    }
    set value(value) { this.setAttribute('value', value); }
    get form() { return this.closest('form'); }
    _default_action(event) {
      if (event.type !== 'click') return;
      if (this.type === 'submit') submit(this.form);
      if (this.type === 'reset' && this.form !== null) this.form.reset();
    }
  }

  class FormElement extends Element {
    get elements() { return this._live_list('elements', form_controls, true, () => this._fields()); }
    get length() { return this._fields().length; }
    _fields() {
      return this._elements().filter((element) => ['textarea', 'select', 'button', 'fieldset', 'output']
        .includes(element.localName) || (element.localName === 'input' && element.type !== 'image'));
    }
    reset() {
      const event = new system.events.Event('reset', { bubbles: true, cancelable: true });
      system.event_targets.dispatch(this, event);
      if (!event.defaultPrevented) this._reset_fields();
    }
    _reset_fields() { for (const field of this._fields()) if (field instanceof Field) field._reset(); }
    requestSubmit() { submit(this); }
    submit() { leave_page(); }
    _default_action(event) {
      if (event.type === 'submit') leave_page();
      if (event.type === 'reset') this._reset_fields();
    }
  }
  system.lack(FormElement.prototype, 'form', 'enctype encoding noValidate acceptCharset relList');

  /** What a browser makes of a text in a field of this type. */
  function sanitised(type, text) {
    switch (type) {
      case 'text':
      case 'search':
      case 'tel':
      case 'password':
        return without_breaks(text);
      case 'email':
      case 'url':
        return without_breaks(text).trim();
      case 'number':
        return is_number(text) ? text : '';
      case 'range':
        if (text !== '' && is_number(text)) return text;
        host.limitation('lacking', 'what a field of the type `range` makes of other texts is not supported by the model');
        return '';
      case 'color':
        return text === '' ? '#000000' : text.toLowerCase();
      default:
        return text;
    }
  }
  function without_breaks(text) {
    return text.includes('\n') || text.includes('\r') ? text.split('\n').join('').split('\r').join('') : text;
  }
  function is_number(text) {
    if (text === '' || text.trim() !== text || text.startsWith('+') || text.startsWith('0x') || text.endsWith('.')) return false;
    const value = Number(text);
    return value - value === 0;
  }

  class LabelElement extends system.interfaces.element_class('label') {
    get form() {
      const { control } = this;
      return control === null ? null : control.form;
    }
    get control() {
      const id = this.getAttribute('for');
      if (id === null) return this.querySelector('button, input, select, textarea');
      if (!this.isConnected) return null;
      const found = this.ownerDocument.getElementById(id);
      return found !== null && ['button', 'input', 'select', 'textarea'].includes(found.localName) ? found : null;
    }
    /** A click on it is a click on its field, too. */
    _default_action(event) {
      if (event.type !== 'click') return;
      const { control } = this;
      if (control === null || control === event._target || control.contains(event._target)) return;
      control.click();
    }
  }

  function submit(form) {
    if (form === null || !form.isConnected) return;
    const event = new system.events.SubmitEvent('submit', { bubbles: true, cancelable: true });
    system.event_targets.dispatch(form, event);
    if (!event.defaultPrevented) leave_page();
  }

  function leave_page() {
    host.limitation('navigation', 'a form is sent the old way (no preventDefault), which loads a new page');
  }

  function longest(field) {
    const given = field.getAttribute('maxlength');
    return given === null ? kLongestText : Number(given);
  }

  const { SelectElement, OptionElement, Option } = model_field_select(host, system, Field);

  return { InputElement, TextAreaElement, SelectElement, OptionElement, ButtonElement, FormElement, LabelElement, Option };
}
