'use strict';
// Programs of pages, at random: a page with elements of many kinds, steps that look at it and change it,
// listeners, and what a user does at the end. Every step prints what it gives.

const kMarkup = ['<div id="a" class="x y" data-n="1" title="T"><p id="b" class="x">one <b id="c">two</b> three</p></div>',
  '<ul id="d"><li id="e" class="z">1</li><li class="z on">2</li><li data-k="v w">3</li></ul>',
  '<form id="f"><input id="g" name="n" value="v"><input id="h" type="checkbox" name="m" value="1" checked>' +
    '<select id="i" name="s"><option value="p">P</option><option selected>Q</option><option value="r" disabled>R</option></select>' +
    '<textarea id="j" name="t">area</textarea><input type="radio" id="k" name="r" value="1"><input type="radio" id="l" name="r" value="2" checked>' +
    '<button id="m" type="button" disabled>B</button></form>',
  '<table id="n"><tbody><tr id="o"><td>1</td><td class="x">2</td></tr></tbody></table><!--c-->tail',
  '<a id="p" href="#q" title="A&amp;B">link</a><span id="q" style="color: red; margin-top: 2px"><i>it</i></span>',
  '<button id="r" class="on">go</button><input id="s" type="number" min="1" value="5"><label id="t" for="g">L</label>'];

const kIds = 'abcdefghijklmnopqrst'.split('');
// Whose click is a click and nothing else: fields and their labels have events of their own in the models.
const kPlainIds = 'abcdenopqr'.split('');
const kLists = {
  I: kIds,
  T: ['div', 'p', 'span', 'li', 'b', 'input', 'ul', 'td', 'option', 'button', 'a'],
  C: ['x', 'y', 'z', 'on', 'new', 'a-b'],
  S: ['.x', '#a p', 'li', 'ul > li', '.z.on', '[data-n]', '[data-n="1"]', 'li:first-child', 'li:last-child', 'li + li',
    'p ~ *', '*', '[class~="y"]', '[title^="T"]', 'input[type="checkbox"]', ':checked', ':disabled', 'div, span', 'li:nth-child(2)',
    'li:nth-child(odd)', 'li:not(.on)', '#d :first-child', '[name]', 'option:checked', ':empty', 'body .x', 'form input',
    'p:only-child', '[data-k~="w"]', '[id="a"]', 'li:nth-child(-n + 2)', ':root', 'B', 'LI.z', ':enabled', 'b:first-of-type',
    '[HREF]', 'a[href]', '.nothing', '[title="A&B"]', ':is(p, li).x', 'body > :not(div)', 'tr > td:last-child', ':required',
    ':nth-last-child(1)', ':read-only', ':link', ':scope > *', 'li:nth-of-type(2)', ':has(b)', '[title="t" i]'],
  A: ['id', 'class', 'title', 'data-n', 'data-k', 'value', 'name', 'href', 'style', 'hidden', 'disabled', 'checked', 'type',
    'DATA-N', 'selected', 'tabindex', 'lang', 'for', 'aria-label', 'onclick'],
  V: ["'v'", "'x y'", "''", '5', 'null', 'undefined', 'true', "'a<b>&\"'", "' p '", "'1.5'", '[1, 2]', "'Q'", "'r'", '-0'],
  X: ["'text'", "''", "'a<b'", '7', 'null', 'undefined', "' two  words '", "'\\u00a0'"],
  H: ["'<b>bold</b>'", "'plain'", "'a &amp; b'", "'<li>i</li><li>j</li>'", "'<p class=\"x\">q</p>t'", "'<br>'", "'<!--c-->'", "'a & b'",
    "'<i>u'", "'<tr><td>1</td></tr>'", "'<input value=\"w\">'", "'<p>1<p>2'", "'<B ID=u CLASS=\"X\">U</B>'", "''", "'<div/>x'", "'1 < 2 > 0'",
    "'<a href=x>l</a>'", "'<b>1<i>2</b>3</i>'", "'</p>'", "'&lt;&quot;&copy;&nbsp;'", "'<option>o</option>'", "'<ul><li>a<li>b</ul>'",
    "'\\n<p>n</p>\\n'", "'<textarea><b></textarea>'", "'<img src=y alt>'", "'<p><div>d</div></p>'", "'&amp;amp;'", "'&ampx'"],
  Y: ["'click'", "'q'", "'input'", "'change'", "'focus'", "'keydown'", "'mouseover'", "'submit'"],
  O: ['', ', true', ', { once: true }', ', { capture: true }', ', false', ', { passive: true }', ', { capture: false, once: false }'],
  P: ['color', 'display', 'marginTop', 'width', 'backgroundColor', 'opacity', 'fontSize', 'zIndex', 'cssFloat', 'borderLeftWidth'],
  D: ['margin-top', 'color', 'background-color', 'display', 'float', 'z-index', '--own'],
  W: ["'red'", "'10px'", "'none'", "''", '3', "'block'", "'0.5'", 'null'],
  K: ['n', 'k', 'fooBar', 'x1'],
  M: ['0', '1', '2', '3', '4'],
  Z: ["'beforebegin'", "'afterbegin'", "'beforeend'", "'afterend'"],
};

