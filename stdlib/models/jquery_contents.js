// What elements hold, with jQuery: text, HTML, values, nodes put in, taken out, copied.

function model_jquery_contents(host, system, events, own, selection) {
  const { Array, String } = host.global;
  const document = system.document;
  const { forget, copy_events } = events;
  const { given_to, lacking } = own;
  const { Selection, query, nodes_of } = selection;

  class Contents extends Selection {
    text(...given) {
      const [value] = given;
      if (given.length === 0) return this.toArray().map(text_of).join('');
      if (value === undefined) return this;
      return this.each((k, item) => {
        const given = given_to(value, item, k, () => item.textContent);
        forget_below(item);
        item.textContent = given;
      });
    }
    html(...given) {
      const [value] = given;
      if (given.length === 0) return this.length === 0 ? undefined : this[0].innerHTML;
      if (value === undefined) return this;
      return this.each((k, item) => {
        const given = given_to(value, item, k, () => item.innerHTML);
        forget_below(item);
        if (typeof given === 'string' || typeof given === 'number') {
          item.innerHTML = given;
        } else {
          item.textContent = '';
          for (const node of nodes_of(given)) item.appendChild(node);
        }
      });
    }
    val(...list) {
      const [value] = list;
      if (list.length === 0) {
        if (this.length === 0) return undefined;
        if (this[0].multiple === true) lacking('$().val of a field of several values');
        const found = this[0].localName === 'select' && this[0].selectedIndex < 0 ? null : this[0].value;
        return found === undefined ? '' : found;
      }
      return this.each((k, item) => {
        const given = given_to(value, item, k, () => item.value);
        if (Array.isArray(given) && (item.multiple === true || item.localName !== 'select')) {
          lacking('$().val with a list of values');
        }
        const one = Array.isArray(given) ? given[0] : given;
        if (item.nodeType === 1) item.value = one === null || one === undefined ? '' : String(one);
      });
    }
    _put(contents, get, put) {
      return this.each((k, item) => {
        let nodes = [];
        for (const content of contents) nodes = nodes.concat(nodes_of(given_to(content, item, k, () => get(item))));
        if (k + 1 < this.length) nodes = nodes.map(copy_of);
        if (nodes.length === 1) {
          // As in a fragment, what holds the item is taken out before that fails.
          if (nodes[0].contains(item) && nodes[0].parentNode !== null) nodes[0].parentNode.removeChild(nodes[0]);
          put(item, nodes[0]);
        }
        if (nodes.length < 2) return;
        const fragment = document.createDocumentFragment();
        for (const node of nodes) fragment.appendChild(node);
        put(item, fragment);
      });
    }
    append(...contents) { return this._put(contents, inner_html, (item, node) => { item.appendChild(node); }); }
    prepend(...contents) {
      return this._put(contents, inner_html, (item, node) => { item.insertBefore(node, item.firstChild); });
    }
    before(...contents) {
      return this._put(contents, inner_html, (item, node) => {
        if (item.parentNode !== null) item.parentNode.insertBefore(node, item);
      });
    }
    after(...contents) {
      return this._put(contents, inner_html, (item, node) => {
        if (item.parentNode !== null) item.parentNode.insertBefore(node, item.nextSibling);
      });
    }
    empty() {
      return this.each((k, item) => {
        forget_below(item);
        item.textContent = '';
      });
    }
    remove(selector) {
      this._kept(selector).each((k, item) => {
        forget(item);
        forget_below(item);
        if (item.parentNode !== null) item.parentNode.removeChild(item);
      });
      return this;
    }
    replaceWith(content) {
      return this.each((k, item) => {
        if (item.parentNode === null) return;
        let nodes = nodes_of(given_to(content, item, k, () => item));
        if (nodes.includes(item)) lacking('$().replaceWith of what replaces itself');
        if (k + 1 < this.length) nodes = nodes.map(copy_of);
        forget(item);
        forget_below(item);
        item.replaceWith(...nodes);
      });
    }
    detach(selector) {
      this._kept(selector).each((k, item) => { if (item.parentNode !== null) item.parentNode.removeChild(item); });
      return this;
    }
    clone(has_events, has_events_below) {
      const below = has_events_below === undefined ? has_events : has_events_below;
      return this.map((k, item) => {
        const copy = item.cloneNode(true);
        if (has_events === true && item.nodeType === 1) copy_all(item, copy, below === true);
        return copy;
      });
    }
  }

  function text_of(item) {
    if (item.nodeType === 8) return '';
    return item.nodeType === 9 ? item.documentElement.textContent : item.textContent;
  }
  function inner_html(item) { return item.innerHTML; }

  // Of text that nobody has looked into, there is nothing to forget.
  function forget_below(item) {
    if (item._children === undefined) return;
    for (const child of item._children) {
      if (child.nodeType !== 1) continue;
      forget(child);
      forget_below(child);
    }
  }

  function copy_of(node) {
    const copy = node.cloneNode(true);
    if (node.nodeType === 1) copy_all(node, copy, true);
    return copy;
  }
  function copy_all(from, to, is_deep) {
    copy_events(from, to);
    if (!is_deep) return;
    const originals = query(from, '*');
    query(to, '*').forEach((copy, k) => { copy_events(originals[k], copy); });
  }

  return { Contents };
}
