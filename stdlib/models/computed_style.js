// What an element looks like as far as its own style and its kind say. Style sheets are not read: on a page that has
// one, what they might decide is a limitation.

function model_computed_style(host, system) {
  const { Object } = host.global;

  const kBlocks = (' address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr html legend main menu nav ol optgroup option p pre search section summary ul ');
  const kHidden = ['head', 'script', 'style', 'title', 'meta', 'link', 'base', 'template', 'area', 'datalist', 'noscript', 'param'];
  const kOthers = { li: 'list-item', table: 'table', tbody: 'table-row-group', thead: 'table-header-group',
    tfoot: 'table-footer-group', tr: 'table-row', td: 'table-cell', th: 'table-cell', caption: 'table-caption',
    col: 'table-column', colgroup: 'table-column-group', button: 'inline-block', input: 'inline-block',
    select: 'inline-block', textarea: 'inline-block', meter: 'inline-block', progress: 'inline-block' };
  const kOwn = ['visibility', 'position', 'opacity', 'zIndex', 'float'];

  function has_sheets() {
    return system.document._elements().some((element) => element.localName === 'style' ||
      (element.localName === 'link' && element.rel.toLowerCase().includes('stylesheet')));
  }

  function lacks(name) {
    host.limitation('lacking', 'the computed value of `' + name + '` is not supported by the model of pages');
  }

  /** How the element is shown; what its own style says goes first. */
  function display_of(element) {
    const own = element.style.display;
    if (own !== '') return own;
    if (has_sheets()) lacks('display');
    if (element.hasAttribute('hidden')) return 'none';
    if (element.localName === 'input' && element.type === 'hidden') return 'none';
    if (kHidden.includes(element.localName)) return 'none';
    if (element.style.float !== '' || element.style.position !== '') lacks('display');
    if (kBlocks.includes(' ' + element.localName + ' ')) return 'block';
    return Object.hasOwn(kOthers, element.localName) ? kOthers[element.localName] : 'inline';
  }

  /** Whether nothing around it hides it. */
  function is_shown(element) {
    if (!element.isConnected) return false;
    for (let one = element; one.nodeType === 1; one = one.parentNode) if (one.style.display === 'none') return false;
    if (element.closest('select') !== null && element.localName !== 'select') lacks('display');
    for (let one = element; one.nodeType === 1; one = one.parentNode) if (display_of(one) === 'none') return false;
    return true;
  }

  function value_of(element, name) {
    if (!element.isConnected) return '';
    if (name === 'display') return display_of(element);
    const own = element.style._get(name);
    if (own === '' || !(kOwn.includes(name) || own.endsWith('px'))) lacks(name);
    return own;
  }

  let made;
  /** The class, made when it is first asked for: it has a member for each property. */
  function class_of_styles() {
    if (made !== undefined) return made;
    class ComputedStyle {
      constructor(element) { Object.defineProperty(this, '_element', { value: element }); }
      getPropertyValue(name) { return value_of(this._element, system.property_of(name)); }
    }
    Object.setPrototypeOf(ComputedStyle.prototype, model_styles((style, name) => value_of(style._element, name), () => {
      throw system.dom_exception('NoModificationAllowedError', 'These styles are computed, and therefore read-only.');
    }));
    system.interfaces.name_kind(ComputedStyle.prototype, 'CSSStyleDeclaration');
    system.lack(ComputedStyle.prototype, 'style', 'length item cssText parentRule getPropertyPriority setProperty removeProperty');
    made = ComputedStyle;
    return made;
  }

  return { display_of, is_shown, computed_style: (element) => new (class_of_styles())(element), value_of };
}