// {E}: an element that is there or was; {N}: any node; {F}: a field.
const kReferences = {
  E: ["el('{I}')", "el('{I}')", "document.querySelector('{S}')", 'kept[{M}]', 'document.body', "el('{I}').parentNode", "el('{I}').firstElementChild"],
  N: ['{E}', '{E}', '{E}.firstChild', '{E}.lastChild', "document.createTextNode('new')", "document.createElement('{T}')", 'kept[{M}]'],
  F: ["el('g')", "el('h')", "el('i')", "el('j')", "el('k')", "el('l')", "el('m')", "el('s')", "el('r')", "document.querySelector('option')"],
  Q: ["$('{S}')", "$('#{I}')", "$('#{I}')", '$({E})', "$('{T}')", "$('.{C}')", '$(kept)', "$('#{I}').{U}"],
  U: ["children()", "parent()", "find('{S}')", "closest('{S}')", "siblings()", "next()", "prev()", "eq({M})", "first()", "last()",
    "filter('{S}')", "not('{S}')", "slice(1)", "add('{S}')", "parents()", "children('{S}')", "end()", 'has(\'{S}\')', 'contents()',
    'nextAll()', 'prevAll()', "addBack()", 'eq(-1)', "siblings('{S}')", "nextUntil('{S}')", "parentsUntil('{S}')", 'even()'],
};

