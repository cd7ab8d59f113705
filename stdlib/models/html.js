// A small HTML parser: tags, attributes, text, comments, entities, script and style as raw text. It is
// stricter than a browser's: a tag that is not closed, or closed but never opened, is an error with its
// place, because a page of an application under test that has one is a mistake; so is what a browser would
// put elsewhere (a `<div>` in a table). Elements whose tags may be left out are there as in a browser.

function model_html(host) {
  const { Object, Error } = host.global;
  const { decode_entities } = model_html_entities(host);

  const kVoidTags = ['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param',
    'source', 'track', 'wbr'];
  const kRawTags = ['script', 'style', 'textarea', 'title', 'iframe', 'noscript', 'xmp', 'noembed', 'noframes'];
  // Closed where something around them ends.
  const kImplied = ['li', 'p', 'option', 'optgroup', 'tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'colgroup', 'caption',
    'dt', 'dd', 'rb', 'rt', 'rp'];
  // Closed where a paragraph has to be.
  const kInline = ['li', 'option', 'optgroup', 'dt', 'dd', 'rb', 'rt', 'rp', 'p'];
  const kEndingParagraph = ['address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div', 'dl',
    'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr',
    'main', 'menu', 'nav', 'ol', 'p', 'pre', 'search', 'section', 'summary', 'table', 'ul', 'li', 'dd', 'dt', 'xmp'];
  const kHeadings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
  const kRows = ['tbody', 'thead', 'tfoot'];
  const kTableParts = ['table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup'];
  // A paragraph outside of these goes on.
  const kBounds = ['button', 'caption', 'table', 'td', 'th', 'object', 'marquee', 'html', 'body', '#root', '#part'];

  function is_space(character) {
    return character === ' ' || character === '\n' || character === '\t' || character === '\r' ||
      character === '\f';
  }

  function is_name(character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
      (character >= '0' && character <= '9') || character === '-' || character === '_' ||
      character === ':' || character === '.' || character === '@';
  }

  const kFormatting = ['a', 'b', 'big', 'code', 'em', 'font', 'i', 'nobr', 's', 'small', 'span', 'strike', 'strong', 'tt', 'u',
    'label', 'sub', 'sup', 'abbr', 'cite', 'mark', 'q', 'kbd', 'var', 'time'];

  function is_letter(sign) { return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z'); }

  function without_first_break(text) {
    return text.startsWith('\r\n') ? text.slice(2) : text.startsWith('\n') ? text.slice(1) : text;
  }

  function make_element(tag, at, line) {
    return { tag, attributes: Object.create(null), children: [], handlers: [], at, line, begin: 0, end: 0 };
  }

  class HtmlParser {
    constructor(text, file, tag) {
      this.text = text;
      this.file = file;
      this.at = 0;
      this.root = { tag, attributes: Object.create(null), children: [], line: 1 };
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
      const from = this.at;
      let text = this.text.slice(from, end);
      this.at = end;
      const { tag, children } = this.current();
      // A line break right after these is none.
      if (children.length === 0 && tag === 'pre') text = without_first_break(text);
      this.put_text(this.decode(text, false, from));
    }
    put_text(text) {
      if (text === '') return;
      const { tag, children } = this.current();
      if (kTableParts.includes(tag) && text.trim() !== '') this.fail(this.at, 'text between the cells of a table');
      const last = children.length === 0 ? undefined : children[children.length - 1];
      if (last !== undefined && last.text !== undefined) last.text += text;
      else children.push({ text });
    }
    decode(text, is_attribute, at) {
      const plain = text.includes('\r') ? text.split('\r\n').join('\n').split('\r').join('\n') : text;
      return decode_entities(plain, is_attribute, (what) => this.fail(at, what));
    }

    markup() {
      const start = this.at;
      if (this.text.startsWith('<!--', start)) {
        const end = this.text.indexOf('-->', start + 4);
        if (end < 0) this.fail(start, 'the comment is never closed');
        this.current().children.push({ comment: this.text.slice(start + 4, end) });
        this.at = end + 3;
      } else if (this.text.startsWith('<!', start)) {
        if (this.text.slice(start + 2, start + 9).toLowerCase() !== 'doctype') this.fail(start, 'a declaration that is none');
        const end = this.text.indexOf('>', start);
        if (end < 0) this.fail(start, 'the declaration is never closed');
        this.at = end + 1;
      } else if (this.text.startsWith('</', start)) {
        this.end_tag(start);
      } else if (is_letter(this.text.charAt(start + 1))) {
        this.start_tag(start);
      } else {
        if (this.text.charAt(start + 1) === '?') this.fail(start, '`<?` begins nothing in HTML');
        this.at = start + 1;
        this.put_text('<');
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
      if (kVoidTags.includes(tag) && tag !== 'br') return;
      let depth = this.open.length - 1;
      while (depth > 0 && this.open[depth].tag !== tag && kImplied.includes(this.open[depth].tag)) depth--;
      if (depth === 0 && tag === 'p' && !this.is_open('p', kBounds)) {
        this.current().children.push(make_element('p', start, 1));
        return;
      }
      if (depth === 0) this.fail(start, '</' + tag + '> closes nothing: no <' + tag + '> is open');
      if (this.open[depth].tag !== tag) {
        this.fail(start, '</' + tag + '> where <' + this.open[depth].tag + '> is open');
      }
      this.open.length = depth;
    }

    close_optional(depth) {
      while (this.open.length > depth && kImplied.includes(this.current().tag)) this.open.pop();
    }

    is_open(tag, bounds) {
      for (let k = this.open.length - 1; k >= 0; k--) {
        if (this.open[k].tag === tag) return true;
        if (bounds.includes(this.open[k].tag)) return false;
      }
      return false;
    }

    /** Ends the innermost element of this kind and what it holds, all of which may end by themselves. */
    close(tag, start, implied) {
      while (this.current().tag !== tag) {
        if (!implied.includes(this.current().tag)) {
          this.fail(start, 'a tag ends <' + tag + '> where <' + this.current().tag + '> is open');
        }
        this.open.pop();
      }
      this.open.pop();
    }

    /** Elements that a browser makes by itself. */
    imply(tag, start) {
      const element = make_element(tag, start, 1);
      this.current().children.push(element);
      this.open.push(element);
    }

    /** Ends what ends before a tag, and begins what it has to be in. */
    make_place(tag, start) {
      if (['html', 'head', 'body', 'frameset', 'frame'].includes(tag)) {
        if (this.root.tag !== '#root') this.fail(start, '<' + tag + '> in another element');
        return;
      }
      if (tag === 'li') this.close_item(['li'], start);
      if (tag === 'dd' || tag === 'dt') this.close_item(['dd', 'dt'], start);
      if (kEndingParagraph.includes(tag) && this.is_open('p', kBounds)) this.close('p', start, kInline);
      if (kHeadings.includes(tag) && kHeadings.includes(this.current().tag)) this.misplaced(tag, start);
      if (['form', 'a', 'nobr'].includes(tag) && this.is_open(tag, ['td', 'th', 'caption'])) this.misplaced(tag, start);
      if (tag === 'button' && this.is_open(tag, kBounds.slice(1))) this.misplaced(tag, start);
      if ((tag === 'option' || tag === 'optgroup') && this.current().tag === 'option') this.open.pop();
      if (tag === 'optgroup' && this.current().tag === 'optgroup') this.open.pop();
      const { tag: parent } = this.current();
      if (this.is_open('select', kBounds) && !['option', 'optgroup', 'hr', 'script'].includes(tag)) this.misplaced(tag, start);
      if ((parent === 'option' || parent === 'select') && tag === 'hr') this.misplaced(tag, start);
      this.make_place_in_table(tag, start);
    }

    misplaced(tag, start) {
      const { tag: parent } = this.current();
      this.fail(start, '<' + tag + '> where it cannot stand' + (parent.startsWith('#') ? '' : ': in <' + parent + '>'));
    }

    close_item(tags, start) {
      for (let k = this.open.length - 1; k > 0; k--) {
        const { tag } = this.open[k];
        if (tags.includes(tag)) {
          this.close(tag, start, kInline);
          return;
        }
        // What is in another element of the page stays open.
        if (!kInline.includes(tag) && !kFormatting.includes(tag) && tag !== 'div' && tag !== 'address') return;
      }
    }

    make_place_in_table(tag, start) {
      const is_cell = tag === 'td' || tag === 'th';
      if (is_cell || tag === 'tr' || kRows.includes(tag) || tag === 'caption' || tag === 'colgroup' || tag === 'col') {
        const ended = is_cell ? ['td', 'th', 'p', 'caption'] : ['td', 'th', 'tr', 'p', 'caption'];
        if (kRows.includes(tag) || tag === 'caption' || tag === 'colgroup') ended.push('tbody', 'thead', 'tfoot');
        if (tag !== 'col') ended.push('colgroup');
        while (this.open.length > 1 && ended.includes(this.current().tag)) this.open.pop();
        if (tag === 'col' && this.current().tag === 'table') this.imply('colgroup', start);
        if ((is_cell || tag === 'tr') && this.current().tag === 'table') this.imply('tbody', start);
        if (is_cell && kRows.includes(this.current().tag)) this.imply('tr', start);
        const { tag: parent } = this.current();
        const fits = is_cell ? parent === 'tr' : tag === 'tr' ? kRows.includes(parent)
          : tag === 'col' ? parent === 'colgroup' : parent === 'table';
        if (!fits) this.misplaced(tag, start);
      } else if (kTableParts.includes(this.current().tag) && tag !== 'script' && tag !== 'style') {
        this.misplaced(tag, start);
      }
    }

    start_tag(start) {
      this.at = start + 1;
      const tag = this.name().toLowerCase();
      const element = make_element(tag, start, this.place(start).line);
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
      if (tag === 'template') host.limitation('lacking', 'the element `template` is not supported by the model of pages');
      const is_foreign = this.is_open('svg', []) || this.is_open('math', []);
      if (!is_foreign) this.make_place(tag, start);
      this.current().children.push(element);
      if (kVoidTags.includes(tag) || (is_closed && (is_foreign || tag === 'svg' || tag === 'math'))) return;
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
      if (!Object.hasOwn(element.attributes, name)) element.attributes[name] = this.decode(value, true, start);
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
      if (element.tag === 'textarea') text = without_first_break(text);
      if (element.tag === 'textarea' || element.tag === 'title') text = this.decode(text, false, start);
      if (text !== '') element.children.push({ text });
      const close = this.text.indexOf('>', end);
      if (close < 0) this.fail(end, 'the end tag </' + element.tag + ' has no >');
      this.at = close + 1;
    }
  }

  /**
   * The nodes of a text: {tag, attributes, children, line}, {text} or {comment}; with the offsets of
   * inline handlers and of raw text. Throws an error with
   * `code` HTML, whose message has file, line and column, if the text does not parse. `tag` is of the
   * element that they are for; none for a whole page.
   */
  function parse_html(text, file, tag) {
    const root = tag === undefined ? '#root' : kTableParts.includes(tag) || tag === 'select' ? tag : '#part';
    return new HtmlParser(text, file === undefined ? 'html' : file, root).parse();
  }

  return { parse_html, kVoidTags };
}
