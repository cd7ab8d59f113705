// The document and the window of a page.
// DEVIATION: the whole page is built when its first script runs; what comes after a script is not found
// by id, tag, class or selector, but it is among the children of what is.

function model_document(host, system) {
  const { Object, String } = host.global;
  const { Node, Text, Comment, DocumentFragment, require_name, collapsed } = system.nodes;
  const { Element, build, hit_elements } = system.elements;
  const { html_collection, node_list } = system.collections;

  class Document extends Node {
    constructor() {
      super(null);
      this._own_host = host;
      this._by_id = Object.create(null);
      this._focused = null;
      // Lists of all that is below some node, and how far the browser has read while scripts run.
      this._deep_lists = [];
      this._reached = undefined;
      this._is_loading = false;
      this.readyState = 'loading';
      this.cookie = '';
      this.referrer = '';
      this.defaultView = host.global;
      this.visibilityState = 'visible';
      this.hidden = false;
      this.compatMode = 'CSS1Compat';
      this.characterSet = 'UTF-8';
    }

    get nodeType() { return 9; }
    get nodeName() { return '#document'; }
    _host() { return host; }
    _label() { return 'document'; }
    _event_parent() { return system.window_target; }
    _elements() { return Element.prototype._elements.call(this); }
    _found() { return Element.prototype._found.call(this); }
    _query(selector) { return Element.prototype._query.call(this, selector); }
    _hit_elements(type, kind) {
      return this._is_passed_by(type) ? [] : hit_elements(this, type, kind);
    }
    _is_passed_by(type) { return this.documentElement._targets[type] !== undefined; }

    /** The browser has read the page up to this offset; undefined: all of it. */
    _read_to(place) {
      this._reached = place;
      for (const { list, compute } of this._deep_lists) list._put(compute());
    }

    get documentElement() { return this.firstElementChild; }
    get body() { return this._of_root('body'); }
    get head() { return this._of_root('head'); }
    _of_root(tag) {
      if (this.documentElement === null) return null;
      for (const element of this.documentElement._element_list()) {
        if (element.localName !== tag) continue;
        return this._reached !== undefined && element._place > this._reached ? null : element;
      }
      return null;
    }
    get title() {
      const found = this.getElementsByTagName('title');
      return found.length === 0 ? '' : collapsed(found[0].textContent);
    }
    set title(value) {
      let found = this.getElementsByTagName('title')[0];
      if (found === undefined) {
        if (this.head === null) return;
        found = this.createElement('title');
        this.head.appendChild(found);
      }
      found.textContent = value;
    }
    get activeElement() {
      const known = this._known_focus();
      if (known === undefined) {
        host.limitation('lacking',
          '`document.activeElement`, which the user may have changed, is not supported by the model');
      }
      return known === null || known === undefined ? this.body : known;
    }
    /** What has the focus, null if nothing has; undefined if the user may have moved it since. */
    _known_focus() {
      if (host.position() >= 0 && host.marks().is_focus_known !== true) return undefined;
      return this._focused !== null && !this._focused.isConnected ? null : this._focused;
    }
    _set_focused(element) {
      this._focused = element;
      host.marks().is_focus_known = true;
    }
    get forms() { return this.getElementsByTagName('form'); }
    get images() { return this.getElementsByTagName('img'); }
    get scripts() { return this.getElementsByTagName('script'); }
    get links() {
      return this._live_list('links', html_collection, true,
        () => this._found().filter((element) => element.localName === 'a' && element.hasAttribute('href')));
    }
    get location() { return host.global.location; }
    get URL() { return this.location.href; }
    hasFocus() { return true; }

    createElement(tag) {
      const name = String(tag).toLowerCase();
      require_name(name, 'element');
      return this._make(name);
    }
    /** An element of a tag in small letters. */
    _make(name) {
      const fields = system.fields;
      switch (name) {
        case 'input': return new fields.InputElement(this, name);
        case 'textarea': return new fields.TextAreaElement(this, name);
        case 'select': return new fields.SelectElement(this, name);
        case 'option': return new fields.OptionElement(this, name);
        case 'button': return new fields.ButtonElement(this, name);
        case 'label': return new fields.LabelElement(this, name);
        case 'form': return new fields.FormElement(this, name);
        case 'canvas': return new system.canvas.CanvasElement(this, name);
        default: return new (system.interfaces.element_class(name))(this, name);
      }
    }
    createTextNode(text) { return new Text(this, String(text)); }
    createComment(text) { return new Comment(this, String(text)); }
    createDocumentFragment() { return new DocumentFragment(this); }
    createEvent(given) {
      const name = String(given).toLowerCase();
      const { Event, CustomEvent, MouseEvent, KeyboardEvent } = system.events;
      const kinds = { event: Event, events: Event, htmlevents: Event, customevent: CustomEvent, mouseevent: MouseEvent,
        mouseevents: MouseEvent, keyboardevent: KeyboardEvent };
      if (!Object.hasOwn(kinds, name)) {
        host.limitation('lacking', '`document.createEvent` of `' + given + '` is not supported by the model of pages');
      }
      const event = new kinds[name]('');
      event._is_raw = true;
      return event;
    }

    _index(element, id) {
      let list = this._by_id[id];
      if (list === undefined) list = this._by_id[id] = [];
      list.push(element);
    }

    getElementById(id) {
      const found = this._find(String(id));
      if (found !== null) return found;
      this._settle_all();
      return this._find(String(id));
    }
    /** `<p id=a>`: the name `a` is this element to scripts that have no such variable. */
    _name_elements() {
      for (const id of Object.keys(this._by_id)) {
        // Under Node, `in` would ask a getter of the global object of a context.
        if (id === '' || id in Object.prototype) continue;
        if (Object.getOwnPropertyDescriptor(host.global, id) !== undefined) continue;
        Object.defineProperty(host.global, id, {
          configurable: true,
          get: () => {
            const found = this.getElementById(id);
            return found === null ? undefined : found;
          },
          set(value) {
            Object.defineProperty(host.global, id, { value, writable: true, configurable: true, enumerable: true });
          },
        });
      }
    }
    _find(id) {
      const list = this._by_id[id];
      if (list === undefined) return null;
      for (const element of list) {
        if (element.id === id && element.isConnected && element._is_read(this._reached)) return element;
      }
      return null;
    }
    /** Looks into all text that was assigned as HTML. */
    _settle_all() { this._elements(); }

    get isConnected() { return true; }
    querySelectorAll(selector) { return Element.prototype.querySelectorAll.call(this, selector); }
    querySelector(selector) { return Element.prototype.querySelector.call(this, selector); }
    getElementsByTagName(tag) { return Element.prototype.getElementsByTagName.call(this, tag); }
    getElementsByClassName(names) { return Element.prototype.getElementsByClassName.call(this, names); }
    getElementsByName(given) {
      const name = String(given);
      return this._live_list('name ' + name, node_list, true,
        () => this._found().filter((element) => element.getAttribute('name') === name));
    }

    /** Makes the page of parsed HTML; html, head and body are there even if the text has none. */
    _fill(parsed) {
      this._is_loading = true;
      const root = this._top(parsed, 'html');
      this.appendChild(root);
      if (this.head === null) root.prepend(this.createElement('head'));
      if (this.body === null) root.appendChild(this.createElement('body'));
      const is_head = (node) => node.nodeType === 1 && ['title', 'meta', 'link', 'style'].includes(node.localName);
      for (const node of root._node_list().slice()) {
        if (node === this.head || node === this.body) continue;
        if (is_head(node)) this.head.appendChild(node);
        else this.body.appendChild(node);
      }
      this._is_loading = false;
    }
    _top(parsed, tag) {
      for (const item of parsed) if (item.tag === tag) return build(this, [item])[0];
      const root = this.createElement(tag);
      for (const node of build(this, parsed)) root.appendChild(node);
      return root;
    }
  }

  for (const name of ['querySelectorAll', 'querySelector', '_query', '_elements', '_found']) {
    Object.defineProperty(DocumentFragment.prototype, name, { value: Element.prototype[name] });
  }

  for (const name of ['nextElementSibling', 'previousElementSibling', 'remove', 'before', 'after', 'replaceWith']) {
    Object.defineProperty(Document.prototype, name, { value: undefined, writable: true, configurable: true });
  }

  const kDocumentLacks = 'open close write writeln evaluate createRange createTreeWalker createNodeIterator ' +
    'importNode adoptNode execCommand getSelection elementFromPoint elementsFromPoint fonts timeline ' +
    'startViewTransition exitFullscreen fullscreenElement createElementNS createAttribute designMode ' +
    'implementation styleSheets currentScript pointerLockElement exitPointerLock getElementsByTagNameNS createCDATASection ' +
    'createProcessingInstruction createAttributeNS clear captureEvents releaseEvents documentURI charset inputEncoding ' +
    'contentType doctype lastModified dir embeds plugins anchors applets createExpression createNSResolver lookupPrefix ' +
    'lookupNamespaceURI isDefaultNamespace baseURI adoptedStyleSheets scrollingElement fullscreenEnabled links prerendering ' +
    'wasDiscarded featurePolicy activeViewTransition pictureInPictureElement requestStorageAccess getAnimations';
  system.lack(Document.prototype, 'document', kDocumentLacks);

  return { Document };
}