const kSteps = {
  html: ["keep(document.createElement('div')).innerHTML = {#}", '(kept[0] || document.body).innerHTML', "document.body.insertAdjacentHTML('beforeend', {#})",
    '{E}.innerHTML = {#}', "$('<div>').html({#}).html()", '$({#}).length', "kept.length > 0 ? [...kept[0].childNodes] : 0"],
  look: ["document.querySelectorAll('{S}')", "document.querySelector('{S}')", "{E}.querySelectorAll('{S}')", "{E}.matches('{S}')",
    "{E}.closest('{S}')", "document.getElementsByTagName('{T}')", "document.getElementsByClassName('{C}')", "{E}.getElementsByTagName('*')",
    "document.getElementsByName('n')", '{E}.children', '{N}.childNodes', '{E}.childElementCount', '{N}.nextSibling', '{N}.previousSibling',
    '{E}.nextElementSibling', '{E}.previousElementSibling', '{N}.parentNode', '{N}.parentElement', '{N}.textContent', '{E}.innerHTML',
    '{E}.outerHTML', '{N}.nodeName', '{N}.nodeType', '{N}.nodeValue', '{E}.tagName', '{E}.contains({N})', '{N}.isConnected',
    '{E}.firstElementChild', '{E}.lastElementChild', '{N}.hasChildNodes()', '{N}.getRootNode()', '{N}.ownerDocument === document',
    'document.title', 'document.forms', 'document.activeElement', '{E}.innerText', '{E}.localName', '{N}.isEqualNode({N})',
    '{E}.compareDocumentPosition({E})', '{E}.hasAttributes()', 'document.body.childNodes.length', 'document.documentElement.children',
    "document.getElementById('{I}')", 'document.getElementById({V})', '{N}.isSameNode({N})', '{N} instanceof Node', '{E} instanceof HTMLElement',
    '{N} instanceof Element', '{E} instanceof HTMLInputElement', '{N} instanceof Text', '({E}).constructor.name', 'String({E})', 'String({N}.childNodes)',
    "Object.prototype.toString.call(document.querySelectorAll('{S}'))", 'typeof {E}.item', "'length' in {E}.children", '{E}.children.item({M})',
    "{E}.children.namedItem('{I}')", "document.forms.f === el('f')", 'document.scripts.length', '[...{E}.childNodes.entries()].length',
    'document.head.children', '{E}.offsetWidth', '{E}.getBoundingClientRect().width', 'Object.keys({E}.children)'],
  tree: ['{E}.appendChild({N})', '{E}.append({N}, {X})', '{E}.prepend({X}, {N})', '{E}.insertBefore({N}, {E}.firstChild)', '{E}.insertBefore({N}, null)',
    '{E}.removeChild({N})', '{N}.remove()', '{E}.replaceChild({N}, {E}.firstChild)', '{N}.replaceWith({X}, {N})', '{N}.before({X})', '{N}.after({N}, {X})',
    '{E}.replaceChildren({N}, {X})', '{E}.textContent = {X}', '{E}.innerHTML = {H}', '{E}.innerHTML += {H}', '{E}.insertAdjacentHTML({Z}, {H})',
    '{E}.insertAdjacentElement({Z}, {E})', '{E}.insertAdjacentText({Z}, {X})', 'keep({E}.cloneNode(true))', 'keep({N}.cloneNode())', "keep(document.createElement('{T}'))",
    'keep(document.createTextNode({X}))', 'keep({E})', '{N}.nodeValue = {X}', '{N}.textContent = {X}', '{E}.outerHTML = {H}', '{E}.normalize()',
    'keep(document.createDocumentFragment())', 'kept[{M}].append({X}, {X})', 'document.title = {X}', '{E}.innerText = {X}', 'keep(document.createComment({X}))',
    '{E}.firstChild.data = {X}', '{E}.firstChild.splitText(1)', '{E}.replaceChildren()', "document.body.insertAdjacentHTML('beforeend', {H})",
    '{E}.insertBefore({N}, {N})', '{E}.firstChild.appendData({X})', 'document.adoptNode({N})'],
  attributes: ["{E}.getAttribute('{A}')", "{E}.setAttribute('{A}', {V})", "{E}.removeAttribute('{A}')", "{E}.hasAttribute('{A}')", "{E}.toggleAttribute('{A}')",
    "{E}.toggleAttribute('{A}', {V})", '{E}.getAttributeNames()', '{E}.id', '{E}.id = {V}', '{E}.className', '{E}.className = {V}', '{E}.title', '{E}.title = {V}',
    "{E}.classList.add('{C}', '{C}')", "{E}.classList.remove('{C}')", "{E}.classList.toggle('{C}')", "{E}.classList.toggle('{C}', {V})",
    "{E}.classList.contains('{C}')", "{E}.classList.replace('{C}', '{C}')", '[...{E}.classList]', '{E}.classList.length', '{E}.classList.item({M})', '{E}.classList.value = {V}',
    '{E}.classList[{M}]', "{E}.classList.add({V})", "{E}.classList.add('{C}', {V})", '{E}.classList + ""', '{E}.classList = {V}', '{E}.dataset.{K}', '{E}.dataset.{K} = {V}', 'delete {E}.dataset.{K}', "'{K}' in {E}.dataset",
    'Object.keys({E}.dataset)', '{E}.hidden', '{E}.hidden = {V}', '{E}.style.{P}', '{E}.style.{P} = {W}', "{E}.style.setProperty('{D}', {W})", "{E}.style.getPropertyValue('{D}')",
    "{E}.style.removeProperty('{D}')", '{E}.style.cssText', "{E}.style.cssText = 'color: blue; margin-top: 1px'", "{E}.getAttribute('style')", '{E}.style = {W}', "{E}.style['{D}']", "{E}.style['{D}'] = {W}",
    '{E}.lang', '{E}.dir', '{E}.tabIndex', '{E}.href', '{E}.name', '{E}.type', '{E}.htmlFor', '{E}.disabled', '{E}.disabled = {V}', '{E}.foo = {V}', '{E}.foo', '{E}.attributes.length',
    "{E}.attributes[0].name", '{E}.style.length', '{E}.draggable', '{E}.accessKey', '{E}.attributes.id', '{E}.ariaLabel', '{E}.role', '{E}.style.foo = 1', 'getComputedStyle({E}).display', "{E}.setAttribute('a b', 1)", "{E}.setAttribute({V}, 1)",
    "{E}.href = {V}", "{E}.min = {V}", "{E}.colSpan", "{E}.value = {V}", '{E}.value', '{E}.checked', '{E}.innerText = {X}'],
  fields: ['{F}.value', '{F}.value = {V}', '{F}.checked', '{F}.checked = {V}', '{F}.defaultValue', '{F}.defaultChecked', '{F}.type', '{F}.type = {V}', "{F}.type = 'text'", '{F}.name', '{F}.disabled = true', '{F}.disabled',
    '{F}.form', '{F}.required', '{F}.readOnly', "el('i').selectedIndex", "el('i').selectedIndex = {M}", "el('i').options.length", "el('i').options[{M}].selected", "el('i').options[{M}].selected = {V}",
    "el('i').options[{M}].text", "el('i').value = {V}", "el('i').selectedOptions", "el('f').elements.length", "el('f').elements.n", "el('f').elements[{M}]", "el('f').reset()", "el('f').n", "el('f').length",
    "{F}.setAttribute('value', {V})", "{F}.removeAttribute('value')", "{F}.setAttribute('checked', '')", "el('s').valueAsNumber", "el('s').value = 'abc'", "el('s').min", "{F}.click()", "{F}.focus()", "{F}.blur()", 'document.activeElement',
    "{F}.maxLength", "{F}.size", "{F}.placeholder = {V}", "{F}.select()", "el('j').textContent = {X}", "el('j').value", "el('j').defaultValue = {X}", "el('i').add(document.createElement('option'))", "el('i').remove({M})", "el('i').length", "{F}.defaultValue = {V}",
    "el('t').control", "el('t').click()", "{F}.labels", "{F}.checkValidity()", "el('i').options[{M}].index", "el('i').options[{M}].value = {V}", "el('i').appendChild(new Option('o', 'ov'))", "el('i').type", "{F}.cloneNode(true).value", "{F}.cloneNode(true).checked", "new FormData(el('f')).get('n')",
    "el('i').item({M})", "el('f').submit", "el('f').elements.r", "el('f').elements.r.value", "el('l').checked = true", "el('k').checked = true", "el('k').click()", "el('h').click()", "el('h').indeterminate", "el('i').innerHTML = {H}", "el('i').options[{M}].remove()", "el('i').options.selectedIndex", "el('i').multiple", "el('s').stepUp()", "el('f').requestSubmit()", "el('r').type", "el('r').value", "el('r').form"],
  events: ['{E}.addEventListener({Y}, h{M}{O})', '{E}.addEventListener({Y}, h{M}{O})', '{E}.removeEventListener({Y}, h{M}{O})', '{E}.on{y} = h{M}', '{E}.on{y}', '{E}.on{y} = null', 'document.addEventListener({Y}, h{M}{O})', 'window.addEventListener({Y}, h{M}{O})',
    'fire({E}, new Event({Y}))', 'fire({E}, new Event({Y}, { bubbles: true, cancelable: true }))', "fire({E}, new CustomEvent({Y}, { bubbles: true, detail: {V} }))", 'fire({E}, new MouseEvent({Y}, { bubbles: true, clientX: 3, button: 1, shiftKey: true }))',
    "fire({E}, new KeyboardEvent({Y}, { bubbles: true, key: 'k', ctrlKey: true }))", '{E}.click()', '{E}.click()', '{E}.focus()', '{E}.blur()', "{E}.setAttribute('onclick', 'print(\"inline \" + event.type + this.tagName)')", "{E}.addEventListener({Y}, { handleEvent: h{M} }{O})",
    'fire(document, new Event({Y}))', 'fire(window, new Event({Y}))', "(() => { const e = document.createEvent('Event'); e.initEvent({Y}, true, true); return fire({E}, e); })()", '{E}.addEventListener({Y}, null)', "{E}.addEventListener({Y}, h{M}, { signal: undefined })", "fire({E}, again)", "fire({N}, new Event({Y}, { bubbles: true, composed: true }))",
    'new Event({Y}).timeStamp >= 0', "new MouseEvent('click').{G}", "new KeyboardEvent('keyup', { key: 'a', code: 'KeyA', keyCode: 65 }).{G}", "new CustomEvent('z', {}).{G}", "{E}.removeAttribute('onclick')", '{E}.onclick = {V}', "new Event({V}).type", 'new Event()', "fire({E}, 'click')", "{E}.addEventListener({Y}, {V})", "Promise.resolve().then(() => print('job'))", "setTimeout(() => print('timer'), {M}) > 0", "queueMicrotask(() => step('job', () => fire({E}, new Event({Y}))))"],
  query: ['{Q}.length', '{Q}.get()', '{Q}.text()', '{Q}.text({X})', '{Q}.html()', '{Q}.html({H})', '{Q}.val()', '{Q}.val({V})', "{Q}.attr('{A}')", "{Q}.attr('{A}', {V})", "{Q}.removeAttr('{A}')", "{Q}.prop('checked')", "{Q}.prop('disabled', {V})", "{Q}.prop('{K}', {V})", "{Q}.addClass('{C} {C}')",
    "{Q}.removeClass('{C}')", '{Q}.removeClass()', "{Q}.toggleClass('{C}')", "{Q}.toggleClass('{C}', {V})", "{Q}.hasClass('{C}')", "{Q}.css('{P}')", "{Q}.css('{D}', {W})", "{Q}.css('{P}', {W})", "{Q}.data('{K}')", "{Q}.data('{K}', {V})", '{Q}.data()', "{Q}.removeData('{K}')",
    '{Q}.append({H})', '{Q}.append({N})', '{Q}.prepend({H})', '{Q}.before({H})', '{Q}.after({H})', '{Q}.append($({N}))', '{Q}.empty()', '{Q}.remove()', '{Q}.detach()', "$('<{T}>').appendTo({Q})", "$('<{T}>', { text: {X}, class: '{C}' }).prependTo({Q})", '$({H}).insertAfter({Q})', '{Q}.replaceWith({H})', '{Q}.wrap({H})', '{Q}.unwrap()',
    '{Q}.{U}', '{Q}.{U}', '{Q}.{U}', "{Q}.is('{S}')", '{Q}.is({N})', '{Q}.index()', "{Q}.index($('{S}'))", '{Q}.each((k, e) => { print(k + show(e)); })', '{Q}.map((k, e) => e.id).get()', '{Q}.toArray()', '{Q}.get({M})', '{Q}[{M}]', '{Q}.show()', '{Q}.hide()', '{Q}.toggle()', "{Q}.width()",
    '{Q}.on({Y}, h{M})', "{Q}.on({Y}, '{S}', h{M})", '{Q}.one({Y}, h{M})', '{Q}.off({Y})', '{Q}.off({Y}, h{M})', "{Q}.off({Y}, '{S}')", '{Q}.off()', '{Q}.trigger({Y})', '{Q}.trigger({Y}, [1, {V}])', '{Q}.triggerHandler({Y})', '{Q}.click()', '{Q}.click(h{M})', '{Q}.focus()', '{Q}.change()', "{Q}.on('click.ns q.ns', h{M})", "{Q}.off('.ns')", "{Q}.trigger('q.ns')", '{Q}.on({Y}, false)', "{Q}.on({ click: h{M}, q: h{M} })",
    "{Q}.clone().attr('id', 'cl').appendTo('body')", '{Q}.clone(true).length', "$('{S}', {E}).length", '$({H}).length', "$({V}).length", '$.trim({X})', "$.inArray({M}, [0, 1, 2])", '$.isArray({V})', '$.each([1, 2], (k, v) => { print(k + v); })', '$.map([1, 2], (v) => [v, v])', "$.extend({ a: 1 }, { b: {V} }).b", "$.contains({E}, {N})", "$.merge([1], [2])", "$.makeArray({V})", '$.type({V})', '$.proxy(h0, {})', '$.param({ a: 1 })', "{Q}.serialize()", "$('#f').serialize()", "$('#f').serializeArray()", '$.isNumeric({V})', '$.isEmptyObject({V})', '$.parseHTML({H})', "$.Event('q')", "$.now() > 0",
    "{Q}.find(':checked').length", "$(':input').length", "$('li:eq(1)').text()", "$('li:gt(0)').length", "$('p:contains(one)').length", "$('li:even').length", "$(':text').length", "$(':button').length", "$('li:first').text()", "$(':header').length", "$('div:has(p)').length", "$('[data-n=1]').length", "$(':radio').length", "$('option:selected').text()", "$('li:last').text()", "$('li:not(.on):first').length", "$('#f :input').length", "$('input:not(:checked)').length", "$(':visible').length", "$('body :hidden').length", "$('<b>').is(':visible')",
    '{Q}.fadeIn()', '{Q}.slideUp()', "{Q}.animate({ width: 1 })", "{Q}.outerWidth()", '{Q}.offset().left', '{Q}.scrollTop()', "{Q}.css(['color'])", "{Q}.wrapInner('<b>')", "{Q}.prop('tagName')", "{Q}.prop('id', {V})", "{Q}.text((k, t) => t + k)", "{Q}.html((k, t) => t + k)", "{Q}.attr('title', (k, t) => t + k)", "{Q}.val((k, t) => t + 1)", "{Q}.addClass((k, t) => 'c' + k + t)", "{Q}.add({H}).length", "{Q}.end().length", "{Q}.prevObject.length", "{Q}.jquery", "{Q}.splice(0, 1).length", "{Q}.append(() => 'f')", "{Q}.css({ color: 'red', 'margin-top': 4 })", "{Q}.attr({ title: 't', 'data-q': 1 })"],
};
kLists.G = ['clientX', 'button', 'detail', 'bubbles', 'cancelable', 'key', 'code', 'keyCode', 'which', 'charCode', 'isTrusted', 'target', 'currentTarget', 'eventPhase', 'defaultPrevented', 'shiftKey', 'buttons', 'pageX', 'x', 'view', 'location', 'repeat', 'relatedTarget', 'timeStamp > 0', 'returnValue', 'cancelBubble', 'composed', 'screenX', 'offsetX'];
kLists.y = ['click', 'input', 'change', 'focus', 'keydown', 'mouseover', 'submit'];

