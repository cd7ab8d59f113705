// Elements: attributes, classes, style, the text of HTML, what a user can hit.
// Text assigned to innerHTML is kept as it is until somebody looks for what is in it.
// DEVIATION: nothing is laid out: sizes are those of the attributes, or 0; innerText is all text.

function model_element(host, system) {
  const { Object, String, Number, TypeError } = host.global;
  const { Node, Text, text_of, arrived, renew_lists, require_name } = system.nodes;
  const { node_list, html_collection } = system.collections;
  const { require_selector, matches } = system.selectors;
  const { ClassList, class_names } = model_class_list(host, system);
  const { Style } = model_style(host, system);
  const { data_key, fill_dataset, sync_dataset } = model_dataset(host);
  const { parse_part, may_hold_handlers, escaped, html_of, build, kRaw } = model_element_html(host, system);
  const { is_focusable, hit_elements, focus_moves } = model_element_hits(host, system);

  const kPlaces = ['beforebegin', 'afterbegin', 'beforeend', 'afterend'];
  const kDisabled = ['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset'];

  class Element extends Node {
    constructor(document, tag) {
      super(document);
      this.localName = tag;
      this.tagName = tag.toUpperCase();
      this._attributes = Object.create(null);
      this._pending = undefined;
      this._shown = undefined;
      this._style = undefined;
      this._class_list = undefined;
      this._dataset = undefined;
      this.scrollTop = 0;
      this.scrollLeft = 0;
    }

    get nodeType() { return 1; }
    get nodeName() { return this.tagName; }

    /** How reports name it: `#seven`, `.cell`, `canvas`; the n-th of its kind in the page. */
    _label() {
      if (this.id !== '') return '#' + this.id;
      const name = short_name(this);
      if (this.localName === 'body' || this.localName === 'html') return name;
      const alike = this.ownerDocument._elements().filter((other) => other.id === '' && short_name(other) === name);
      return alike.length > 1 ? name + ' ' + (alike.indexOf(this) + 1) : name;
    }

    _can_be_disabled() { return kDisabled.includes(this.localName); }
    _is_disabled() {
      if (!this._can_be_disabled()) return false;
      if (this.hasAttribute('disabled')) return true;
      for (let node = this.parentNode; node !== null; node = node.parentNode) {
        if (node.localName === 'fieldset' && node.hasAttribute('disabled')) {
          const first = node._element_list().filter((child) => child.localName === 'legend')[0];
          return first === undefined || !first.contains(this);
        }
      }
      return false;
    }
    _is_reachable() { return this.isConnected && !this._is_disabled(); }

    /** The elements that an event may happen to for a listener here: those below without their own. */
    _hit_elements(type, kind) { return hit_elements(this, type, kind); }

    getAttribute(name) {
      const value = this._attribute(String(name).toLowerCase());
      return value === undefined ? null : value;
    }
    hasAttribute(name) { return this._attribute(String(name).toLowerCase()) !== undefined; }
    _attribute(key) {
      if (this._dataset !== undefined && key.startsWith('data-')) this._sync_dataset();
      if (key === 'style' && this._style !== undefined && this._style._is_changed) return this._style.cssText;
      return this._attributes[key];
    }
    getAttributeNames() {
      if (this._dataset !== undefined) this._sync_dataset();
      return Object.keys(this._attributes);
    }
    hasAttributes() { return this.getAttributeNames().length > 0; }
    setAttribute(name, value) {
      const key = String(name).toLowerCase();
      require_name(key, 'attribute');
      this._put_attribute(key, value);
    }
    _put_attribute(key, value) {
      if (this._dataset !== undefined && key.startsWith('data-')) this._sync_dataset();
      this._attributes[key] = String(value);
      if (key === 'id') this.ownerDocument._index(this, String(value));
      else if (key === 'style') this._set_style(String(value));
      else if (key.startsWith('on')) this._set_handler(key.slice(2), undefined_handler(key));
      this._attribute_changed(key);
    }
    removeAttribute(name) {
      const key = String(name).toLowerCase();
      const old = this._attribute(key);
      delete this._attributes[key];
      if (key === 'style') this._set_style('');
      else if (key.startsWith('on') && old !== undefined) this._set_handler(key.slice(2), null);
      this._attribute_changed(key);
    }
    _attribute_changed(key) {
      if (key === 'disabled') {
        if (this.localName === 'fieldset') arrived(this);
        else this._update_targets();
      } else if (key === 'class' || key === 'id' || key === 'name') {
        if (this.ownerDocument._deep_lists.length > 0) renew_lists(this);
      } else if (key.startsWith('data-') && this._dataset !== undefined) {
        if (this._attributes[key] === undefined) delete this._dataset[data_key(key)];
        else this._fill_dataset();
      }
    }
    toggleAttribute(name, force) {
      require_name(String(name), 'attribute');
      const is_wanted = force === undefined ? !this.hasAttribute(name) : force ? true : false;
      if (!is_wanted) this.removeAttribute(name);
      else if (!this.hasAttribute(name)) this.setAttribute(name, '');
      return is_wanted;
    }

    get id() { return this._attributes.id === undefined ? '' : this._attributes.id; }
    set id(value) { this.setAttribute('id', value); }
    get className() { return this._attributes.class === undefined ? '' : this._attributes.class; }
    set className(value) {
      this._attributes.class = String(value);
      this._attribute_changed('class');
    }
    get classList() {
      if (this._class_list === undefined) this._class_list = new ClassList(this);
      return this._class_list;
    }
    set classList(value) { this.className = value; }
    get style() {
      if (this._style === undefined) {
        this._style = new Style(this);
        if (this._attributes.style !== undefined) this._style._read(this._attributes.style);
      }
      return this._style;
    }
    set style(value) { this.style.cssText = value; }
    // What nobody has read yet is read when somebody does.
    _set_style(text) {
      const style = this._style;
      if (style === undefined) return;
      style._values = Object.create(null);
      style._is_changed = style._has_whole = false;
      style._read(text);
    }
    // An object whose members are looked at again whenever somebody asks for it or for an attribute.
    get dataset() {
      if (this._dataset === undefined) {
        this._dataset = {};
        this._fill_dataset();
      } else {
        this._sync_dataset();
      }
      return this._dataset;
    }
    _fill_dataset() { fill_dataset(this._attributes, this._dataset); }
    _sync_dataset() { sync_dataset(this._attributes, this._dataset); }

    _query(selector) {
      const chains = require_selector(host, selector);
      return this._found().filter((element) => matches(element, chains));
    }
    querySelectorAll(selector) { return node_list(this._query(selector)); }
    querySelector(selector) {
      const found = this._query(selector);
      return found.length === 0 ? null : found[0];
    }
    matches(selector) { return matches(this, require_selector(host, selector)); }
    closest(selector) {
      const chains = require_selector(host, selector);
      let element = this;
      while (element !== null && !matches(element, chains)) element = element.parentElement;
      return element;
    }
    getElementsByTagName(tag) {
      const name = String(tag).toLowerCase();
      return this._live_list('tag ' + name, html_collection, true,
        () => this._found().filter((element) => name === '*' || element.localName === name));
    }
    getElementsByClassName(names) {
      const wanted = class_names(String(names));
      return this._live_list('class ' + wanted.join(' '), html_collection, true, () => this._found().filter((element) =>
        wanted.length > 0 && wanted.every((name) => element.classList.contains(name))));
    }
    /** All elements below, in the order of the page; and those that the browser has read by now. */
    _elements() {
      const found = [];
      const visit = (node) => {
        for (const child of node._element_list()) {
          found.push(child);
          visit(child);
        }
      };
      visit(this);
      return found;
    }
    _found() {
      const { _reached } = this._document();
      const all = this._elements();
      return _reached === undefined ? all : all.filter((element) => element._is_read(_reached));
    }
    _is_read(reached) { return reached === undefined || this._place === undefined || this._place <= reached; }

    get innerHTML() {
      if (this._pending !== undefined) {
        if (!['<', '>', '&', '\u00a0'].some((sign) => this._pending.includes(sign))) return this._pending;
        this._settle();
      }
      if (this._shown !== undefined) return kRaw.includes(this.localName) ? String(this._shown) : escaped(String(this._shown));
      return this._children.map(html_of).join('');
    }
    set innerHTML(value) {
      this._clear();
      const text = value === null ? '' : String(value);
      this._pending = text;
      // What may hold handlers is looked at now, because a user can reach these; and what is in a list.
      if (text.indexOf('<') >= 0 && may_hold_handlers(text)) this._settle();
      else if (this._lists !== undefined || this.ownerDocument._deep_lists.length > 0) this._settle();
    }
    get outerHTML() { return html_of(this); }
    set outerHTML(value) {
      const parent = this.parentNode;
      if (parent === null) return;
      this._require_parent(parent);
      this.replaceWith(...build(this.ownerDocument, parse_part(value === null ? '' : String(value), parent)));
    }
    _require_parent(parent) {
      if (parent !== null && parent.nodeType !== 9) return;
      throw system.dom_exception('NoModificationAllowedError', 'The element has no parent.');
    }
    insertAdjacentHTML(given, text) {
      const where = String(given).toLowerCase();
      const is_outside = where === 'beforebegin' || where === 'afterend';
      if (is_outside) this._require_parent(this.parentNode);
      else require_place(where);
      this._put_at(where, build(this.ownerDocument, parse_part(String(text), is_outside ? this.parentNode : this)));
    }
    insertAdjacentElement(given, element) {
      const where = String(given).toLowerCase();
      require_place(where);
      if (!(element instanceof Element)) {
        throw new TypeError("Failed to execute 'insertAdjacentElement' on 'Element': parameter 2 is not of type 'Element'.");
      }
      if ((where === 'beforebegin' || where === 'afterend') && this.parentNode === null) return null;
      this._put_at(where, [element]);
      return element;
    }
    insertAdjacentText(given, text) {
      const where = String(given).toLowerCase();
      require_place(where);
      this._put_at(where, [new Text(this.ownerDocument, String(text))]);
    }
    _put_at(where, nodes) {
      if (where === 'beforeend') this._put_before(nodes, null);
      else if (where === 'afterbegin') this._put_before(nodes, this.firstChild);
      else if (this.parentNode === null) return;
      else this.parentNode._put_before(nodes, where === 'beforebegin' ? this : this.nextSibling);
    }
    get innerText() { return this.textContent; }
    set innerText(value) { this.textContent = value; }
    get textContent() {
      return this._shown !== undefined ? String(this._shown) : super.textContent;
    }
    // A node for it is made when somebody looks at the children: paths that show different texts differ
    // in one field then, not in nodes and lists of them.
    set textContent(value) {
      this._clear();
      if (value === null || value === undefined || value === '') return;
      this._shown = text_of(value);
      if (this._lists !== undefined) this._settle();
    }
    _clear() {
      this._pending = undefined;
      this._shown = undefined;
      super._clear();
    }
    _settle() {
      if (this._shown !== undefined) {
        const text = this._shown;
        this._shown = undefined;
        this.appendChild(new Text(this.ownerDocument, text));
      }
      this._settle_elements();
    }
    _settle_elements() {
      if (this._pending === undefined) return;
      const text = this._pending;
      this._pending = undefined;
      for (const node of build(this.ownerDocument, parse_part(text, this))) this.appendChild(node);
    }

    click() {
      if (this._is_disabled()) return;
      if (this._before_click !== undefined) this._before_click();
      const event = new system.events.MouseEvent('click', { bubbles: true, cancelable: true });
      system.event_targets.dispatch(this, event);
      if (this._after_click !== undefined) this._after_click(event);
      if (!event.defaultPrevented && this._default_action !== undefined) this._default_action(event);
    }
    focus() {
      if (!is_focusable(this) || this._is_disabled()) return;
      focus_moves(this.ownerDocument, this);
    }
    blur() { if (this.ownerDocument.activeElement === this) focus_moves(this.ownerDocument, null); }
    _before_event(event) {
      if (event.type === 'focus' || (event.type === 'focusin' && is_focusable(this))) {
        this.ownerDocument._set_focused(this);
      }
    }
    scrollIntoView() {}
    scrollTo() {}
    getBoundingClientRect() {
      const width = this.offsetWidth;
      const height = this.offsetHeight;
      return { left: 0, top: 0, x: 0, y: 0, width, height, right: width, bottom: height };
    }
    get offsetWidth() { return size_of(this, 'width'); }
    get offsetHeight() { return size_of(this, 'height'); }
    get clientWidth() { return this.offsetWidth; }
    get clientHeight() { return this.offsetHeight; }
    get scrollHeight() { return this.offsetHeight; }
    get scrollWidth() { return this.offsetWidth; }
    get offsetLeft() { return 0; }
    get offsetTop() { return 0; }

    _copy() {
      const copy = this.ownerDocument.createElement(this.localName);
      for (const name of this.getAttributeNames()) copy.setAttribute(name, this._attribute(name));
      return copy;
    }
  }

  function require_place(where) {
    if (kPlaces.includes(where)) return;
    throw system.dom_exception('SyntaxError', "The value provided ('" + where + "') is not a place.");
  }

  function short_name(element) {
    const names = class_names(element.className);
    return names.length > 0 ? '.' + names[0] : element.localName;
  }

  function undefined_handler(name) {
    return () => {
      host.limitation('lacking', 'a handler given as text (`' + name + '`) at run time is not supported');
    };
  }

  function size_of(element, name) {
    const value = element.getAttribute(name);
    return value === null ? 0 : Number(value);
  }

  // An inline handler is compiled when it first runs: the scripts that it speaks of come later.
  Element.prototype._set_inline_handler = function (handler) {
    let compiled;
    const run = function (event) {
      if (compiled === undefined) compiled = host.compile_handler(handler.begin, handler.end);
      return compiled.call(this, event);
    };
    if (this.ownerDocument._is_loading) this._set_handler(handler.type, run);
    else this._set_handler(handler.type, undefined_handler('on' + handler.type));
  };

  const lacking = model_element_lacking(host);
  Object.setPrototypeOf(lacking, Node.prototype);
  Object.setPrototypeOf(Element.prototype, lacking);
  model_element_properties(host, Element, system.event_targets.EventTarget);

  return { Element, build, parse_part, hit_elements };
}
