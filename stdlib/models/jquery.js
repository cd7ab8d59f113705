// The part of jQuery (3) that small pages use. Effects take no time and end at once. What is found and put in is in
// jquery_selection.js and jquery_contents.js, events, data and what `trigger` does in jquery_events.js.

function model_jquery(host, system) {
  const { Object, String, Number, Array, Symbol } = host.global;
  const document = system.document;
  const events = model_jquery_events(host, system, as_array);
  const { data_of, words } = events;
  const own = { as_array, given_to, lacking, make: (list, before) => new Collection(list, before), dollar };
  const selection = model_jquery_selection(host, system, events, own);
  const { select, single_tag, id_of } = selection;
  const { Contents } = model_jquery_contents(host, system, events, own, selection);
  const { is_plain } = model_jquery_tools(host, own, selection);

  // Numbers given for these are no pixels.
  const kPlainNumbers = ['animationIterationCount', 'aspectRatio', 'borderImageSlice', 'columnCount', 'flexGrow',
    'flexShrink', 'fontWeight', 'gridArea', 'gridColumn', 'gridColumnEnd', 'gridColumnStart', 'gridRow', 'gridRowEnd',
    'gridRowStart', 'lineHeight', 'opacity', 'order', 'orphans', 'scale', 'widows', 'zIndex', 'zoom', 'fillOpacity',
    'floodOpacity', 'stopOpacity', 'strokeMiterlimit', 'strokeOpacity'];
  const kFlags = ['checked', 'selected', 'async', 'autofocus', 'autoplay', 'controls', 'defer', 'disabled', 'hidden',
    'ismap', 'loop', 'multiple', 'open', 'readonly', 'required', 'scoped'];

  class Collection extends Contents {
    addClass(names) { return this._classes(names, (list, one) => { list.add(...one); }); }
    removeClass(names) {
      if (names === undefined) return this.attr('class', '');
      return this._classes(names, (list, one) => { list.remove(...one); });
    }
    toggleClass(names, force) {
      if (typeof names === 'boolean' || names === undefined) lacking('$().toggleClass without names');
      return this._classes(names, (list, one) => {
        for (const name of one) list.toggle(name, typeof force === 'boolean' ? force : undefined);
      }, force);
    }
    _classes(names, change, state) {
      return this.each((k, item) => {
        const given = typeof names === 'function' ? names.call(item, k, item.className, state) : names;
        change(item.classList, Array.isArray(given) ? given : words(given === undefined || given === null ? '' : given));
      });
    }
    hasClass(name) {
      const wanted = ' ' + name + ' ';
      return this.toArray().some((item) => (' ' + words(item.className).join(' ') + ' ').indexOf(wanted) >= 0);
    }

    attr(name, ...given) {
      const [value] = given;
      if (value === undefined && typeof name === 'string') {
        if (given.length > 0) return this;
        const found = this.length === 0 ? null : this[0].getAttribute(name);
        return found === null ? undefined : found;
      }
      return this._set(name, value, set_attribute, (item, key) => {
        const found = item.getAttribute(key);
        return found === null ? undefined : found;
      });
    }
    removeAttr(names) {
      return this.each((k, item) => { for (const name of words(names)) item.removeAttribute(name); });
    }
    prop(name, ...given) {
      const [value] = given;
      if (value === undefined && typeof name === 'string') {
        if (given.length > 0) return this;
        return this.length === 0 ? undefined : this[0][property_name(name)];
      }
      return this._set(name, value, (item, key, given) => { item[property_name(key)] = given; },
        (item, key) => item[property_name(key)]);
    }
    css(name, ...given) {
      const [value] = given;
      if (Array.isArray(name)) lacking('$().css with a list of names');
      if (value === undefined && typeof name === 'string') {
        if (given.length > 0) return this;
        return this.length === 0 ? undefined : style_of(this[0], name);
      }
      // What it was is only looked up for who takes it.
      return this._set(name, value, set_style, (item, key) => {
        const wanted = typeof name === 'string' ? value : name[key];
        return wanted.length > 1 ? style_of(item, key) : undefined;
      });
    }
    data(name, ...given) {
      const [value] = given;
      if (name === undefined) return this.length === 0 ? undefined : data_of(this[0], undefined);
      if (typeof name !== 'object' && value === undefined) {
        if (given.length > 0) return this;
        return this.length === 0 ? undefined : data_of(this[0], name);
      }
      return this.each((k, item) => {
        if (typeof name !== 'object') events.set_data(item, name, value);
        else for (const key of Object.keys(name)) events.set_data(item, key, name[key]);
      });
    }
    removeData(name) { return this.each((k, item) => { events.remove_data(item, name); }); }
    _set(name, value, put, get) {
      return this.each((k, item) => {
        if (typeof name === 'string') put(item, name, given_to(value, item, k, () => get(item, name)));
        else for (const key of Object.keys(name)) put(item, key, given_to(name[key], item, k, () => get(item, key)));
      });
    }
    show() {
      return this.each((k, item) => {
        if (item.style.display === 'none') item.style.display = events.shown_as(item);
      });
    }
    hide() {
      return this.each((k, item) => {
        const { display } = item.style;
        if (display === 'none') return;
        if (display !== undefined && display !== '') events.keep_shown(item, display);
        item.style.display = 'none';
      });
    }
    toggle(is_shown) {
      return this.each((k, item) => {
        const show = typeof is_shown === 'boolean' ? is_shown
          : item.style.display === 'none' || (item.isConnected && system.looks.display_of(item) === 'none');
        if (show) new Collection([item]).show();
        else new Collection([item]).hide();
      });
    }
    width(...given) { return this._size('width', given); }
    height(...given) { return this._size('height', given); }
    _size(name, given) {
      if (given.length > 0) return given[0] === undefined ? this : this.css(name, given[0]);
      if (this.length === 0) return undefined;
      const own = this[0].style[name];
      if (own === '' || !own.endsWith('px')) lacking('$().' + name + ' of what is laid out');
      return Number(own.slice(0, -2));
    }
    offset(...given) {
      if (given.length > 0) lacking('$().offset with a place');
      return this.length === 0 ? undefined : { top: 0, left: 0 };
    }
    position() { return this.length === 0 ? undefined : { top: 0, left: 0 }; }
    scrollTop(value) {
      if (value === undefined) return this.length === 0 ? undefined : this[0].scrollTop;
      return this.each((k, item) => { item.scrollTop = value; });
    }
    ready(callback) {
      when_ready(callback);
      return this;
    }

    on(types, selector, data, handler) { return this._on(types, selector, data, handler, false); }
    one(types, selector, data, handler) { return this._on(types, selector, data, handler, true); }
    _on(types, selector, data, handler, is_once) {
      if (typeof types === 'object') {
        const is_delegated = typeof selector === 'string';
        for (const type of Object.keys(types)) {
          this._on(type, is_delegated ? selector : undefined, is_delegated ? data : selector, types[type], is_once);
        }
        return this;
      }
      let wanted = selector;
      let kept = data;
      let callback = handler;
      if (is_none(data) && is_none(handler)) {
        callback = selector;
        kept = wanted = undefined;
      } else if (is_none(handler)) {
        callback = data;
        kept = typeof selector === 'string' ? undefined : selector;
        if (typeof selector !== 'string') wanted = undefined;
      }
      if (callback === false) callback = give_false;
      if (!callback) return this;
      return this.each((k, item) => {
        for (const type of words(types)) {
          events.listen(item, type, is_none(wanted) ? undefined : wanted, kept, callback, is_once);
        }
      });
    }
    off(types, selector, handler) {
      if (typeof types === 'object' && types.handleObj !== undefined) {
        const { origType, namespace, selector: own, handler: callback } = types.handleObj;
        return new Collection([types.delegateTarget]).off(namespace === '' ? origType : origType + '.' + namespace, own, callback);
      }
      if (typeof types === 'object') {
        for (const type of Object.keys(types)) this.off(type, selector, types[type]);
        return this;
      }
      const is_callback = selector === false || typeof selector === 'function';
      const callback = is_callback ? selector : handler;
      return this.each((k, item) => {
        events.unlisten(item, types, is_callback || is_none(selector) ? undefined : selector,
          callback === false ? give_false : callback);
      });
    }
    bind(types, data, handler) { return this.on(types, null, data, handler); }
    unbind(types, handler) { return this.off(types, null, handler); }
    delegate(selector, types, data, handler) { return this.on(types, selector, data, handler); }
    undelegate(selector, types, handler) {
      return types === undefined ? this.off(selector, '**') : this.off(types, selector || '**', handler);
    }
    hover(over, out) { return this.on('mouseenter', over).on('mouseleave', out === undefined ? over : out); }
    trigger(type, data) { return this.each((k, item) => { events.trigger(item, type, data, false); }); }
    triggerHandler(type, data) { return this.length === 0 ? undefined : events.trigger(this[0], type, data, true); }
  }

  for (const type of ['click', 'dblclick', 'mousedown', 'mouseup', 'mousemove', 'mouseout', 'mouseover',
    'mouseenter', 'mouseleave', 'contextmenu', 'keydown', 'keyup', 'keypress', 'submit', 'change', 'focus',
    'blur', 'focusin', 'focusout', 'select', 'resize', 'scroll', 'input']) {
    Object.defineProperty(Collection.prototype, type, {
      writable: true,
      configurable: true,
      value(data, handler) { return data === undefined ? this.trigger(type) : this.on(type, null, data, handler); },
    });
  }
  for (const [name, own] of [['appendTo', 'append'], ['prependTo', 'prepend'], ['insertBefore', 'before'],
    ['insertAfter', 'after']]) {
    Object.defineProperty(Collection.prototype, name, {
      writable: true,
      configurable: true,
      value(target) {
        const places = select(target, undefined);
        let list = [];
        places.forEach((place, k) => {
          const nodes = k + 1 === places.length ? this : this.clone(true);
          new Collection([place])[own](nodes);
          list = list.concat(nodes.toArray());
        });
        return this._with(list);
      },
    });
  }
  for (const effect of ['fadeIn', 'fadeOut', 'slideUp', 'slideDown', 'fadeTo', 'animate', 'stop', 'delay']) {
    Object.defineProperty(Collection.prototype, effect, {
      writable: true,
      configurable: true,
      value(...list) {
        if (effect === 'fadeIn' || effect === 'slideDown') this.show();
        if (effect === 'fadeOut' || effect === 'slideUp') this.hide();
        if (effect === 'fadeTo') this.css('opacity', list[1]);
        if (effect === 'animate') animate(this, list[0]);
        for (const given of list) {
          if (typeof given === 'function') this.each((k, item) => { given.call(item); });
          else if (is_plain(given) && given !== list[0]) run_options(this, given);
        }
        return this;
      },
    });
  }
  /** What is animated is there at once. */
  function animate(collection, properties) {
    for (const name of Object.keys(properties)) {
      const value = properties[name];
      if (value === 'show' || value === 'hide' || value === 'toggle' || !(typeof value === 'number' || typeof value === 'string')) {
        lacking('$().animate with `' + String(value) + '`');
      }
      collection.css(name, value);
    }
  }
  function run_options(collection, options) {
    for (const name of ['start', 'step', 'progress', 'done', 'fail', 'always']) {
      if (typeof options[name] === 'function') lacking('an effect with `' + name + '`');
    }
    if (typeof options.complete === 'function') collection.each((k, item) => { options.complete.call(item); });
  }
  Object.defineProperty(Collection.prototype, Symbol.iterator,
    { writable: true, configurable: true, value: Array.prototype[Symbol.iterator] });
  Collection.prototype.jquery = '3.7.1';
  system.lack(Collection.prototype, '$()', 'load serialize serializeArray wrap wrapAll wrapInner unwrap ' +
    'replaceAll slideToggle fadeToggle promise queue dequeue nextUntil prevUntil ' +
    'parentsUntil offsetParent outerWidth outerHeight innerWidth innerHeight scrollLeft removeProp ' +
    'finish clearQueue sort splice push pushStack init uniqueSort ajaxStart ajaxStop ajaxComplete ajaxError ajaxSuccess ajaxSend');

  function lacking(what) { host.limitation('lacking', '`' + what + '` is not supported by the model of jQuery'); }
  function is_none(value) { return value === undefined || value === null; }
  function give_false() { return false; }

  function as_array(list) {
    const result = [];
    for (let k = 0; k < list.length; k++) result.push(list[k]);
    return result;
  }

  /** What a method is given for an item: a function says so for each. */
  function given_to(value, item, k, get) { return typeof value === 'function' ? value.call(item, k, get()) : value; }

  function set_attribute(item, name, value) {
    if (value === undefined) return;
    if (value === null || (value === false && kFlags.includes(name.toLowerCase()))) item.removeAttribute(name);
    else if (value === true && kFlags.includes(name.toLowerCase())) item.setAttribute(name, name);
    else item.setAttribute(name, String(value));
  }

  function property_name(name) { return name === 'for' ? 'htmlFor' : name === 'class' ? 'className' : name; }

  /** What is computed, or what a style of its own says of an element that is not in the page. */
  function style_of(item, name) {
    const key = name.startsWith('--') ? name : events.camel_case(name);
    return item.isConnected ? system.looks.value_of(item, key === 'cssFloat' ? 'float' : key) : item.style._get(key);
  }

  function set_style(item, name, value) {
    if (value === null || value === undefined || value !== value) return;
    if (typeof value === 'string' && value.charAt(1) === '=') lacking('$().css with a relative value');
    const key = events.camel_case(name);
    item.style[key] = typeof value === 'number' && !kPlainNumbers.includes(key) ? value + 'px' : String(value);
  }

  /** Where the page is there already, after what runs now. */
  function when_ready(callback) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => callback.call(document, dollar));
    else host.global.queueMicrotask(() => callback.call(document, dollar));
  }

  function dollar(what, given) {
    const context = is_none(given) ? undefined : given;
    if (typeof what === 'function') {
      when_ready(what);
      return new Collection([document]);
    }
    if (context !== undefined && typeof what === 'string' && single_tag(what.trim()) !== '' && is_plain(context)) {
      const made = new Collection(select(what, undefined));
      for (const key of Object.keys(context)) {
        if (typeof made[key] === 'function') made[key](context[key]);
        else made.attr(key, context[key]);
      }
      return made;
    }
    const is_search = typeof what === 'string' && what.trim().charAt(0) !== '<' && id_of(what) === undefined;
    return new Collection(select(what, context), is_search ? new Collection(context === undefined ? [document]
      : select(context, undefined)) : undefined);
  }

  Object.defineProperty(dollar, 'prototype', { value: Collection.prototype, writable: true });
  Object.defineProperty(Collection.prototype, 'constructor', { value: dollar, writable: true, configurable: true });

  dollar.fn = Collection.prototype;
  dollar.fn.extend = dollar.extend;
  system.lack(dollar, '$', 'ajax get post getJSON getScript ajaxSetup Deferred when parseHTML ' +
    'Callbacks param proxy now event Event ready readyException ' +
    'noConflict holdReady support expr uniqueSort unique data removeData hasData queue fx cssHooks cssNumber globalEval ' +
    'expando isReady error text isXMLDoc guid escapeSelector find filter readyWait dequeue removeEvent htmlPrefilter clone ' +
    'cleanData cssProps style css Tween easing Animation speed timers attr attrHooks removeAttr prop propHooks propFix ' +
    'valHooks parseXML active lastModified etag ajaxSettings ajaxPrefilter ajaxTransport offset nodeName isWindow camelCase');
  return dollar;
}
