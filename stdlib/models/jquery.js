// The part of jQuery that small pages use. Effects take no time and end at once.

function model_jquery(host, system) {
  const { Object, String, Number, Array } = host.global;
  const { build, parse_part } = system.elements;
  const { Node } = system.nodes;
  const document = system.document;

  class Collection {
    constructor(list) {
      this.length = list.length;
      for (let k = 0; k < list.length; k++) this[k] = list[k];
    }

    toArray() {
      const list = [];
      for (let k = 0; k < this.length; k++) list.push(this[k]);
      return list;
    }
    get(index) {
      if (index === undefined) return this.toArray();
      return this[index < 0 ? index + this.length : index];
    }
    eq(index) {
      const found = this.get(index);
      return new Collection(found === undefined ? [] : [found]);
    }
    first() { return this.eq(0); }
    last() { return this.eq(-1); }
    each(callback) {
      for (let k = 0; k < this.length; k++) if (callback.call(this[k], k, this[k]) === false) break;
      return this;
    }
    map(callback) { return new Collection(this.toArray().map((item, k) => callback.call(item, k, item))); }
    filter(by) { return new Collection(this.toArray().filter((item, k) => passes(item, k, by))); }
    not(by) { return new Collection(this.toArray().filter((item, k) => !passes(item, k, by))); }
    add(other) { return new Collection(unique(this.toArray().concat(select(other, undefined)))); }
    is(by) { return this.toArray().some((item, k) => passes(item, k, by)); }
    index(other) {
      if (other === undefined) return this[0].parentNode.children.indexOf(this[0]);
      return this.toArray().indexOf(select(other, undefined)[0]);
    }

    _all(from) {
      let list = [];
      for (const item of this.toArray()) list = list.concat(from(item));
      return new Collection(unique(list));
    }
    find(selector) { return this._all((item) => item.querySelectorAll(selector)); }
    children(selector) { return this._all((item) => item.children)._kept(selector); }
    parent(selector) { return this._all((item) => (item.parentElement === null ? [] : [item.parentElement]))._kept(selector); }
    parents(selector) { return this._all(ancestors)._kept(selector); }
    closest(selector) {
      return this._all((item) => {
        const found = item.closest(selector);
        return found === null ? [] : [found];
      });
    }
    siblings(selector) {
      return this._all((item) => item.parentNode.children.filter((other) => other !== item))._kept(selector);
    }
    next() { return this._all((item) => (item.nextElementSibling === null ? [] : [item.nextElementSibling])); }
    prev() { return this._all((item) => (item.previousElementSibling === null ? [] : [item.previousElementSibling])); }
    _kept(selector) { return selector === undefined ? this : this.filter(selector); }

    text(value) {
      if (value === undefined) return this.toArray().map((item) => item.textContent).join('');
      return this.each((k, item) => { item.textContent = value; });
    }
    html(value) {
      if (value === undefined) return this.length === 0 ? undefined : this[0].innerHTML;
      return this.each((k, item) => { item.innerHTML = value; });
    }
    val(value) {
      if (value === undefined) return this.length === 0 ? undefined : this[0].value;
      return this.each((k, item) => { item.value = value; });
    }
    _put(contents, put) {
      return this.each((k, item) => {
        for (const content of contents) {
          for (const node of nodes_of(content)) put(item, k + 1 < this.length ? node.cloneNode(true) : node);
        }
      });
    }
    append(...contents) { return this._put(contents, (item, node) => { item.appendChild(node); }); }
    prepend(...contents) { return this._put(contents, (item, node) => { item.insertBefore(node, item.firstChild); }); }
    before(...contents) { return this._put(contents, (item, node) => { item.before(node); }); }
    after(...contents) { return this._put(contents, (item, node) => { item.after(node); }); }
    appendTo(target) {
      new Collection(select(target, undefined)).append(this);
      return this;
    }
    prependTo(target) {
      new Collection(select(target, undefined)).prepend(this);
      return this;
    }
    empty() { return this.each((k, item) => { item.textContent = ''; }); }
    remove() { return this.each((k, item) => { item.remove(); }); }
    detach() { return this.remove(); }
    clone() { return new Collection(this.toArray().map((item) => item.cloneNode(true))); }

    addClass(names) { return this.each((k, item) => { item.classList.add(...words(names)); }); }
    removeClass(names) {
      return this.each((k, item) => {
        if (names === undefined) item.className = '';
        else item.classList.remove(...words(names));
      });
    }
    toggleClass(names, force) {
      return this.each((k, item) => { for (const name of words(names)) item.classList.toggle(name, force); });
    }
    hasClass(name) { return this.toArray().some((item) => item.classList.contains(name)); }

    attr(name, value) {
      if (value === undefined && typeof name === 'string') {
        const found = this.length === 0 ? null : this[0].getAttribute(name);
        return found === null ? undefined : found;
      }
      return this._set(name, value, (item, key, given) => { item.setAttribute(key, given); });
    }
    removeAttr(name) { return this.each((k, item) => { item.removeAttribute(name); }); }
    prop(name, value) {
      if (value === undefined && typeof name === 'string') return this.length === 0 ? undefined : this[0][name];
      return this._set(name, value, (item, key, given) => { item[key] = given; });
    }
    css(name, value) {
      if (value === undefined && typeof name === 'string') {
        return this.length === 0 ? undefined : this[0].style.getPropertyValue(name);
      }
      return this._set(name, value, (item, key, given) => {
        item.style.setProperty(key, typeof given === 'number' ? given + 'px' : given);
      });
    }
    data(name, value) {
      if (value === undefined && typeof name === 'string') return this.length === 0 ? undefined : this[0].dataset[name];
      return this._set(name, value, (item, key, given) => { item.dataset[key] = given; });
    }
    _set(name, value, put) {
      return this.each((k, item) => {
        if (typeof name === 'string') put(item, name, value);
        else for (const key of Object.keys(name)) put(item, key, name[key]);
      });
    }
    show() { return this.css('display', ''); }
    hide() { return this.css('display', 'none'); }
    toggle(is_shown) {
      return this.each((k, item) => {
        const show = is_shown === undefined ? item.style.display === 'none' : is_shown;
        item.style.display = show ? '' : 'none';
      });
    }
    width(value) { return value === undefined ? this[0].offsetWidth : this.css('width', value); }
    height(value) { return value === undefined ? this[0].offsetHeight : this.css('height', value); }
    offset() { return { left: 0, top: 0 }; }
    position() { return { left: 0, top: 0 }; }
    scrollTop(value) {
      if (value === undefined) return this[0].scrollTop;
      return this.each((k, item) => { item.scrollTop = value; });
    }
    ready(callback) {
      when_ready(callback);
      return this;
    }

    on(types, selector, handler) {
      if (typeof types !== 'string') {
        for (const type of Object.keys(types)) this.on(type, types[type]);
        return this;
      }
      const is_delegated = typeof selector === 'string';
      const callback = is_delegated ? handler : selector;
      return this.each((k, item) => {
        for (const type of words(types)) listen(item, type, is_delegated ? selector : undefined, callback, false);
      });
    }
    bind(types, handler) { return this.on(types, handler); }
    one(types, handler) {
      return this.each((k, item) => {
        for (const type of words(types)) listen(item, type, undefined, handler, true);
      });
    }
    off(types, selector, handler) {
      const callback = typeof selector === 'function' ? selector : handler;
      return this.each((k, item) => { unlisten(item, types === undefined ? undefined : words(types), callback); });
    }
    unbind(types, handler) { return this.off(types, handler); }
    trigger(type) {
      return this.each((k, item) => {
        if (type === 'click') item.click();
        else system.event_targets.dispatch(item, new system.events.Event(type, { bubbles: true }));
      });
    }
  }

  for (const type of ['click', 'dblclick', 'mousedown', 'mouseup', 'mousemove', 'mouseout', 'mouseover',
    'mouseenter', 'mouseleave', 'contextmenu', 'keydown', 'keyup', 'keypress', 'submit', 'change', 'focus',
    'blur', 'select', 'resize', 'scroll', 'input']) {
    Object.defineProperty(Collection.prototype, type, {
      writable: true,
      configurable: true,
      value(handler) { return handler === undefined ? this.trigger(type) : this.on(type, handler); },
    });
  }
  for (const effect of ['fadeIn', 'fadeOut', 'slideUp', 'slideDown', 'fadeTo', 'animate', 'stop', 'delay']) {
    Object.defineProperty(Collection.prototype, effect, {
      writable: true,
      configurable: true,
      value(...list) {
        if (effect === 'fadeIn' || effect === 'slideDown') this.show();
        if (effect === 'fadeOut' || effect === 'slideUp') this.hide();
        for (const given of list) if (typeof given === 'function') this.each((k, item) => { given.call(item); });
        return this;
      },
    });
  }
  system.lack(Collection.prototype, '$()', 'load serialize serializeArray wrap wrapAll unwrap replaceWith ' +
    'replaceAll insertAfter insertBefore slideToggle fadeToggle promise queue dequeue hover has end slice ' +
    'contents nextAll prevAll outerWidth outerHeight innerWidth innerHeight scrollLeft triggerHandler ' +
    'toggleClass even odd addBack removeData removeProp finish clearQueue delegate undelegate sort splice push');

  function words(text) { return String(text).split(' ').filter((word) => word !== ''); }

  function unique(list) {
    const kept = [];
    for (const item of list) if (!kept.includes(item)) kept.push(item);
    return kept;
  }

  function ancestors(item) {
    const list = [];
    for (let node = item.parentElement; node !== null; node = node.parentElement) list.push(node);
    return list;
  }

  function passes(item, k, by) {
    if (typeof by === 'string') return item.matches(by);
    if (typeof by === 'function') return by.call(item, k, item) ? true : false;
    return select(by, undefined).includes(item);
  }

  function nodes_of(content) {
    if (content instanceof Collection) return content.toArray();
    if (content instanceof Node) return [content];
    if (Array.isArray(content)) {
      let list = [];
      for (const item of content) list = list.concat(nodes_of(item));
      return list;
    }
    return build(document, parse_part(String(content)));
  }

  /** The objects that `$(what)` stands for. */
  function select(what, context) {
    if (what === undefined || what === null || what === '') return [];
    if (typeof what === 'string') {
      if (what.trim().charAt(0) === '<') {
        return build(document, parse_part(what)).filter((node) => node.nodeType === 1);
      }
      return context === undefined ? document.querySelectorAll(what) : dollar(context).find(what).toArray();
    }
    if (what instanceof Collection) return what.toArray();
    if (Array.isArray(what)) return what;
    return [what === host.global ? system.window_target : what];
  }

  function listen(item, type, selector, handler, is_once) {
    const listener = (event) => {
      let current = item;
      if (selector !== undefined) {
        current = event.target;
        while (current !== null && current !== item && !current.matches(selector)) current = current.parentElement;
        if (current === null || current === item) return;
      }
      event.originalEvent = event;
      if (handler.call(current, event) === false) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    if (item._jquery === undefined) item._jquery = [];
    item._jquery.push({ type: type.split('.')[0], listener, handler });
    item.addEventListener(type.split('.')[0], listener, { once: is_once });
  }

  function unlisten(item, types, handler) {
    if (item._jquery === undefined) return;
    const kept = [];
    for (const known of item._jquery) {
      const is_meant = (types === undefined || types.includes(known.type)) &&
        (handler === undefined || known.handler === handler);
      if (is_meant) item.removeEventListener(known.type, known.listener);
      else kept.push(known);
    }
    item._jquery = kept;
  }

  function when_ready(callback) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => callback(dollar));
    else callback(dollar);
  }

  function dollar(what, context) {
    if (typeof what === 'function') {
      when_ready(what);
      return new Collection([document]);
    }
    if (context !== undefined && typeof what === 'string' && what.trim().charAt(0) === '<') {
      return new Collection(select(what, undefined))._set(context, undefined, (item, key, value) => {
        if (key === 'text') item.textContent = value;
        else if (key === 'html') item.innerHTML = value;
        else if (key === 'click') dollar(item).on('click', value);
        else item.setAttribute(key, value);
      });
    }
    return new Collection(select(what, context));
  }

  dollar.fn = Collection.prototype;
  dollar.each = (list, callback) => {
    if (Array.isArray(list) || list instanceof Collection) {
      for (let k = 0; k < list.length; k++) if (callback.call(list[k], k, list[k]) === false) break;
    } else {
      for (const key of Object.keys(list)) if (callback.call(list[key], key, list[key]) === false) break;
    }
    return list;
  };
  dollar.map = (list, callback) => list.map((item, k) => callback(item, k));
  dollar.grep = (list, callback) => list.filter((item, k) => callback(item, k));
  dollar.inArray = (item, list) => list.indexOf(item);
  dollar.isArray = (value) => Array.isArray(value);
  dollar.isFunction = (value) => typeof value === 'function';
  dollar.trim = (text) => (text === null || text === undefined ? '' : String(text).trim());
  dollar.extend = (...list) => Object.assign(...list);
  dollar.noop = () => {};
  dollar.now = () => 0;
  system.lack(dollar, '$', 'ajax get post getJSON getScript ajaxSetup Deferred when parseJSON parseHTML ' +
    'Callbacks param proxy contains merge makeArray isNumeric isPlainObject isEmptyObject type event ' +
    'noConflict holdReady support expr uniqueSort data removeData queue fx cssHooks');
  return dollar;
}
