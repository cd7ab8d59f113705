// The tree of a page: nodes, texts, comments and fragments.

function model_node(host, system) {
  const { Object, String, TypeError } = host.global;
  const { EventTarget } = system.event_targets;
  const { node_list, html_collection } = system.collections;
  const { dom_exception } = system;
  const { collapsed, require_name } = model_names(host, dom_exception);

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

    /** The children and the elements among them; not to be kept. */
    _node_list() {
      this._settle();
      return this._children;
    }
    _element_list() {
      this._settle_elements();
      return this._children.filter((node) => node.nodeType === 1);
    }
    _document() { return this.nodeType === 9 ? this : this.ownerDocument; }

    /** A list that stays what `compute` gives; one per key. Those over all that is below are told apart. */
    _live_list(key, make, is_deep, compute) {
      if (this._lists === undefined) this._lists = Object.create(null);
      const known = this._lists[key];
      if (known !== undefined) {
        if (!is_deep) known.list._put(compute());
        return known.list;
      }
      const entry = { root: this, list: make(compute()), compute };
      this._lists[key] = entry;
      if (is_deep) this._document()._deep_lists.push(entry);
      return entry.list;
    }

    get childNodes() { return this._live_list('nodes', node_list, false, () => this._node_list().slice()); }
    get children() { return this._live_list('children', html_collection, false, () => this._element_list()); }

    get childElementCount() { return this._element_list().length; }
    get firstChild() { return first_of(this._node_list()); }
    get lastChild() { return last_of(this._node_list()); }
    get firstElementChild() { return first_of(this._element_list()); }
    get lastElementChild() { return last_of(this._element_list()); }
    get parentElement() {
      return this.parentNode !== null && this.parentNode.nodeType === 1 ? this.parentNode : null;
    }
    get nextSibling() { return sibling(this, this.parentNode && this.parentNode._node_list(), 1); }
    get previousSibling() { return sibling(this, this.parentNode && this.parentNode._node_list(), -1); }
    get nextElementSibling() { return sibling(this, this.parentNode && this.parentNode._element_list(), 1); }
    get previousElementSibling() { return sibling(this, this.parentNode && this.parentNode._element_list(), -1); }
    get isConnected() { return this.getRootNode() === this.ownerDocument; }

    getRootNode() {
      let node = this;
      while (node.parentNode !== null) node = node.parentNode;
      return node;
    }

    isSameNode(other) { return this === other; }
    isEqualNode(other) { return other !== null && other !== undefined && is_equal(this, other); }
    compareDocumentPosition(other) {
      require_node(other, 'compareDocumentPosition');
      if (this === other) return 0;
      if (this.getRootNode() !== other.getRootNode()) {
        host.limitation('lacking', 'the order of nodes of different trees is not supported by the model');
      }
      if (this.contains(other)) return 20;
      if (other.contains(this)) return 10;
      return precedes(this, other) ? 4 : 2;
    }
    /** Empty texts go, neighbouring ones become one. */
    normalize() {
      let last = null;
      for (const node of this._node_list().slice()) {
        if (node.nodeType !== 3) {
          node.normalize();
          last = null;
        } else if (node.data === '') {
          node.remove();
        } else if (last === null) {
          last = node;
        } else {
          last.data += node.data;
          node.remove();
        }
      }
    }

    hasChildNodes() { return this._node_list().length > 0; }

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
      require_node(node, 'insertBefore');
      if (this.nodeType === 3 || this.nodeType === 8 || node.nodeType === 9) {
        throw dom_exception('HierarchyRequestError', 'This node type does not support this method.');
      }
      if (this.nodeType === 9 && (node.nodeType === 3 || (node.nodeType === 1 && this.documentElement !== null &&
          this.documentElement !== node))) {
        throw dom_exception('HierarchyRequestError', 'Only one element on document allowed.');
      }
      if (node.contains(this)) {
        throw dom_exception('HierarchyRequestError', 'The new child element contains the parent.');
      }
      if (before !== null && before !== undefined && before.parentNode !== this) {
        throw dom_exception('NotFoundError',
          'The node before which the new node is to be inserted is not a child of this node.');
      }
      if (node.nodeType === 11) {
        for (const child of node._node_list().slice()) this.insertBefore(child, before);
        return node;
      }
      const next = before === node ? node.nextSibling : before;
      if (node.parentNode !== null) detach(node);
      if (next === null || next === undefined) this._children.push(node);
      else this._children.splice(this._children.indexOf(next), 0, node);
      node.parentNode = this;
      changed(this, node.nodeType === 1);
      arrived(node);
      return node;
    }

    removeChild(node) {
      require_node(node, 'removeChild');
      if (node.parentNode !== this) {
        throw dom_exception('NotFoundError', 'The node to be removed is not a child of this node.');
      }
      detach(node);
      arrived(node);
      return node;
    }

    replaceChild(node, old) {
      if (node === old) return old;
      this.insertBefore(node, old);
      return this.removeChild(old);
    }

    remove() { if (this.parentNode !== null) this.parentNode.removeChild(this); }

    append(...list) {
      this._put_before(list.map((item) => as_node(this._document(), item)), null);
    }
    prepend(...list) {
      const nodes = list.map((item) => as_node(this._document(), item));
      this._put_before(nodes, apart(this.firstChild, nodes, 1));
    }
    before(...list) {
      if (this.parentNode === null) return;
      const nodes = list.map((item) => as_node(this.ownerDocument, item));
      const previous = apart(this.previousSibling, nodes, -1);
      const { parentNode } = this;
      for (const node of nodes) if (node.parentNode !== null) node.remove();
      parentNode._put_before(nodes, previous === null ? parentNode.firstChild : previous.nextSibling);
    }
    after(...list) {
      if (this.parentNode === null) return;
      const nodes = list.map((item) => as_node(this.ownerDocument, item));
      this.parentNode._put_before(nodes, apart(this.nextSibling, nodes, 1));
    }
    replaceWith(...list) {
      if (this.parentNode === null) return;
      const nodes = list.map((item) => as_node(this.ownerDocument, item));
      const { parentNode } = this;
      const next = apart(this.nextSibling, nodes, 1);
      if (!nodes.includes(this)) this.remove();
      parentNode._put_before(nodes, next);
    }
    // Several are gathered first, wherever they are.
    _put_before(nodes, next) {
      if (nodes.length > 1) for (const node of nodes) if (node.parentNode !== null) node.parentNode.removeChild(node);
      for (const node of nodes) this.insertBefore(node, next);
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
      for (const node of old) node.parentNode = null;
      changed(this, true);
      for (const node of old) arrived(node);
    }

    get textContent() {
      let text = '';
      for (const node of this._node_list()) if (node.nodeType !== 8) text += node.textContent;
      return text;
    }

    set textContent(value) {
      this._clear();
      if (value === null || value === undefined || value === '') return;
      this.appendChild(new Text(this._document(), value));
    }

    cloneNode(is_deep) {
      const copy = this._copy();
      if (is_deep === true) for (const node of this._node_list()) copy.appendChild(node.cloneNode(true));
      return copy;
    }
  }

  function require_node(node, name) {
    if (node instanceof Node) return;
    throw new TypeError("Failed to execute '" + name + "' on 'Node': parameter 1 is not of type 'Node'.");
  }

  function first_of(list) { return list.length === 0 ? null : list[0]; }
  function last_of(list) { return list.length === 0 ? null : list[list.length - 1]; }

  function sibling(node, list, step) {
    if (list === null) return null;
    const at = list.indexOf(node) + step;
    return at < 0 || at >= list.length ? null : list[at];
  }

  function path_to(node) {
    const path = [];
    for (let one = node; one !== null; one = one.parentNode) path.unshift(one);
    return path;
  }
  /** Whether a node comes first, of two in one tree of which none holds the other. */
  function precedes(node, other) {
    const own = path_to(node);
    const others = path_to(other);
    let k = 0;
    while (own[k] === others[k]) k++;
    const list = own[k - 1]._node_list();
    return list.indexOf(own[k]) < list.indexOf(others[k]);
  }

  // As deep as the page is.
  function is_equal(node, other) {
    if (node.nodeType !== other.nodeType || node.nodeName !== other.nodeName) return false;
    if (node.nodeType === 3 || node.nodeType === 8) return node.data === other.data;
    if (node.nodeType === 1) {
      const names = node.getAttributeNames();
      if (names.length !== other.getAttributeNames().length) return false;
      if (names.some((name) => node.getAttribute(name) !== other.getAttribute(name))) return false;
    }
    const list = node._node_list();
    const others = other._node_list();
    return list.length === others.length && list.every((child, k) => is_equal(child, others[k]));
  }

  /** The first of the node and those that follow it which is none of these. */
  function apart(node, nodes, step) {
    let found = node;
    while (found !== null && nodes.includes(found)) found = step === 1 ? found.nextSibling : found.previousSibling;
    return found;
  }

  function detach(node) {
    const parent = node.parentNode;
    const siblings = parent._children;
    siblings.splice(siblings.indexOf(node), 1);
    node.parentNode = null;
    changed(parent, node.nodeType === 1);
  }

  /** Lists that are kept somewhere follow what happened to the children of a node. */
  function changed(parent, is_of_elements) {
    if (parent._lists !== undefined) {
      const { nodes, children } = parent._lists;
      if (nodes !== undefined) nodes.list._put(nodes.compute());
      if (children !== undefined && is_of_elements) children.list._put(children.compute());
    }
    if (!is_of_elements) return;
    if (parent._children_changed !== undefined) parent._children_changed();
    renew_lists(parent);
  }

  function renew_lists(from) {
    const document = from._document();
    if (document === null) return;
    for (const { root, list, compute } of document._deep_lists) {
      if (root.contains(from)) list._put(compute());
    }
  }

  function as_node(document, item) {
    return item instanceof Node ? item : new Text(document, String(item));
  }

  /** What came into the page or left it has targets accordingly. */
  function arrived(node) {
    if (node.nodeType !== 1) return;
    node._update_targets();
    for (const child of node._children) arrived(child);
  }

  // A number becomes text when somebody reads it: pages show more than they read.
  function text_of(value) { return typeof value === 'number' ? value : String(value); }

  const kConstants = { ELEMENT_NODE: 1, ATTRIBUTE_NODE: 2, TEXT_NODE: 3, CDATA_SECTION_NODE: 4, PROCESSING_INSTRUCTION_NODE: 7,
    COMMENT_NODE: 8, DOCUMENT_NODE: 9, DOCUMENT_TYPE_NODE: 10, DOCUMENT_FRAGMENT_NODE: 11, DOCUMENT_POSITION_DISCONNECTED: 1,
    DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4, DOCUMENT_POSITION_CONTAINS: 8,
    DOCUMENT_POSITION_CONTAINED_BY: 16, DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 32, ENTITY_REFERENCE_NODE: 5, ENTITY_NODE: 6,
    NOTATION_NODE: 12 };
  for (const name of Object.keys(kConstants)) {
    Object.defineProperty(Node, name, { value: kConstants[name] });
    Object.defineProperty(Node.prototype, name, { value: kConstants[name] });
  }
  Object.defineProperty(Node.prototype, 'nodeValue', { configurable: true, get() { return null; }, set() {} });

  // No cell of each node: few have lists.
  Node.prototype._lists = undefined;

  class Text extends Node {
    constructor(document, text) {
      super(document);
      this._text = text_of(text);
    }
    get nodeType() { return 3; }
    get nodeName() { return '#text'; }
    get data() { return String(this._text); }
    set data(value) { this._text = value === null ? '' : String(value); }
    get textContent() { return this.data; }
    set textContent(value) { this.data = value; }
    get nodeValue() { return this.data; }
    set nodeValue(value) { this.data = value; }
    get length() { return this.data.length; }
    substringData(offset, count) {
      this._require_offset(offset);
      return this.data.slice(offset, offset + count);
    }
    appendData(text) { this.data += text; }
    insertData(offset, text) { this.replaceData(offset, 0, text); }
    deleteData(offset, count) { this.replaceData(offset, count, ''); }
    replaceData(offset, count, text) {
      this._require_offset(offset);
      const { data } = this;
      this.data = data.slice(0, offset) + text + data.slice(offset + count);
    }
    _require_offset(offset) {
      if (offset >= 0 && offset <= this.data.length) return;
      throw dom_exception('IndexSizeError', 'The offset ' + offset + " is larger than the node's length.");
    }
    ['split' + 'Text'](offset) {
      const { data } = this;
      this._require_offset(offset);
      const rest = new Text(this.ownerDocument, data.slice(offset));
      this.data = data.slice(0, offset);
      if (this.parentNode !== null) this.parentNode.insertBefore(rest, this.nextSibling);
      return rest;
    }
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

  system.lack(Node.prototype, 'node', 'lookupPrefix lookupNamespaceURI isDefaultNamespace baseURI');
  system.lack(Text.prototype, 'text', 'wholeText assignedSlot');
  system.lack(DocumentFragment.prototype, 'fragment', 'getElementById');

  // Members of elements and fragments only, or of children only.
  for (const name of ['children', 'childElementCount', 'firstElementChild', 'lastElementChild', 'append', 'prepend',
    'replaceChildren']) {
    Object.defineProperty(Text.prototype, name, { value: undefined, writable: true, configurable: true });
  }
  for (const name of ['nextElementSibling', 'previousElementSibling', 'remove', 'before', 'after', 'replaceWith']) {
    Object.defineProperty(DocumentFragment.prototype, name, { value: undefined, writable: true, configurable: true });
  }

  return { Node, Text, Comment, DocumentFragment, text_of, arrived, renew_lists, require_name, collapsed };
}
