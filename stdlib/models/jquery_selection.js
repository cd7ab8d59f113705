// What `$(…)` finds: elements by selector, by HTML, by other lists, and from there through the tree.

/** `own` has `make(list, before)`, which makes a collection, and `dollar`, once they are there. */
function model_jquery_selection(host, system, events, own) {
  const { Array, String } = host.global;
  const { build, parse_part } = system.elements;
  const { Node } = system.nodes;
  const document = system.document;
  const { as_array, lacking } = own;

  // States that browsers know and jQuery by itself does not.
  const kOfBrowsers = [':required', ':optional', ':link', ':any-link', ':is(', ':where('];

  class Selection {
    constructor(list, before) {
      this.length = list.length;
      this.prevObject = before;
      for (let k = 0; k < list.length; k++) this[k] = list[k];
    }

    _with(list) { return own.make(list, this); }
    toArray() {
      const list = [];
      for (let k = 0; k < this.length; k++) list.push(this[k]);
      return list;
    }
    get(index) {
      if (index === undefined || index === null) return this.toArray();
      return this[index < 0 ? index + this.length : index];
    }
    eq(index) {
      const found = this.get(index);
      return this._with(found === undefined ? [] : [found]);
    }
    first() { return this.eq(0); }
    last() { return this.eq(-1); }
    slice(begin, end) { return this._with(this.toArray().slice(begin, end)); }
    end() { return this.prevObject === undefined ? own.make([], undefined) : this.prevObject; }
    each(callback) {
      for (let k = 0; k < this.length; k++) if (callback.call(this[k], k, this[k]) === false) break;
      return this;
    }
    map(callback) { return this._with(own.dollar.map(this, (item, k) => callback.call(item, k, item))); }
    filter(by) {
      require_own(by);
      return this._with(this.toArray().filter((item, k) => passes(item, k, by)));
    }
    not(by) {
      require_own(by);
      return this._with(this.toArray().filter((item, k) => !passes(item, k, by)));
    }
    add(other, context) { return this._with(in_order(unique(this.toArray().concat(select(other, context))))); }
    is(by) {
      require_own(by);
      return this.toArray().some((item, k) => passes(item, k, by));
    }
    index(other) {
      if (this.length === 0) return -1;
      if (other === undefined) {
        return this[0].parentNode === null ? -1 : as_array(this[0].parentNode.children).indexOf(this[0]);
      }
      if (typeof other === 'string') return select(other, undefined).indexOf(this[0]);
      return this.toArray().indexOf(select(other, undefined)[0]);
    }

    _all(from) {
      let list = [];
      for (const item of this.toArray()) list = list.concat(from(item));
      return this._with(this.length > 1 ? in_order(unique(list)) : list);
    }
    find(selector) {
      if (typeof selector === 'string') return this._all((item) => query(item, selector));
      return this._with(select(selector, undefined).filter((found) =>
        this.toArray().some((item) => item !== found && item.contains(found))));
    }
    children(selector) { return this._all((item) => as_array(item.children))._kept(selector); }
    parent(selector) { return this._all((item) => (item.parentElement === null ? [] : [item.parentElement]))._kept(selector); }
    parents(selector) { return this._reversed(ancestors)._kept(selector); }
    closest(selector) {
      return this._all((item) => {
        const found = item.closest(events.quoted(selector));
        return found === null ? [] : [found];
      });
    }
    siblings(selector) {
      return this._all((item) => as_array(item.parentNode.children).filter((other) => other !== item))._kept(selector);
    }
    next(selector) { return this._all((item) => (item.nextElementSibling === null ? [] : [item.nextElementSibling]))._kept(selector); }
    prev(selector) {
      return this._all((item) => (item.previousElementSibling === null ? [] : [item.previousElementSibling]))._kept(selector);
    }
    nextAll(selector) { return this._all((item) => beside(item, (one) => one.nextElementSibling))._kept(selector); }
    prevAll(selector) { return this._reversed((item) => beside(item, (one) => one.previousElementSibling))._kept(selector); }
    contents() {
      return this._all((item) => {
        if (item.localName === 'iframe' || item.localName === 'template') lacking('$().contents of `' + item.localName + '`');
        return as_array(item.childNodes);
      });
    }
    has(target) {
      return this.filter((k, item) => (typeof target === 'string' ? query(item, target).length > 0
        : select(target, undefined).some((one) => one !== item && item.contains(one))));
    }
    even() { return this.filter((k) => k % 2 === 0); }
    odd() { return this.filter((k) => k % 2 === 1); }
    addBack(selector) {
      if (this.prevObject === undefined) return this.add([]);
      return this.add(selector === undefined ? this.prevObject : this.prevObject.filter(selector));
    }
    /** Those before come nearest first where they are of one element. */
    _reversed(from) {
      const found = this._all(from);
      return this.length < 2 ? found : this._with(in_order(found.toArray()).reverse());
    }
    _kept(selector) { return selector === undefined ? this : this.filter(selector); }
  }

  function unique(list) {
    const kept = [];
    for (const item of list) if (!kept.includes(item)) kept.push(item);
    return kept;
  }
  /** In the order of the page, where all are in it. */
  function in_order(list) {
    if (list.length < 2 || !list.every((item) => item instanceof Node && item.isConnected)) return list;
    const all = [];
    const visit = (node) => {
      if (list.includes(node)) all.push(node);
      for (const child of node._node_list()) visit(child);
    };
    visit(document);
    return all;
  }
  function beside(item, next) {
    const list = [];
    for (let one = next(item); one !== null; one = next(one)) list.push(one);
    return list;
  }

  function ancestors(item) {
    const list = [];
    for (let node = item.parentElement; node !== null; node = node.parentElement) list.push(node);
    return list;
  }

  function require_own(by) {
    if (typeof by === 'string' && kOfBrowsers.some((name) => by.includes(name))) {
      lacking('`' + by + '` for elements that were found before');
    }
  }
  function passes(item, k, by) {
    if (typeof by === 'string') return item.nodeType === 1 && item.matches(events.quoted(by));
    if (typeof by === 'function') return by.call(item, k, item) ? true : false;
    return select(by, undefined).includes(item);
  }

  /** The elements below an item for a selector, all of which is meant below the item; it may begin with `>`. */
  function query(item, given) {
    const selector = events.quoted(given);
    try {
      return search(item, selector);
    } catch (error) {
      if (!(error instanceof system.DOMException)) throw error;
      // It may be one that only jQuery knows, or none at all.
      lacking('the selector `' + given + '`, which browsers refuse');
      return [];
    }
  }

  /** What `#name` asks for; undefined of other selectors. */
  function id_of(text) {
    const name = text.trim();
    if (name.charAt(0) !== '#' || name.length < 2) return undefined;
    for (const sign of name.slice(1)) {
      if (!is_of_word(sign) && sign !== '-') return undefined;
    }
    return name.slice(1);
  }

  function search(item, selector) {
    const is_simple = item.nodeType !== 1 || ![' ', '>', '+', '~'].some((sign) => selector.trim().indexOf(sign) >= 0);
    if (is_simple) return as_array(item.querySelectorAll(selector));
    if (selector.indexOf(',') >= 0 && (selector.indexOf('[') >= 0 || selector.indexOf('(') >= 0)) {
      lacking('$().find of `' + selector + '`');
    }
    // As jQuery does it: the item is marked for the time being.
    item.setAttribute('data-jquery-scope', '');
    const scoped = selector.split(',').map((part) => '[data-jquery-scope] ' + part.trim()).join(', ');
    const found = as_array(item.querySelectorAll(scoped));
    item.removeAttribute('data-jquery-scope');
    return found;
  }

  function nodes_of(content) {
    if (content instanceof Selection) return content.toArray();
    if (content instanceof Node) return [content];
    if (Array.isArray(content)) {
      let list = [];
      for (const item of content) list = list.concat(nodes_of(item));
      return list;
    }
    if (content === undefined || content === null || content === '' || content === false) return [];
    const text = String(content);
    if (!is_html(text)) return [document.createTextNode(text)];
    const tag = single_tag(text);
    return tag === '' ? build(document, parse_part(text, place_for(text))) : [document.createElement(tag)];
  }

  /** Whether jQuery takes it for more than text: a tag or the name of a character is in it. */
  function is_html(text) {
    if (text.includes('<')) return true;
    for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
      let end = text.charAt(at + 1) === '#' ? at + 2 : at + 1;
      const from = end;
      while (end < text.length && is_of_word(text.charAt(end))) end++;
      if (end > from && text.charAt(end) === ';') return true;
    }
    return false;
  }
  function is_of_word(sign) {
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9') || sign === '_';
  }

  /** Parts of tables need what they are parts of. */
  function place_for(text) {
    const at = text.indexOf('<');
    const rest = text.slice(at + 1, at + 10).toLowerCase();
    for (const [tag, localName] of [['td', 'tr'], ['th', 'tr'], ['tr', 'tbody'], ['thead', 'table'], ['tbody', 'table'],
      ['tfoot', 'table'], ['caption', 'table'], ['colgroup', 'table'], ['col', 'colgroup']]) {
      if (rest.startsWith(tag) && [' ', '>', '/'].includes(rest.charAt(tag.length))) return { localName };
    }
    return undefined;
  }

  /** The name in `<b>`, `<b/>` or `<b></b>`; none in other texts. */
  function single_tag(text) {
    if (text.charAt(0) !== '<') return '';
    const close = text.indexOf('>');
    let name = text.slice(1, close);
    if (name.charAt(name.length - 1) === '/') name = name.slice(0, -1);
    name = name.trim();
    if (close < 0 || name === '' || name.charAt(0) === '/' || name.charAt(0) === '!' || name.indexOf(' ') >= 0) return '';
    const rest = text.slice(close + 1);
    return rest === '' || rest === '</' + name + '>' ? name : '';
  }

  /** The objects that `$(what)` stands for. */
  function select(what, context) {
    if (what === undefined || what === null || what === '') return [];
    if (typeof what === 'string') {
      const text = what.trim();
      if (text.charAt(0) === '<') return nodes_of(text.slice(0, text.lastIndexOf('>') + 1));
      const id = id_of(text);
      if (id !== undefined && context === undefined) {
        const found = document.getElementById(id);
        return found === null ? [] : [found];
      }
      return context === undefined ? query(document, what) : own.dollar(context).find(what).toArray();
    }
    if (what instanceof Selection) return what.toArray();
    if (Array.isArray(what) || is_list(what)) return as_array(what);
    return [what === host.global ? system.window_target : what];
  }

  function is_list(what) {
    return typeof what === 'object' && what !== host.global && what.nodeType === undefined && what !== system.window_target &&
      typeof what.length === 'number';
  }

  return { Selection, select, query, nodes_of, single_tag, is_list, id_of };
}
