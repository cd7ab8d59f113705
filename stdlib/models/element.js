// Elements: attributes, classes, style, the text of HTML, what a user can hit.
// DEVIATION: text assigned to innerHTML is kept as it is until somebody looks for what is in it; what
// innerHTML gives back is that text. Nothing is laid out: sizes are those of the attributes, or 0.

function model_element(host, system) {
  const { Object, String, Number } = host.global;
  const { Node, Text, Comment, text_of } = system.nodes;
  const { require_selector, matches } = system.selectors;
  const { parse_html, kVoidTags } = system.html;

  const kHandlerTypes = ['click', 'dblclick', 'mousedown', 'mouseup', 'mousemove', 'mouseout', 'mouseover',
    'mouseenter', 'mouseleave', 'contextmenu', 'keydown', 'keyup', 'keypress', 'input', 'change', 'submit',
    'reset', 'select', 'focus', 'blur', 'resize', 'scroll', 'wheel', 'load', 'unload', 'error',
    'pointerdown', 'pointerup', 'pointermove'];
  const kReflected = [['title', 'title'], ['name', 'name'], ['src', 'src'], ['href', 'href'], ['alt', 'alt'],
    ['type', 'type'], ['placeholder', 'placeholder'], ['htmlFor', 'for'], ['rel', 'rel'], ['target', 'target'],
    ['action', 'action'], ['method', 'method'], ['lang', 'lang'], ['min', 'min'], ['max', 'max']];
  const kFlags = [['disabled', 'disabled'], ['readOnly', 'readonly'], ['hidden', 'hidden'],
    ['required', 'required'], ['autofocus', 'autofocus'], ['multiple', 'multiple']];

  class ClassList {
    constructor(element) { this._element = element; }
    _names() { return this._element.className.split(' ').filter((name) => name !== ''); }
    get length() { return this._names().length; }
    get value() { return this._element.className; }
    item(index) {
      const names = this._names();
      return index < names.length ? names[index] : null;
    }
    contains(name) { return this._names().includes(name); }
    add(...list) {
      const names = this._names();
      for (const name of list) if (!names.includes(name)) names.push(name);
      this._element.className = names.join(' ');
    }
    remove(...list) {
      this._element.className = this._names().filter((name) => !list.includes(name)).join(' ');
    }
    toggle(name, force) {
      const is_wanted = force === undefined ? !this.contains(name) : force;
      if (is_wanted) this.add(name);
      else this.remove(name);
      return is_wanted;
    }
    replace(old, name) {
      if (!this.contains(old)) return false;
      this.remove(old);
      this.add(name);
      return true;
    }
    forEach(callback) { this._names().forEach(callback); }
    toString() { return this.value; }
  }

  class Style {
    getPropertyValue(name) {
      const value = this[camel_case(name)];
      return value === undefined ? '' : value;
    }
    setProperty(name, value) { this[camel_case(name)] = String(value); }
    removeProperty(name) {
      const old = this.getPropertyValue(name);
      this[camel_case(name)] = '';
      return old;
    }
  }

  function camel_case(name) {
    const words = name.split('-');
    let result = words[0];
    for (let k = 1; k < words.length; k++) result += words[k].charAt(0).toUpperCase() + words[k].slice(1);
    return result;
  }

  class Element extends Node {
    constructor(document, tag) {
      super(document);
      this.localName = tag;
      this.tagName = tag.toUpperCase();
      this._attributes = {};
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
      const name = this.className !== '' ? '.' + this.className.split(' ')[0] : this.localName;
      if (this.localName === 'body' || this.localName === 'html') return name;
      const alike = this.ownerDocument._elements().filter((other) => other.id === '' &&
        other.localName === this.localName && other.className === this.className);
      return alike.length > 1 ? name + ' ' + (alike.indexOf(this) + 1) : name;
    }

    _is_reachable() { return this.isConnected && !this.hasAttribute('disabled'); }

    /** The elements that a click may hit for a listener here: those below without their own. */
    _hit_elements(type) {
      const found = [this];
      const visit = (element) => {
        for (const child of element.children) {
          if (child._targets[type] !== undefined) continue;
          found.push(child);
          visit(child);
        }
      };
      visit(this);
      return found;
    }

    getAttribute(name) {
      const value = this._attributes[name.toLowerCase()];
      return value === undefined ? null : value;
    }
    hasAttribute(name) { return this._attributes[name.toLowerCase()] !== undefined; }
    getAttributeNames() {
      return Object.keys(this._attributes).filter((name) => this._attributes[name] !== undefined);
    }
    setAttribute(name, value) {
      const key = name.toLowerCase();
      this._attributes[key] = String(value);
      if (key === 'id') this.ownerDocument._index(this, String(value));
      else if (key === 'style') this._set_style(String(value));
      else if (key === 'disabled') this._update_targets();
      else if (key.startsWith('on')) this._set_handler(key.slice(2), undefined_handler(key));
    }
    removeAttribute(name) {
      const key = name.toLowerCase();
      this._attributes[key] = undefined;
      if (key === 'disabled') this._update_targets();
    }
    toggleAttribute(name, force) {
      const is_wanted = force === undefined ? !this.hasAttribute(name) : force;
      if (is_wanted) this.setAttribute(name, '');
      else this.removeAttribute(name);
      return is_wanted;
    }

    get id() { return this._attributes.id === undefined ? '' : this._attributes.id; }
    set id(value) { this.setAttribute('id', value); }
    get className() { return this._attributes.class === undefined ? '' : this._attributes.class; }
    set className(value) { this._attributes.class = String(value); }
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
      this._style = new Style();
      for (const part of text.split(';')) {
        const colon = part.indexOf(':');
        if (colon > 0) this._style.setProperty(part.slice(0, colon).trim(), part.slice(colon + 1).trim());
      }
    }
    get dataset() {
      if (this._dataset === undefined) {
        this._dataset = {};
        for (const name of Object.keys(this._attributes)) {
          if (name.startsWith('data-')) this._dataset[camel_case(name.slice(5))] = this._attributes[name];
        }
      }
      return this._dataset;
    }

    querySelectorAll(selector) {
      const chains = require_selector(host, selector);
      return this._elements().filter((element) => matches(element, chains));
    }
    querySelector(selector) {
      const found = this.querySelectorAll(selector);
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
      return this._elements().filter((element) => tag === '*' || element.localName === tag.toLowerCase());
    }
    getElementsByClassName(names) {
      const wanted = names.split(' ').filter((name) => name !== '');
      return this._elements().filter((element) => wanted.every((name) => element.classList.contains(name)));
    }
    /** All elements below, in the order of the page. */
    _elements() {
      const found = [];
      const visit = (node) => {
        for (const child of node.children) {
          found.push(child);
          visit(child);
        }
      };
      visit(this);
      return found;
    }

    get innerHTML() {
      if (this._pending !== undefined) return this._pending;
      if (this._shown !== undefined) return escaped(String(this._shown));
      return this._children.map(html_of).join('');
    }
    set innerHTML(value) {
      this._clear();
      this._pending = String(value);
      // What may hold handlers is looked at now, because a user can reach these.
      if (this._pending.indexOf('<') >= 0 && this._pending.indexOf(' on') >= 0) this._settle();
    }
    get outerHTML() { return html_of(this); }
    insertAdjacentHTML(where, text) {
      const nodes = build(this.ownerDocument, parse_part(String(text)));
      if (where === 'beforeend') this.append(...nodes);
      else if (where === 'afterbegin') this.prepend(...nodes);
      else if (where === 'beforebegin') this.before(...nodes);
      else this.after(...nodes);
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
      const event = new system.events.MouseEvent('click', { bubbles: true });
      system.event_targets.dispatch(this, event);
      if (!event.defaultPrevented && this._default_action !== undefined) this._default_action(event);
    }
    focus() { this.ownerDocument._focused = this; }
    blur() { if (this.ownerDocument._focused === this) this.ownerDocument._focused = null; }
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
      for (const name of this.getAttributeNames()) copy.setAttribute(name, this._attributes[name]);
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
    return text.split('&').join('&amp;').split('<').join('&lt;').split('>').join('&gt;');
  }

  function html_of(node) {
    if (node.nodeType === 3) return escaped(node.data);
    if (node.nodeType === 8) return '<!--' + node.data + '-->';
    let text = '<' + node.localName;
    for (const name of node.getAttributeNames()) {
      text += ' ' + name + '="' + node._attributes[name].split('"').join('&quot;') + '"';
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

  for (const type of kHandlerTypes) {
    Object.defineProperty(system.event_targets.EventTarget.prototype, 'on' + type, {
      configurable: true,
      get() { return this._get_handler(type); },
      set(handler) { this._set_handler(type, handler); },
    });
  }
  for (const [property, attribute] of kReflected) {
    Object.defineProperty(Element.prototype, property, {
      configurable: true,
      get() {
        const value = this.getAttribute(attribute);
        return value === null ? '' : value;
      },
      set(value) { this.setAttribute(attribute, value); },
    });
  }
  for (const [property, attribute] of kFlags) {
    Object.defineProperty(Element.prototype, property, {
      configurable: true,
      get() { return this.hasAttribute(attribute); },
      set(value) { this.toggleAttribute(attribute, value ? true : false); },
    });
  }

  return { Element, build, parse_part };
}
