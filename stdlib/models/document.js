// The document and the window of a page.
// DEVIATION: the whole page is there when its first script runs.

function model_document(host, system) {
  const { Object, String } = host.global;
  const { Node, Text, Comment, DocumentFragment } = system.nodes;
  const { Element, build } = system.elements;

  class Document extends Node {
    constructor() {
      super(null);
      this._own_host = host;
      this._by_id = {};
      this._focused = null;
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
    _label() { return 'document'; }
    _event_parent() { return system.window_target; }
    _elements() { return Element.prototype._elements.call(this); }

    get documentElement() { return this.firstElementChild; }
    get body() { return this._of_root('body'); }
    get head() { return this._of_root('head'); }
    _of_root(tag) {
      for (const element of this.documentElement.children) if (element.localName === tag) return element;
      return null;
    }
    get title() {
      const found = this.getElementsByTagName('title');
      return found.length === 0 ? '' : found[0].textContent;
    }
    set title(value) {
      let found = this.getElementsByTagName('title')[0];
      if (found === undefined) {
        found = this.createElement('title');
        this.head.appendChild(found);
      }
      found.textContent = value;
    }
    get activeElement() { return this._focused === null ? this.body : this._focused; }
    get forms() { return this.getElementsByTagName('form'); }
    get images() { return this.getElementsByTagName('img'); }
    get scripts() { return this.getElementsByTagName('script'); }
    get links() { return this.getElementsByTagName('a'); }
    get location() { return host.global.location; }
    get URL() { return this.location.href; }
    hasFocus() { return true; }

    createElement(tag) {
      const name = String(tag).toLowerCase();
      const fields = system.fields;
      switch (name) {
        case 'input': return new fields.InputElement(this, name);
        case 'textarea': return new fields.TextAreaElement(this, name);
        case 'select': return new fields.SelectElement(this, name);
        case 'option': return new fields.OptionElement(this, name);
        case 'button': return new fields.ButtonElement(this, name);
        case 'form': return new fields.FormElement(this, name);
        case 'canvas': return new system.canvas.CanvasElement(this, name);
        default: return new Element(this, name);
      }
    }
    createTextNode(text) { return new Text(this, String(text)); }
    createComment(text) { return new Comment(this, String(text)); }
    createDocumentFragment() { return new DocumentFragment(this); }
    createEvent() { return new system.events.Event(''); }

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
    _find(id) {
      const list = this._by_id[id];
      if (list === undefined) return null;
      for (const element of list) if (element.id === id && element.isConnected) return element;
      return null;
    }
    /** Looks into all text that was assigned as HTML. */
    _settle_all() { this._elements(); }

    get isConnected() { return true; }
    querySelectorAll(selector) { return Element.prototype.querySelectorAll.call(this, selector); }
    querySelector(selector) { return Element.prototype.querySelector.call(this, selector); }
    getElementsByTagName(tag) { return Element.prototype.getElementsByTagName.call(this, tag); }
    getElementsByClassName(names) { return Element.prototype.getElementsByClassName.call(this, names); }
    getElementsByName(name) {
      return this._elements().filter((element) => element.getAttribute('name') === name);
    }

    /** Makes the page of parsed HTML; html, head and body are there even if the text has none. */
    _fill(parsed) {
      this._is_loading = true;
      const root = this._top(parsed, 'html');
      this.appendChild(root);
      if (this.head === null) root.prepend(this.createElement('head'));
      if (this.body === null) root.appendChild(this.createElement('body'));
      const is_head = (node) => node.nodeType === 1 && ['title', 'meta', 'link', 'style'].includes(node.localName);
      for (const node of root.childNodes) {
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

  const kDocumentLacks = 'open close write writeln evaluate createRange createTreeWalker createNodeIterator ' +
    'importNode adoptNode execCommand getSelection elementFromPoint elementsFromPoint fonts timeline ' +
    'startViewTransition exitFullscreen fullscreenElement createElementNS createAttribute designMode ' +
    'implementation styleSheets currentScript pointerLockElement exitPointerLock';
  const kElementLacks = 'animate attachShadow attributes getAnimations getAttributeNode getAttributeNS ' +
    'setAttributeNS getClientRects hasPointerCapture insertAdjacentElement insertAdjacentText ' +
    'releasePointerCapture setPointerCapture requestFullscreen requestPointerLock scroll scrollBy shadowRoot ' +
    'slot offsetParent contentEditable isContentEditable draggable tabIndex translate dir accessKey ' +
    'validity validationMessage setCustomValidity reportValidity files rows cells insertRow deleteRow tBodies ' +
    'play pause currentTime duration volume muted naturalWidth naturalHeight complete showModal show ' +
    'contentWindow contentDocument computedStyleMap checkVisibility popover togglePopover ' +
    'compareDocumentPosition isEqualNode isSameNode normalize baseURI namespaceURI prefix';
  system.lack(Document.prototype, 'document', kDocumentLacks);
  system.lack(Element.prototype, 'element', kElementLacks);

  return { Document };
}