// Text of HTML as people write it, and as they should not.
const kHtml = ['<p>', '</p>', '<b>', '</b>', '<div class=x>', '</div>', '<ul>', '<li>', '</ul>', 'text', ' ', '\n', '<br>', '<br/>', '<td>', '<tr>',
  '<table>', '</table>', '<h1>', '</h1>', '&amp;', '&lt', '&eacute;', '&nope;', '&#65;', '&#x42', '<!-- c -->', '<input value=1>', '</input>', '<a href="?a&b=1&copy=2">',
  '</a>', '<span/>', '<option>', '<select>', '</select>', '<dl><dt>', '<dd>', '</dl>', '<th>', '<tbody>', '<pre>\n', '</pre>', '<textarea>\n', '</textarea>', '<i title=q">', '</i>',
  '<img src=a.png />', '<button>', '</button>', '<form>', '</form>', '&', '<', '>', '"', '</tr>', '</td>', '<caption>', '</caption>', '</li>', '<col>', '<script>1<2</scr' + 'ipt>', '<svg><path/></svg>', '<hr>', '<center>', '</center>', '<label>', '</label>', '&notit;', '&hearts;', '<P ID=Z>'];

const kNested = { div: ['p', 'ul', 'b', 'table', 'select', 'form', 'h2', 'dl', 'a', 'div', 'span'], ul: ['li'], li: ['b', 'ul', 'p', 'i'], p: ['b', 'i', 'a', 'span'],
  table: ['tr', 'tbody', 'thead', 'caption', 'col'], tbody: ['tr'], thead: ['tr'], tr: ['td', 'th'], td: ['p', 'b', 'ul', 'div'], th: ['b'], caption: ['b'],
  select: ['option', 'optgroup'], optgroup: ['option'], form: ['p', 'input', 'label', 'div'], label: ['input', 'b'], dl: ['dt', 'dd'], dt: ['b'], dd: ['p'],
  h2: ['b'], a: ['b', 'div'], span: ['b', 'i'], b: ['i', 'span'], i: ['b'] };
