// A small HTML parser: tags, attributes, text, comments, the common entities, script and style as raw
// text. It is stricter than a browser's: a tag that is not closed, or closed but never opened, is an
// error with its place, because a page of an application under test that has one is a mistake.
// DEVIATION: of the elements whose end tag may be left out, only li, p, option, tr, td and th are
// closed by the next of their kind.

function model_html(host) {
  const { Object, String, Error, parseInt } = host.global;

  const kVoidTags = ['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param',
    'source', 'track', 'wbr'];
  const kRawTags = ['script', 'style', 'textarea', 'title'];
  const kClosedByNext = ['li', 'p', 'option', 'tr', 'td', 'th', 'dt', 'dd'];
  const kEntities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', copy: '\u00a9',
    times: '\u00d7', divide: '\u00f7', minus: '\u2212', plus: '+', equals: '=', hellip: '\u2026',
    mdash: '\u2014', ndash: '\u2013', larr: '\u2190', rarr: '\u2192', uarr: '\u2191', darr: '\u2193',
    laquo: '\u00ab', raquo: '\u00bb', bull: '\u2022', middot: '\u00b7' };

  /** The text with `&amp;`, `&#65;`, `&#x41;` and the like replaced; others stay as they are. */
  function decode_entities(text) {
    let at = text.indexOf('&');
    if (at < 0) return text;
    let result = '';
    let from = 0;
    while (at >= 0) {
      const end = text.indexOf(';', at);
      const name = end < 0 ? '' : text.slice(at + 1, end);
      const decoded = end < 0 || end - at > 10 ? undefined : entity(name);
      if (decoded !== undefined) {
        result += text.slice(from, at) + decoded;
        from = end + 1;
      }
      at = text.indexOf('&', at + 1);
    }
    return result + text.slice(from);
  }

  function entity(name) {
    if (name.charAt(0) !== '#') return Object.hasOwn(kEntities, name) ? kEntities[name] : undefined;
    const is_hexadecimal = name.charAt(1) === 'x' || name.charAt(1) === 'X';
    const code = is_hexadecimal ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : undefined;
  }

  function is_space(character) {
    return character === ' ' || character === '\n' || character === '\t' || character === '\r' ||
      character === '\f';
  }

  function is_name(character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
      (character >= '0' && character <= '9') || character === '-' || character === '_' ||
      character === ':' || character === '.' || character === '@';
  }

  class HtmlParser {
    constructor(text, file) {
      this.text = text;
      this.file = file;
      this.at = 0;
      this.root = { tag: '#root', attributes: Object.create(null), children: [], line: 1 };
      this.open = [this.root];
    }

    parse() {
      while (this.at < this.text.length) {
        const tag = this.text.indexOf('<', this.at);
        if (tag < 0) {
          this.add_text(this.text.length);
        } else {
          if (tag > this.at) this.add_text(tag);
          this.markup();
        }
      }
      this.close_optional(1);
      if (this.open.length > 1) {
        const left = this.open[this.open.length - 1];
        this.fail(left.at, '<' + left.tag + '> is never closed');
      }
      return this.root.children;
    }

    fail(at, what) {
      const place = this.place(at);
      const error = new Error(this.file + ':' + place.line + ':' + place.column + ': ' + what);
      error.code = 'HTML';
      throw error;
    }

    place(at) {
      let line = 1;
      let start = 0;
      for (let next = this.text.indexOf('\n'); next >= 0 && next < at; next = this.text.indexOf('\n', start)) {
        line++;
        start = next + 1;
      }
      return { line, column: at - start + 1 };
    }

    current() { return this.open[this.open.length - 1]; }

    add_text(end) {
      this.current().children.push({ text: decode_entities(this.text.slice(this.at, end)) });
      this.at = end;
    }

    markup() {
      const start = this.at;
      if (this.text.startsWith('<!--', start)) {
        const end = this.text.indexOf('-->', start + 4);
        if (end < 0) this.fail(start, 'the comment is never closed');
        this.current().children.push({ comment: this.text.slice(start + 4, end) });
        this.at = end + 3;
      } else if (this.text.startsWith('<!', start) || this.text.startsWith('<?', start)) {
        const end = this.text.indexOf('>', start);
        if (end < 0) this.fail(start, 'the declaration is never closed');
        this.at = end + 1;
      } else if (this.text.startsWith('</', start)) {
        this.end_tag(start);
      } else if (is_name(this.text.charAt(start + 1))) {
        this.start_tag(start);
      } else {
        this.at = start + 1;
        this.current().children.push({ text: '<' });
      }
    }

    name() {
      const start = this.at;
      while (this.at < this.text.length && is_name(this.text.charAt(this.at))) this.at++;
      return this.text.slice(start, this.at);
    }

    skip_space() {
      while (this.at < this.text.length && is_space(this.text.charAt(this.at))) this.at++;
    }

    end_tag(start) {
      this.at = start + 2;
      const tag = this.name().toLowerCase();
      this.skip_space();
      if (this.text.charAt(this.at) !== '>') this.fail(start, 'the end tag </' + tag + ' has no >');
      this.at++;
      let depth = this.open.length - 1;
      while (depth > 0 && this.open[depth].tag !== tag && kClosedByNext.includes(this.open[depth].tag)) {
        depth--;
      }
      if (depth === 0) this.fail(start, '</' + tag + '> closes nothing: no <' + tag + '> is open');
      if (this.open[depth].tag !== tag) {
        this.fail(start, '</' + tag + '> where <' + this.open[depth].tag + '> is open');
      }
      this.open.length = depth;
    }

    close_optional(depth) {
      while (this.open.length > depth && kClosedByNext.includes(this.current().tag)) this.open.pop();
    }

    start_tag(start) {
      this.at = start + 1;
      const tag = this.name().toLowerCase();
      const element = { tag, attributes: Object.create(null), children: [], handlers: [], at: start,
        line: this.place(start).line, begin: 0, end: 0 };
      let is_closed = false;
      for (;;) {
        this.skip_space();
        if (this.at >= this.text.length) this.fail(start, 'the tag <' + tag + ' has no >');
        const character = this.text.charAt(this.at);
        if (character === '>') {
          this.at++;
          break;
        }
        if (character === '/') {
          is_closed = true;
          this.at++;
        } else {
          this.attribute(element, start);
        }
      }
      if (kClosedByNext.includes(tag) && this.current().tag === tag) this.open.pop();
      this.current().children.push(element);
      if (is_closed || kVoidTags.includes(tag)) return;
      if (kRawTags.includes(tag)) this.raw(element, start);
      else this.open.push(element);
    }

    attribute(element, start) {
      const name = this.name().toLowerCase();
      if (name === '') {
        this.fail(this.at, '`' + this.text.charAt(this.at) + '` in the tag <' + element.tag + '>');
      }
      this.skip_space();
      let value = '';
      if (this.text.charAt(this.at) === '=') {
        this.at++;
        this.skip_space();
        value = this.attribute_value(start, element.tag, name);
        if (name.startsWith('on')) {
          const quote = this.text.charAt(this.at - 1);
          const end = quote === '"' || quote === "'" ? this.at - 1 : this.at;
          element.handlers.push({ type: name.slice(2), begin: end - value.length, end });
        }
      }
      if (!Object.hasOwn(element.attributes, name)) element.attributes[name] = decode_entities(value);
    }

    attribute_value(start, tag, name) {
      const quote = this.text.charAt(this.at);
      if (quote === '"' || quote === "'") {
        const end = this.text.indexOf(quote, this.at + 1);
        if (end < 0) this.fail(this.at, 'the value of `' + name + '` in <' + tag + '> is never closed');
        const value = this.text.slice(this.at + 1, end);
        this.at = end + 1;
        return value;
      }
      const from = this.at;
      while (this.at < this.text.length && !is_space(this.text.charAt(this.at)) &&
             this.text.charAt(this.at) !== '>') {
        this.at++;
      }
      return this.text.slice(from, this.at);
    }

    raw(element, start) {
      let end = this.text.indexOf('</' + element.tag, this.at);
      if (end < 0) end = this.text.indexOf('</' + element.tag.toUpperCase(), this.at);
      if (end < 0) this.fail(start, '<' + element.tag + '> is never closed');
      element.begin = this.at;
      element.end = end;
      let text = this.text.slice(this.at, end);
      if (element.tag === 'textarea' || element.tag === 'title') text = decode_entities(text);
      if (text !== '') element.children.push({ text });
      const close = this.text.indexOf('>', end);
      if (close < 0) this.fail(end, 'the end tag </' + element.tag + ' has no >');
      this.at = close + 1;
    }
  }

  /**
   * The nodes of a text: {tag, attributes, children, line}, {text} or {comment}; with the offsets of
   * inline handlers and of raw text. Throws an error with
   * `code` HTML, whose message has file, line and column, if the text does not parse.
   */
  function parse_html(text, file) {
    return new HtmlParser(text, file === undefined ? 'html' : file).parse();
  }

  return { parse_html, kVoidTags };
}
