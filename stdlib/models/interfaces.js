// What objects of a page are called: `String(element)`, `element.constructor.name`, `instanceof HTMLDivElement`.

function model_interfaces(host, system) {
  const { Object, Symbol } = host.global;

  // By tag; where it is longer than the tag, or stands for several.
  const kNames = { a: 'Anchor', br: 'BR', body: 'Body', base: 'Base', caption: 'TableCaption', col: 'TableCol', colgroup: 'TableCol',
    data: 'Data', datalist: 'DataList', del: 'Mod', details: 'Details', dialog: 'Dialog', div: 'Div', dl: 'DList',
    embed: 'Embed', fieldset: 'FieldSet', h1: 'Heading', h2: 'Heading', h3: 'Heading', h4: 'Heading', h5: 'Heading',
    h6: 'Heading', head: 'Head', hr: 'HR', html: 'Html', iframe: 'IFrame', img: 'Image', ins: 'Mod', label: 'Label',
    legend: 'Legend', li: 'LI', link: 'Link', map: 'Map', area: 'Area', audio: 'Audio', menu: 'Menu', meta: 'Meta',
    meter: 'Meter', object: 'Object', ol: 'OList', optgroup: 'OptGroup', output: 'Output', p: 'Paragraph', param: 'Param',
    pre: 'Pre', progress: 'Progress', q: 'Quote', blockquote: 'Quote', script: 'Script', slot: 'Slot', source: 'Source',
    span: 'Span', style: 'Style', table: 'Table', tbody: 'TableSection', thead: 'TableSection', tfoot: 'TableSection',
    td: 'TableCell', th: 'TableCell', tr: 'TableRow', template: 'Template', time: 'Time', title: 'Title', track: 'Track',
    ul: 'UList', video: 'Video' };
  const kPlain = (' abbr address article aside b bdi bdo cite code dd dfn dt em figcaption figure footer header hgroup i kbd ' +
    'main mark nav noscript rp rt ruby s samp search section small strong sub summary sup u var wbr center tt big strike acronym ');

  const classes = Object.create(null);

  function name_class(own, name) {
    Object.defineProperty(own, 'name', { value: name, configurable: true });
    name_kind(own.prototype, name);
  }
  function name_kind(prototype, name) {
    Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
  }

  /** The class of an interface, made when it is first asked for. */
  function class_of(name) {
    if (classes[name] === undefined) {
      const { Element } = system.elements;
      const own = name === 'HTMLAnchorElement' || name === 'HTMLAreaElement'
        ? class extends Element { toString() { return this.href; } } : class extends Element {};
      name_class(own, name);
      classes[name] = own;
    }
    return classes[name];
  }

  /** The class of elements of a tag. */
  function element_class(tag) {
    if (Object.hasOwn(kNames, tag)) return class_of('HTML' + kNames[tag] + 'Element');
    if (kPlain.includes(' ' + tag + ' ') || tag.includes('-')) return class_of('HTMLElement');
    return class_of('HTMLUnknownElement');
  }

  /** Gives the global object those that it does not have. */
  function install(global) {
    for (const tag of Object.keys(kNames)) {
      const name = 'HTML' + kNames[tag] + 'Element';
      if (Object.getOwnPropertyDescriptor(global, name) !== undefined) continue;
      Object.defineProperty(global, name, { configurable: true, get: () => class_of(name),
        set(value) { Object.defineProperty(global, name, { value, writable: true, configurable: true }); } });
    }
  }

  return { name_class, name_kind, element_class, install };
}
