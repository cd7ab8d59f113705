// Elements: attributes, classes, style, the text of HTML, what a user can hit.
// DEVIATION: text assigned to innerHTML is kept as it is until somebody looks for what is in it; what
// innerHTML gives back is that text. Nothing is laid out: sizes are those of the attributes, or 0.

function model_element(host, system) {
  const { Object, String, Number, Symbol } = host.global;
  const { Node, Text, Comment, text_of, arrived, renew_lists } = system.nodes;
  const { node_list, html_collection } = system.collections;
  const { require_selector, matches } = system.selectors;
  const { parse_html, kVoidTags } = system.html;

  const kHandlerTypes = ['click', 'dblclick', 'mousedown', 'mouseup', 'mousemove', 'mouseout', 'mouseover',
    'mouseenter', 'mouseleave', 'contextmenu', 'keydown', 'keyup', 'keypress', 'input', 'change', 'submit',
    'reset', 'select', 'focus', 'blur', 'resize', 'scroll', 'wheel', 'load', 'unload', 'error',
    'pointerdown', 'pointerup', 'pointermove', 'paste', 'copy', 'cut', 'drop', 'dragover', 'dragstart', 'dragend',
    'dragenter', 'dragleave', 'drag', 'beforeinput', 'animationend', 'transitionend', 'invalid', 'toggle',
    'visibilitychange', 'readystatechange', 'auxclick', 'pointerover', 'pointerout', 'pointerenter',
    'pointerleave', 'pointercancel'];
  // A property that is an attribute; of which elements, all without such a list.
  const kLoading = 'img script iframe audio video source track embed input';
  const kReflected = [['title', 'title'], ['lang', 'lang'], ['src', 'src', kLoading],
    ['name', 'name', 'a button form input select textarea iframe img map meta object param fieldset output slot'],
    ['href', 'href', 'a area link base'], ['alt', 'alt', 'img area input'],
    ['type', 'type', 'a link ol ul li script source style embed object menu'],
    ['placeholder', 'placeholder', 'input textarea'], ['htmlFor', 'for', 'label output'],
    ['rel', 'rel', 'a area link form'], ['target', 'target', 'a area base form'], ['action', 'action', 'form'],
    ['method', 'method', 'form'], ['min', 'min', 'input meter'], ['max', 'max', 'input meter progress']];
  const kFlags = [['disabled', 'disabled'], ['readOnly', 'readonly'], ['hidden', 'hidden'],
    ['required', 'required'], ['autofocus', 'autofocus'], ['multiple', 'multiple']];

  const kDisabled = ['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset'];

  function class_names(text) {
    return text.split('\n').join(' ').split('\t').join(' ').split(' ').filter((name) => name !== '');
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
      this._element.className = this._names().filter((name) => !gone.includes(name)).join(' ');
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
    if (name.includes(' ')) {
      throw system.dom_exception('InvalidCharacterError', 'The token provided contains HTML space characters.');
    }
    return name;
  }

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
      const names = Object.keys(this._attributes).filter((name) => this._attributes[name] !== undefined);
      if (this._attributes.style === undefined && this._attribute('style') !== undefined) names.push('style');
      return names;
    }
    hasAttributes() { return this.getAttributeNames().length > 0; }
    setAttribute(name, value) {
      const key = String(name).toLowerCase();
      if (key === '') throw system.dom_exception('InvalidCharacterError', "'' is not a valid attribute name.");
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
      this._attributes[key] = undefined;
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
        this._fill_dataset();
      }
    }
    toggleAttribute(name, force) {
      const is_wanted = force === undefined ? !this.hasAttribute(name) : force ? true : false;
      if (is_wanted) this.setAttribute(name, '');
      else this.removeAttribute(name);
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
    get style() {
      if (this._style === undefined) this._style = new Style();
      return this._style;
    }
    set style(value) { this._set_style(String(value)); }
    _set_style(text) {
      const { style } = this;
      style._values = Object.create(null);
      style._is_changed = false;
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
    _fill_dataset() {
      for (const name of Object.keys(this._attributes)) {
        if (!name.startsWith('data-')) continue;
        const key = camel_case(name.slice(5));
        if (this._attributes[name] === undefined) delete this._dataset[key];
        else this._dataset[key] = this._attributes[name];
      }
    }
    _sync_dataset() {
      const data = this._dataset;
      for (const key of Object.keys(data)) {
        const name = 'data-' + dashed(key);
        const text = String(data[key]);
        if (this._attributes[name] !== text) this._attributes[name] = text;
        if (data[key] !== text) data[key] = text;
      }
      for (const name of Object.keys(this._attributes)) {
        if (name.startsWith('data-') && this._attributes[name] !== undefined &&
            !Object.hasOwn(data, camel_case(name.slice(5)))) this._attributes[name] = undefined;
      }
    }

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
      if (this._pending !== undefined) return this._pending;
      if (this._shown !== undefined) return escaped(String(this._shown));
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
    insertAdjacentHTML(where, text) {
      const nodes = build(this.ownerDocument, parse_part(String(text)));
      if (where === 'beforeend') this.append(...nodes);
      else if (where === 'afterbegin') this.prepend(...nodes);
      else if (where === 'beforebegin') this.before(...nodes);
      else if (where === 'afterend') this.after(...nodes);
      else throw system.dom_exception('SyntaxError', "The value provided ('" + where + "') is not a place.");
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
      for (const node of build(this.ownerDocument, parse_part(text))) this.appendChild(node);
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

  /** Text assigned at run time: a browser takes anything, where the model has to give up. */
  function parse_part(text) {
    if (text.indexOf('<') < 0 && text.indexOf('&') < 0) return text === '' ? [] : [{ text }];
    try {
      return parse_html(text, 'html');
    } catch (error) {
      host.limitation('html', 'text assigned as HTML that the model of pages cannot parse: ' + error.message);
      return [];
    }
  }

  function short_name(element) {
    const names = class_names(element.className);
    return names.length > 0 ? '.' + names[0] : element.localName;
  }

  function may_hold_handlers(text) {
    for (const before of [' ', '\n', '\t', '"', "'", '/']) if (text.indexOf(before + 'on') >= 0) return true;
    return false;
  }

  const kUnseen = ['head', 'script', 'style', 'title', 'meta', 'link', 'base', 'template'];
  const kUntyped = ['hidden', 'submit', 'button', 'reset', 'image'];

  function is_focusable(element) {
    switch (element.localName) {
      case 'input': return element.type !== 'hidden';
      case 'textarea':
      case 'select':
      case 'button':
      case 'summary': return true;
      case 'a': if (element.hasAttribute('href')) return true;
    }
    return element.hasAttribute('tabindex') || element.hasAttribute('contenteditable');
  }
  function is_typed(element) {
    return (element.localName === 'input' && !kUntyped.includes(element.type)) || element.localName === 'textarea' ||
      element.localName === 'select' || element.hasAttribute('contenteditable');
  }

  /** What an event of a kind may happen to, for a listener of an element or of the document. */
  function hit_elements(root, type, kind) {
    const found = [];
    const takes = (element) => {
      if (element._is_disabled()) return false;
      switch (kind) {
        case 'mouse': return !kUnseen.includes(element.localName);
        case 'key':
        case 'focusin':
        case 'focusout': return is_focusable(element);
        case 'input':
        case 'change':
        case 'select': return is_typed(element);
        case 'submit':
        case 'reset': return element.localName === 'form';
        default: return false;
      }
    };
    const visit = (node) => {
      for (const child of node._element_list()) {
        if (child._targets[type] !== undefined) continue;
        if (takes(child)) found.push(child);
        visit(child);
      }
    };
    if (root.nodeType === 9) {
      // Keys go to the body where nothing has the focus.
      if (kind === 'key' && root.body !== null && root.body._targets[type] === undefined) found.push(root.body);
    } else if (takes(root)) {
      found.push(root);
    }
    visit(root);
    if (found.length === 0 && (kind === 'key' || !['mouse', 'focusin', 'focusout', 'input', 'change', 'select',
      'submit', 'reset'].includes(kind))) found.push(root);
    return found;
  }

  /** Where the focus goes to another element, both hear of it. */
  function focus_moves(document, element) {
    const is_heard = (node) => node !== null && node !== undefined && ['focus', 'blur', 'focusin', 'focusout']
      .some((type) => node._listeners[type] !== undefined && node._listeners[type].length > 0);
    const old = document._known_focus();
    if (old === undefined) {
      if (is_heard(element)) {
        host.limitation('lacking', 'who hears that the focus moves is not known to the model of pages');
      }
    } else if (old === element) {
      return;
    }
    document._set_focused(element);
    const tell = (node, type, bubbles) => {
      system.event_targets.dispatch(node, new system.events.FocusEvent(type, { bubbles }));
    };
    if (old !== undefined && old !== null && is_heard(old)) {
      tell(old, 'blur', false);
      tell(old, 'focusout', true);
    }
    if (is_heard(element)) {
      tell(element, 'focus', false);
      tell(element, 'focusin', true);
    }
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

  function escaped(text) {
    return text.split('&').join('&amp;').split('\u00a0').join('&nbsp;').split('<').join('&lt;').split('>').join('&gt;');
  }

  function html_of(node) {
    if (node.nodeType === 3) return escaped(node.data);
    if (node.nodeType === 8) return '<!--' + node.data + '-->';
    let text = '<' + node.localName;
    for (const name of node.getAttributeNames()) {
      text += ' ' + name + '="' + node._attribute(name).split('&').join('&amp;').split('\u00a0').join('&nbsp;')
        .split('"').join('&quot;') + '"';
    }
    text += '>';
    return kVoidTags.includes(node.localName) ? text : text + node.innerHTML + '</' + node.localName + '>';
  }

  /** Nodes of parsed HTML. */
  function build(document, parsed) {
    const nodes = [];
    for (const item of parsed) {
      if (item.text !== undefined) nodes.push(new Text(document, item.text));
      else if (item.comment !== undefined) nodes.push(new Comment(document, item.comment));
      else nodes.push(build_element(document, item));
    }
    return nodes;
  }

  function build_element(document, item) {
    const element = document.createElement(item.tag);
    if (document._is_loading) element._place = item.at;
    for (const name of Object.keys(item.attributes)) {
      if (!name.startsWith('on')) element.setAttribute(name, item.attributes[name]);
      else element._attributes[name] = item.attributes[name];
    }
    for (const handler of item.handlers) element._set_inline_handler(handler);
    for (const child of build(document, item.children)) element.appendChild(child);
    return element;
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

  for (let k = 0; k < kHandlerTypes.length; k++) {
    const type = kHandlerTypes[k];
    Object.defineProperty(system.event_targets.EventTarget.prototype, 'on' + type, {
      configurable: true,
      get() { return this._get_handler(type); },
      set(handler) { this._set_handler(type, handler); },
    });
  }
  for (const [property, attribute, tags] of kReflected) {
    const owners = tags === undefined ? undefined : tags.split(' ');
    const is_address = property === 'src' || property === 'href';
    const own = '_own_' + property;
    Object.defineProperty(Element.prototype, property, {
      configurable: true,
      get() {
        if (owners !== undefined && !owners.includes(this.localName)) return this[own];
        const value = this.getAttribute(attribute);
        return value === null ? '' : is_address ? address(value) : value;
      },
      set(value) {
        if (owners !== undefined && !owners.includes(this.localName)) this[own] = value;
        else this.setAttribute(attribute, value);
      },
    });
  }
  function address(value) {
    if (value.indexOf(':') >= 0) return value;
    if (value.startsWith('//')) return 'http:' + value;
    if (value.indexOf('..') >= 0 || value.startsWith('./')) {
      host.limitation('lacking', 'the address of `' + value + '` is not supported by the model');
    }
    return 'http://localhost' + (value.startsWith('/') ? '' : '/') + value;
  }
  for (const [property, attribute] of kFlags) {
    Object.defineProperty(Element.prototype, property, {
      configurable: true,
      get() { return this.hasAttribute(attribute); },
      set(value) { this.toggleAttribute(attribute, value ? true : false); },
    });
  }

  return { Element, build, parse_part, hit_elements };
}
