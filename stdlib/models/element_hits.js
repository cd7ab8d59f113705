// What a user can hit below an element, and where the focus is.

function model_element_hits(host, system) {
  const kUnseen = ['head', 'script', 'style', 'title', 'meta', 'link', 'base', 'template'];
  const kUntyped = ['hidden', 'submit', 'button', 'reset', 'image'];

  function is_focusable(element) {
    switch (element.localName) {
      case 'input': return element.type !== 'hidden';
      case 'textarea':
      case 'select':
      case 'button':
      case 'summary': return true;
      case 'a': if (element.hasAttribute('href')) return true;
    }
    return element.hasAttribute('tabindex') || element.hasAttribute('contenteditable');
  }
  function is_typed(element) {
    return (element.localName === 'input' && !kUntyped.includes(element.type)) || element.localName === 'textarea' ||
      element.localName === 'select' || element.hasAttribute('contenteditable');
  }

  /** What an event of a kind may happen to, for a listener of an element or of the document. */
  function hit_elements(root, type, kind) {
    const found = [];
    const takes = (element) => {
      if (element._is_disabled()) return false;
      switch (kind) {
        case 'mouse': return !kUnseen.includes(element.localName);
        case 'key':
        case 'focusin':
        case 'focusout': return is_focusable(element);
        case 'input':
        case 'change':
        case 'select': return is_typed(element);
        case 'submit':
        case 'reset': return element.localName === 'form';
        default: return false;
      }
    };
    const visit = (node) => {
      for (const child of node._element_list()) {
        if (child._targets[type] !== undefined) continue;
        if (takes(child)) found.push(child);
        visit(child);
      }
    };
    if (root.nodeType === 9) {
      // Keys go to the body where nothing has the focus.
      if (kind === 'key' && root.body !== null && root.body._targets[type] === undefined) found.push(root.body);
    } else if (takes(root)) {
      found.push(root);
    }
    visit(root);
    if (found.length === 0 && (kind === 'key' || !['mouse', 'focusin', 'focusout', 'input', 'change', 'select',
      'submit', 'reset'].includes(kind))) found.push(root);
    return found;
  }

  /** Where the focus goes to another element, both hear of it. */
  function focus_moves(document, element) {
    const is_heard = (node) => node !== null && node !== undefined && ['focus', 'blur', 'focusin', 'focusout']
      .some((type) => node._listeners[type] !== undefined && node._listeners[type].length > 0);
    const old = document._known_focus();
    if (old === undefined) {
      if (is_heard(element)) {
        host.limitation('lacking', 'who hears that the focus moves is not known to the model of pages');
      }
    } else if (old === element) {
      return;
    }
    document._set_focused(element);
    const tell = (node, type, bubbles) => {
      system.event_targets.dispatch(node, new system.events.FocusEvent(type, { bubbles }));
    };
    if (old !== undefined && old !== null && is_heard(old)) {
      tell(old, 'blur', false);
      tell(old, 'focusout', true);
    }
    if (is_heard(element)) {
      tell(element, 'focus', false);
      tell(element, 'focusin', true);
    }
  }

  return { is_focusable, hit_elements, focus_moves };
}