const kOmitted = ['li', 'p', 'tr', 'td', 'th', 'tbody', 'thead', 'option', 'optgroup', 'dt', 'dd', 'caption'];
const kTexts = ['t', ' ', 'a &lt; b', '&eacute;&#33;', '\n', 'x&copy y', '"q"', '&gt', 'A&B'];

const kPrelude = `
const kept = [];
const print = (text) => console.log(String(text));
const el = (id) => document.getElementById(id);
const keep = (node) => { if (node !== null) kept.push(node); return node; };
const is_node = (v) => v !== null && typeof v === 'object' && typeof v.nodeType === 'number';
const name_of = (v) => v.nodeType === 1 ? '<' + v.localName + (v.id === '' ? '' : '#' + v.id) + '>'
  : v.nodeType === 3 || v.nodeType === 8 ? v.nodeName + JSON.stringify(v.data) : v.nodeName;
const show = (v) => {
  if (v === window) return 'window';
  if (Object.is(v, -0)) return '-0';
  if (typeof v === 'string') return JSON.stringify(v);
  if (typeof v === 'function') return 'function';
  if (v === null || typeof v !== 'object') return String(v);
  if (is_node(v)) return name_of(v);
  if (v instanceof Event) return 'event ' + v.type;
  if (typeof v.jquery === 'string') return '$' + '[' + v.get().map(show).join() + ']';
  if (typeof v.length === 'number') return (Array.isArray(v) ? '' : 'list') + '[' + [...v].map(show).join() + ']';
  return '{' + Object.keys(v).filter((k) => !k.startsWith('_')).sort().map((k) => k + ': ' + (typeof v[k] === 'object' ? 'object' : show(v[k]))).join() + '}';
};
let depth = 0;
const step = (k, run) => {
  let text;
  try { text = show(run()); } catch (e) { text = 'throws ' + (e && e.name); }
  print(k + ' ' + text);
};
const fire = (target, event) => target.dispatchEvent(event);
const again = new Event('q', { bubbles: true });
const note = (name, self, e) => print(name + ' ' + e.type + ' ' + show(self) + ' ' + show(e.target) + ' ' + show(e.currentTarget) + ' ' +
  e.eventPhase + ' ' + e.bubbles + ' ' + show(e.detail) + ' ' + (e.originalEvent === undefined ? e.defaultPrevented : e.isDefaultPrevented()));
function h0(e) { note('h0', this, e); }
function h1(e) { note('h1', this, e); e.preventDefault(); return false; }
function h2(e) { note('h2', this, e); e.stopPropagation(); }
function h3(e) { note('h3', this, e); e.stopImmediatePropagation(); Promise.resolve().then(() => print('after h3')); }
function h4(e) { note('h4', this, e); if (e.currentTarget && e.currentTarget.removeEventListener) e.currentTarget.removeEventListener(e.type, h0); throw new TypeError('h4'); }
window.addEventListener('error', (e) => { print('uncaught ' + (e.error && e.error.name)); });
const look = () => { for (const e of document.querySelectorAll('input, textarea, select, option')) print(name_of(e) + show(e.value) + e.checked + e.selected); print(document.body.innerHTML); };
`;

