// The tree of a page: nodes, texts, comments and fragments.

function model_node(host, event_targets) {
  const { String, Error } = host.global;
  const { EventTarget } = event_targets;

  class Node extends EventTarget {
    constructor(document) {
      super();
      this.ownerDocument = document;
      this.parentNode = null;
      this._children = [];
    }

    _host() { return this.ownerDocument === null ? this._own_host : this.ownerDocument._own_host; }
    _event_parent() { return this.parentNode; }
    _label() { return this.nodeName.toLowerCase(); }
    /** Makes the children of what was assigned as HTML or as text. */
    _settle() {}
    /** The same where only elements matter. */
    _settle_elements() {}

    get childNodes() {
      this._settle();
      return this._children.slice();
    }

    get children() {
      this._settle_elements();
      return this._children.filter((node) => node.nodeType === 1);
    }

    get childElementCount() { return this.children.length; }
    get firstChild() { return first_of(this.childNodes); }
    get lastChild() { return last_of(this.childNodes); }
    get firstElementChild() { return first_of(this.children); }
    get lastElementChild() { return last_of(this.children); }
    get parentElement() {
      return this.parentNode !== null && this.parentNode.nodeType === 1 ? this.parentNode : null;
    }
    get nextSibling() { return sibling(this, this.parentNode && this.parentNode.childNodes, 1); }
    get previousSibling() { return sibling(this, this.parentNode && this.parentNode.childNodes, -1); }
    get nextElementSibling() { return sibling(this, this.parentNode && this.parentNode.children, 1); }
    get previousElementSibling() { return sibling(this, this.parentNode && this.parentNode.children, -1); }
    get isConnected() { return this.getRootNode() === this.ownerDocument; }

    getRootNode() {
      let node = this;
      while (node.parentNode !== null) node = node.parentNode;
      return node;
    }

    hasChildNodes() { return this.childNodes.length > 0; }

    contains(other) {
      let node = other;
      while (node !== null && node !== undefined) {
        if (node === this) return true;
        node = node.parentNode;
      }
      return false;
    }

    appendChild(node) { return this.insertBefore(node, null); }

    insertBefore(node, before) {
      this._settle();
      if (node.contains(this)) throw dom_error('the new child contains the parent');
      if (node.nodeType === 11) {
        for (const child of node.childNodes) this.insertBefore(child, before);
        return node;
      }
      if (node.parentNode !== null) detach(node);
      if (before === null || before === undefined) {
        this._children.push(node);
      } else {
        const at = this._children.indexOf(before);
        if (at < 0) throw dom_error('the node before which the new node is to be inserted is not a child');
        this._children.splice(at, 0, node);
      }
      node.parentNode = this;
      arrived(node);
      return node;
    }

    removeChild(node) {
      if (node.parentNode !== this) throw dom_error('the node to be removed is not a child of this node');
      detach(node);
      arrived(node);
      return node;
    }

    replaceChild(node, old) {
      this.insertBefore(node, old);
      return this.removeChild(old);
    }

    remove() { if (this.parentNode !== null) this.parentNode.removeChild(this); }

    append(...list) { for (const item of list) this.appendChild(as_node(this.ownerDocument, item)); }
    prepend(...list) {
      const first = this.firstChild;
      for (const item of list) this.insertBefore(as_node(this.ownerDocument, item), first);
    }
    before(...list) {
      for (const item of list) this.parentNode.insertBefore(as_node(this.ownerDocument, item), this);
    }
    after(...list) {
      const next = this.nextSibling;
      for (const item of list) this.parentNode.insertBefore(as_node(this.ownerDocument, item), next);
    }
    replaceWith(...list) {
      this.before(...list);
      this.remove();
    }

    replaceChildren(...list) {
      this._clear();
      this.append(...list);
    }

    _clear() {
      const old = this._children;
      // Often nothing is there, and a new list would be one more for the paths to tell apart.
      if (old.length === 0) return;
      this._children = [];
      for (const node of old) {
        node.parentNode = null;
        arrived(node);
      }
    }

    get textContent() {
      let text = '';
      for (const node of this.childNodes) if (node.nodeType !== 8) text += node.textContent;
      return text;
    }

    set textContent(value) {
      this._clear();
      if (value === null || value === undefined || value === '') return;
      this.appendChild(new Text(this.ownerDocument, value));
    }

    cloneNode(is_deep) {
      const copy = this._copy();
      if (is_deep === true) for (const node of this.childNodes) copy.appendChild(node.cloneNode(true));
      return copy;
    }
  }

  function first_of(list) { return list.length === 0 ? null : list[0]; }
  function last_of(list) { return list.length === 0 ? null : list[list.length - 1]; }

  function sibling(node, list, step) {
    if (list === null) return null;
    const at = list.indexOf(node) + step;
    return at < 0 || at >= list.length ? null : list[at];
  }

  function detach(node) {
    const siblings = node.parentNode._children;
    siblings.splice(siblings.indexOf(node), 1);
    node.parentNode = null;
  }

  function as_node(document, item) {
    return item instanceof Node ? item : new Text(document, String(item));
  }

  function dom_error(message) {
    const error = new Error(message);
    error.name = 'DOMException';
    return error;
  }

  /** What came into the page or left it has targets accordingly. */
  function arrived(node) {
    if (node.nodeType !== 1) return;
    node._update_targets();
    for (const child of node._children) arrived(child);
  }

  // A number becomes text when somebody reads it: pages show more than they read.
  function text_of(value) { return typeof value === 'number' ? value : String(value); }

  class Text extends Node {
    constructor(document, text) {
      super(document);
      this._text = text_of(text);
    }
    get nodeType() { return 3; }
    get nodeName() { return '#text'; }
    get data() { return String(this._text); }
    set data(value) { this._text = String(value); }
    get textContent() { return this.data; }
    set textContent(value) { this.data = value; }
    get nodeValue() { return this.data; }
    set nodeValue(value) { this.data = value; }
    get length() { return this.data.length; }
    _copy() { return new Text(this.ownerDocument, this.data); }
  }

  class Comment extends Text {
    get nodeType() { return 8; }
    get nodeName() { return '#comment'; }
    _copy() { return new Comment(this.ownerDocument, this.data); }
  }

  class DocumentFragment extends Node {
    get nodeType() { return 11; }
    get nodeName() { return '#document-fragment'; }
    _copy() { return new DocumentFragment(this.ownerDocument); }
  }

  return { Node, Text, Comment, DocumentFragment, text_of };
}
