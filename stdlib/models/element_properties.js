// Properties that are attributes or handlers: tables.

/** Gives them to the prototypes of elements and of targets of events. */
function model_element_properties(host, Element, EventTarget) {
  const { Object } = host.global;

  const kHandlerTypes = ['click', 'dblclick', 'mousedown', 'mouseup', 'mousemove', 'mouseout', 'mouseover',
    'mouseenter', 'mouseleave', 'contextmenu', 'keydown', 'keyup', 'keypress', 'input', 'change', 'submit',
    'reset', 'select', 'focus', 'blur', 'resize', 'scroll', 'wheel', 'load', 'unload', 'error',
    'pointerdown', 'pointerup', 'pointermove', 'paste', 'copy', 'cut', 'drop', 'dragover', 'dragstart', 'dragend',
    'dragenter', 'dragleave', 'drag', 'beforeinput', 'animationend', 'transitionend', 'invalid', 'toggle',
    'visibilitychange', 'readystatechange', 'auxclick', 'pointerover', 'pointerout', 'pointerenter',
    'pointerleave', 'pointercancel', 'abort', 'beforematch', 'beforetoggle', 'cancel', 'canplay', 'canplaythrough', 'close',
    'contextlost', 'contextrestored', 'cuechange', 'durationchange', 'emptied', 'ended', 'formdata', 'loadeddata',
    'loadedmetadata', 'loadstart', 'pause', 'play', 'playing', 'progress', 'ratechange', 'scrollend',
    'securitypolicyviolation', 'seeked', 'seeking', 'slotchange', 'stalled', 'suspend', 'timeupdate', 'volumechange',
    'waiting', 'webkitanimationend', 'webkitanimationiteration', 'webkitanimationstart', 'webkittransitionend', 'touchstart',
    'touchend', 'touchmove', 'touchcancel', 'selectstart', 'selectionchange', 'animationstart', 'animationiteration',
    'transitionstart', 'transitionrun', 'transitioncancel', 'gotpointercapture', 'lostpointercapture'];
  // A property that is an attribute; of which elements, all without such a list.
  const kLoading = 'img script iframe audio video source track embed input';
  const kReflected = [['title', 'title'], ['lang', 'lang'], ['src', 'src', kLoading],
    ['name', 'name', 'a button form input select textarea iframe img map meta object param fieldset output slot'],
    ['href', 'href', 'a area link base'], ['alt', 'alt', 'img area input'],
    ['type', 'type', 'a link ol ul li script source style embed object menu'],
    ['placeholder', 'placeholder', 'input textarea'], ['htmlFor', 'for', 'label output'],
    ['rel', 'rel', 'a area link form'], ['target', 'target', 'a area base form'], ['action', 'action', 'form'],
    ['method', 'method', 'form'], ['min', 'min', 'input meter'], ['max', 'max', 'input meter progress']];
  const kFlags = [['disabled', 'disabled', 'button fieldset input link optgroup option select style textarea'],
    ['readOnly', 'readonly', 'input textarea'], ['hidden', 'hidden'], ['required', 'required', 'input select textarea'],
    ['autofocus', 'autofocus'], ['multiple', 'multiple', 'input select']];

  for (let k = 0; k < kHandlerTypes.length; k++) {
    const type = kHandlerTypes[k];
    Object.defineProperty(EventTarget.prototype, 'on' + type, {
      configurable: true,
      get() { return this._get_handler(type); },
      set(handler) { this._set_handler(type, handler); },
    });
  }
  for (const [property, attribute, tags] of kReflected) {
    const owners = tags === undefined ? undefined : tags.split(' ');
    const is_address = property === 'src' || property === 'href';
    const own = '_own_' + property;
    Object.defineProperty(Element.prototype, property, {
      configurable: true,
      get() {
        if (owners !== undefined && !owners.includes(this.localName)) return this[own];
        const value = this.getAttribute(attribute);
        return value === null ? '' : is_address ? address(value) : value;
      },
      set(value) {
        if (owners !== undefined && !owners.includes(this.localName)) this[own] = value;
        else this.setAttribute(attribute, value);
      },
    });
  }
  function address(value) {
    if (value.indexOf(':') >= 0) return value;
    if (value.startsWith('//')) return 'http:' + value;
    if (value.indexOf('..') >= 0 || value.startsWith('./')) {
      host.limitation('lacking', 'the address of `' + value + '` is not supported by the model');
    }
    return 'http://localhost' + (value.startsWith('/') ? '' : '/') + value;
  }
  for (const [property, attribute, tags] of kFlags) {
    const owners = tags === undefined ? undefined : tags.split(' ');
    const own = '_own_' + property;
    Object.defineProperty(Element.prototype, property, {
      configurable: true,
      get() {
        return owners === undefined || owners.includes(this.localName) ? this.hasAttribute(attribute) : this[own];
      },
      set(value) {
        if (owners !== undefined && !owners.includes(this.localName)) this[own] = value;
        else this.toggleAttribute(attribute, value ? true : false);
      },
    });
  }
}
