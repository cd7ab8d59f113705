// Elements as the text of HTML, and the other way round.

function model_element_html(host, system) {
  const { Object } = host.global;
  const { Text, Comment } = system.nodes;
  const { parse_html, kVoidTags } = system.html;

  // What these hold is written as it is.
  const kRaw = ['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'];
  const kTextual = ['script', 'style', 'textarea', 'title', 'iframe', 'noscript', 'xmp', 'noembed', 'noframes', 'template', 'html', 'head'];

  /** Text that becomes what is in `parent`, at run time: a browser takes anything, where the model has to give up. */
  function parse_part(text, parent) {
    if (parent !== undefined && kTextual.includes(parent.localName)) {
      host.limitation('html', 'HTML assigned to `' + parent.localName + '` is not supported by the model of pages');
    }
    if (text.indexOf('<') < 0 && text.indexOf('&') < 0 && !is_strict(parent)) return text === '' ? [] : [{ text }];
    try {
      if (text.toLowerCase().includes('<form') && parent !== undefined && parent.closest !== undefined &&
          parent.closest('form') !== null) {
        host.limitation('html', 'a form assigned as HTML within a form is not supported by the model of pages');
      }
      return parse_html(text, 'html', parent === undefined ? 'body' : parent.localName);
    } catch (error) {
      host.limitation('html', 'text assigned as HTML that the model of pages cannot parse: ' + error.message);
      return [];
    }
  }

  /** Elements that do not take every text. */
  function is_strict(parent) {
    return parent !== undefined && ['table', 'tbody', 'thead', 'tfoot', 'tr', 'select'].includes(parent.localName);
  }

  function may_hold_handlers(text) {
    for (const before of [' ', '\n', '\t', '"', "'", '/']) if (text.indexOf(before + 'on') >= 0) return true;
    return false;
  }

  function escaped(text) {
    return text.split('&').join('&amp;').split('\u00a0').join('&nbsp;').split('<').join('&lt;').split('>').join('&gt;');
  }

  function html_of(node) {
    if (node.nodeType === 3) {
      return node.parentNode !== null && kRaw.includes(node.parentNode.localName) ? node.data : escaped(node.data);
    }
    if (node.nodeType === 8) return '<!--' + node.data + '-->';
    let text = '<' + node.localName;
    for (const name of node.getAttributeNames()) {
      text += ' ' + name + '="' + node._attribute(name).split('&').join('&amp;').split('\u00a0').join('&nbsp;')
        .split('"').join('&quot;') + '"';
    }
    text += '>';
    return kVoidTags.includes(node.localName) ? text : text + node.innerHTML + '</' + node.localName + '>';
  }

  /** Nodes of parsed HTML. */
  function build(document, parsed) {
    const nodes = [];
    for (const item of parsed) {
      if (item.text !== undefined) nodes.push(new Text(document, item.text));
      else if (item.comment !== undefined) nodes.push(new Comment(document, item.comment));
      else nodes.push(build_element(document, item));
    }
    return nodes;
  }

  function build_element(document, item) {
    const element = document._make(item.tag);
    if (document._is_loading) element._place = item.at;
    for (const name of Object.keys(item.attributes)) {
      if (!name.startsWith('on')) element._put_attribute(name, item.attributes[name]);
      else element._attributes[name] = item.attributes[name];
    }
    for (const handler of item.handlers) element._set_inline_handler(handler);
    for (const child of build(document, item.children)) element.appendChild(child);
    return element;
  }

  return { parse_part, may_hold_handlers, escaped, html_of, build, kRaw };
}