function make_random(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * count);
  };
}

/** {html, steps, actions}; `groups` are names of kSteps. */
function generate(seed, groups = Object.keys(kSteps), length = 10) {
  const random = make_random(seed);
  const pick = (list) => list[random(list.length)];
  const fill = (text) => {
    let result = text;
    for (let depth = 0; depth < 6 && /\{[A-Zy]\}/.test(result); depth++) {
      result = result.replace(/\{([A-Zy])\}/g, (all, name) => pick(kReferences[name] ?? kLists[name]));
    }
    return result;
  };
  const nested = (tag, depth) => {
    let text = `<${random(8) === 0 ? tag.toUpperCase() : tag}${random(3) === 0 ? [' class="x y"', ' id=z', " title='a&amp;b'", ' data-k', ' hidden'][random(5)] : ''}>`;
    if (tag === 'input' || tag === 'col') return text;
    for (let k = random(4); k > 0; k--) {
      if (random(3) === 0 && !['table', 'tbody', 'thead', 'tr', 'select', 'ul', 'dl'].includes(tag)) text += pick(kTexts);
      else if (depth > 0 && kNested[tag] !== undefined) text += nested(pick(kNested[tag]), depth - 1);
    }
    return kOmitted.includes(tag) && random(3) === 0 ? text : `${text}</${tag}>`;
  };
  const html = kMarkup.filter(() => random(4) > 0).join(random(2) === 0 ? '' : '\n');
  const steps = [];
  for (let k = 0; k < length; k++) steps.push(fill(pick(kSteps[pick(groups)])));
  // Texts of HTML, of their own group.
  for (let k = 0; k < steps.length; k++) {
    steps[k] = steps[k].replace(/\{#\}/g, () => JSON.stringify(random(4) > 0 ? nested(pick(['div', 'table', 'ul', 'p', 'form', 'dl', 'select']), 4) : Array.from({ length: 1 + random(6) }, () => pick(kHtml)).join('')));
  }
  const actions = [];
  for (let k = random(3); k > 0; k--) actions.push({ type: pick(['click', 'click', 'mouseover']), id: pick(kPlainIds) });
  return { html, steps, actions };
}

/** The page that a program is. */
function page_of({ html, steps, actions }) {
  const body = steps.map((step, k) => `step(${k}, () => (${step}));`).join('\n');
  return { html, body, script: `${kPrelude}${body}\nstep('end', () => look());\n`, actions };
}

module.exports = { generate, page_of, kSteps };
