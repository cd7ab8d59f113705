// Lists of nodes: NodeList and HTMLCollection. Their indices are properties of their own, which a live
// list has anew whenever the tree changes below the node that it is a list of.

function model_collections(host) {
  const { Object, Symbol } = host.global;

  class List {
    get length() { return this._list.length; }
    item(index) { return index < this._list.length ? this._list[index] : null; }
    [Symbol.iterator]() { return this._list[Symbol.iterator](); }

    /** Puts other nodes in place of those that it has; the list of them stays the same object. */
    _put(list) {
      const own = this._list;
      const before = own.length;
      for (let k = 0; k < list.length; k++) {
        if (k < before && own[k] === list[k]) continue;
        this[k] = list[k];
        own[k] = list[k];
      }
      for (let k = list.length; k < before; k++) delete this[k];
      if (list.length < before) own.length = list.length;
    }
  }

  class NodeList extends List {
    forEach(callback, self) {
      for (let k = 0; k < this._list.length; k++) callback.call(self, this._list[k], k, this);
    }
    keys() { return this._list.keys(); }
    values() { return this._list.values(); }
    entries() { return this._list.entries(); }
  }

  class HTMLCollection extends List {
    namedItem(name) {
      for (const node of this._list) if (node.id === name || node.getAttribute('name') === name) return node;
      return null;
    }

    /** `form.elements.user`. */
    _put(list) {
      for (const node of this._list) this._unname(node);
      super._put(list);
      for (const node of list) {
        for (const name of [node.id, node.getAttribute('name')]) {
          if (name === '' || name === null || name in this) continue;
          Object.defineProperty(this, name, { value: node, configurable: true });
        }
      }
    }
    _unname(node) {
      for (const name of [node.id, node.getAttribute('name')]) {
        if (name !== '' && name !== null && Object.hasOwn(this, name) && this[name] === node) delete this[name];
      }
    }
  }

  // Of fields with one name, their name gives them all.
  class FormControls extends HTMLCollection {
    namedItem(name) {
      this._require_one(name);
      return super.namedItem(name);
    }
    _put(list) {
      super._put(list);
      for (const node of list) {
        for (const name of [node.id, node.getAttribute('name')]) {
          if (name === '' || name === null || this._count(name) < 2) continue;
          Object.defineProperty(this, name, { configurable: true, get: () => this._require_one(name) });
        }
      }
    }
    _count(name) { return this._list.filter((node) => node.id === name || node.getAttribute('name') === name).length; }
    _require_one(name) {
      if (this._count(name) > 1) {
        host.limitation('lacking', 'several fields of the name `' + name + '`, taken at once, are not supported by the model');
      }
    }
    _unname(node) {
      for (const name of [node.id, node.getAttribute('name')]) {
        if (name !== '' && name !== null && Object.hasOwn(this, name)) delete this[name];
      }
    }
  }

  function make(constructor, list) {
    const made = new constructor();
    Object.defineProperty(made, '_list', { value: [] });
    made._put(list);
    return made;
  }

  return { NodeList, HTMLCollection, form_controls: (list) => make(FormControls, list), node_list: (list) => make(NodeList, list),
    html_collection: (list) => make(HTMLCollection, list) };
}
