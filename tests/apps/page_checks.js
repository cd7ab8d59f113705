// What browsers do, as expressions that are true, each on a page of its own. Most were found by scripts/compare-pages.
// Read by models.test.js, which runs them under Node, and by tests/end_to_end/pages.test.js, which runs them in the engine.
'use strict';

const kPage = '<div id="a" class="x y" data-n="1" title="T">one <b id="c">two</b></div><ul id="d"><li class="z">1</li><li>2</li></ul>' +
  '<form id="f"><input id="g" name="n" value="v"><input type="radio" id="k" name="r" value="1"><input type="radio" id="l" name="r" checked>' +
  '<select id="s"><option value="p">P</option><option selected>Q</option></select><input id="m" type="number" value="5"></form>' +
  '<label id="t" for="g">L</label><table id="w"><tr><td>1<td>2</table><span id="q" style="color: red; margin-top: 2px"></span>';

const el = 'document.getElementById';
const made = (html, tag = 'div') => `(() => { const e = document.createElement('${tag}'); e.innerHTML = ${JSON.stringify(html)}; return e.innerHTML; })()`;
const throws = (name, text) => `(() => { try { ${text}; } catch (e) { return e.name === '${name}'; } return false; })()`;

const kChecks = [
  // Text of HTML is what a browser makes of it.
  `${made('<B ID=u>1 < 2 & 3</B>')} === '<b id="u">1 &lt; 2 &amp; 3</b>'`,
  `${made('<ul><li>a<li>b</ul>')} === '<ul><li>a</li><li>b</li></ul>'`,
  `${made('<p>1<p>2<div>3</div>')} === '<p>1</p><p>2</p><div>3</div>'`,
  `${made('<table><tr><td>1<td>2</table>')} === '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'`,
  `${made('<td>1<td>2', 'tr')} === '<td>1</td><td>2</td>' && ${made('<dl><dt>a<dd>b</dl>')} === '<dl><dt>a</dt><dd>b</dd></dl>'`,
  `${made('&ampx &copy &notit; &eacute;&#33;&hearts;')} === '&amp;x \u00a9 \u00acit; \u00e9!\u2665'`,
  `${made('<a href="?a&b=1&copy=2"></a>')} === '<a href="?a&amp;b=1&amp;copy=2"></a>'`,
  `${made('<pre>\n1</pre><textarea>\n2</textarea>')} === '<pre>1</pre><textarea>2</textarea>' && ${made('</p>x</input>')} === '<p></p>x'`,
  `${el}('w').innerHTML === '<tbody><tr><td>1</td><td>2</td></tr></tbody>'`,
  // Attributes and classes.
  `(${el}('c').classList.remove('none'), !${el}('c').hasAttribute('class'))`,
  `(${el}('a').classList = 'k', ${el}('a').className === 'k')`,
  `(${el}('a').removeAttribute('class'), ${el}('a').setAttribute('class', 'x'), ${el}('a').getAttributeNames().join() === 'id,data-n,title,class')`,
  throws('InvalidCharacterError', `${el}('a').setAttribute('a b', 1)`),
  throws('InvalidCharacterError', "document.createElement('1a')"),
  `${el}('a').disabled === undefined && ${el}('a').required === undefined && ${el}('g').disabled === false`,
  `(${el}('a').dataset.longName = 1, ${el}('a').setAttribute('data-a-1', 2), Object.keys(${el}('a').dataset).join() === 'n,longName,a-1')`,
  // Styles take values, not everything.
  `((s) => { s.width = 5; s.height = '7'; s.left = 'NaNpx'; s.top = 0; s.right = '1em'; return s.width + s.height + s.left + s.top + s.right === '0px1em'; })(${el}('a').style)`,
  `((s) => { s.color = '#f00'; s.backgroundColor = 'none'; s.display = 'nothing'; return s.color === 'rgb(255, 0, 0)' && s.backgroundColor === '' && s.display === ''; })(${el}('a').style)`,
  `((s) => { s.color = 'nothing'; s.color = undefined; return s.color === 'red' && s['margin-top'] === '2px'; })(${el}('q').style)`,
  `((s) => { s.margin = '1px'; s.cssFloat = 'left'; s['background-color'] = 'red'; return s.marginTop === '1px' && s.float === 'left' && s.backgroundColor === 'red'; })(${el}('a').style)`,
  `(${el}('c').style.removeProperty('color'), !${el}('c').hasAttribute('style'))`,
  `(${el}('c').style.setProperty('--own', 'x'), ${el}('c').getAttribute('style') === '--own: x;')`,
  `(${el}('c').style.color = 'red', ${el}('c').title = 't', ${el}('c').outerHTML === '<b id="c" style="color: red;" title="t">two</b>')`,
  `getComputedStyle(${el}('a')).display === 'block' && getComputedStyle(${el}('c')).display === 'inline'`,
  // Nodes.
  `((e) => { e.outerHTML = '<i>1</i><i>2</i>'; return ${el}('a').innerHTML === 'one <i>1</i><i>2</i>'; })(${el}('c'))`,
  `(${el}('c').insertAdjacentElement('beforebegin', document.createElement('u')), ${el}('c').insertAdjacentText('afterend', 'x'), ${el}('a').innerHTML === 'one <u></u><b id="c">two</b>x')`,
  `(${el}('c').firstChild.appendData('x'), ${el}('c').append('y'), ${el}('c').normalize(), ${el}('c').childNodes.length === 1 && ${el}('c').firstChild.data === 'twoxy')`,
  `${el}('a').firstChild.append === undefined && document.remove === undefined && ${el}('a').firstChild.children === undefined`,
  `${el}('a').compareDocumentPosition(${el}('c')) === 20 && ${el}('c').compareDocumentPosition(${el}('d')) === 4`,
  `${el}('a').isEqualNode(${el}('a').cloneNode(true)) && !${el}('a').isEqualNode(${el}('a').cloneNode())`,
  throws('HierarchyRequestError', "document.appendChild(document.createElement('p'))"),
  throws('HierarchyRequestError', `${el}('a').firstChild.appendChild(document.createElement('p'))`),
  // What objects are called.
  `String(${el}('d')) === '[object HTMLUListElement]' && ${el}('a') instanceof HTMLDivElement && ${el}('g').constructor.name === 'HTMLInputElement'`,
  `String(document.querySelectorAll('p')) === '[object NodeList]' && Object.prototype.toString.call(window) === '[object Window]'`,
  // Events.
  throws('TypeError', 'new Event()'),
  throws('TypeError', `${el}('a').addEventListener('click', 5)`),
  throws('TypeError', `${el}('a').dispatchEvent('click')`),
  throws('InvalidStateError', `${el}('a').dispatchEvent(document.createEvent('Event'))`),
  `(() => { const e = document.createEvent('Event'); e.initEvent('q', true, true); let r = ''; document.addEventListener('q', (got) => { r = got.type + got.bubbles; }); ${el}('a').dispatchEvent(e); return r === 'qtrue'; })()`,
  `(() => { let n = 0; const e = new Event('q', { bubbles: true }); document.addEventListener('q', () => n++); ${el}('c').addEventListener('q', (got) => got.stopPropagation(), { once: true }); ${el}('c').dispatchEvent(e); ${el}('c').dispatchEvent(e); return n === 1; })()`,
  `(() => { ${el}('a').addEventListener('q', (e) => e.preventDefault(), { passive: true }); return ${el}('a').dispatchEvent(new Event('q', { cancelable: true })); })()`,
  `(() => { let n = 0; ${el}('g').addEventListener('click', () => n++); ${el}('t').click(); return n === 1 && ${el}('t').control === ${el}('g'); })()`,
  // Fields.
  `(${el}('m').value = 'abc', ${el}('m').value === '') && (${el}('g').value = 'a\\nb', ${el}('g').value === 'ab')`,
  `(${el}('k').setAttribute('checked', ''), ${el}('k').checked && !${el}('l').checked)`,
  `(${el}('s').remove(0), ${el}('s').length === 1 && ${el}('s').options.selectedIndex === 0 && ${el}('s').item(1) === null)`,
  `(${el}('s').add(new Option('o', 'ov')), ${el}('s').selectedIndex = 7, ${el}('s').options[0].remove(), ${el}('s').value === 'Q')`,
  // Selectors.
  "document.querySelectorAll('li:nth-last-child(1), li:nth-of-type(1)').length === 2 && document.querySelectorAll(':link, input:optional').length === 4",
  // jQuery.
  "$('#c').text(undefined).length === 1 && $('#g').val(undefined).val() === '' && $('#c').val() === '' && $('#c').attr('id', undefined).length === 1",
  "$('.x').end().length === 1 && $('#a').end().length === 0 && $('li', null).length === 2 && $.contains(document.body, $('#c')[0])",
  "$('<i>1</i>2').length === 1 && $('#c').append('&ampx').html() === 'two&amp;ampx' && $('#c').empty().append('&amp;x').html() === '&amp;x'",
  "$('<tr><td>1</td></tr>')[0].outerHTML === '<tr><td>1</td></tr>' && $('#none').width() === undefined && $('#none').offset() === undefined",
  "$('#c').animate({ width: 3 })[0].style.width === '3px' && $('#c').fadeTo(9, 0.5)[0].style.opacity === '0.5'",
  "$('#c').css('marginTop', 4).css('marginTop') === '4px' && $('<b>').css('marginTop', 4).css('margin-top') === '4px' && $('<b>').css('marginTop') === ''",
  "$('li').last().prevAll().length === 1 && $('#a').contents().length === 2 && $('div').has('b').length === 1 && $('#c').replaceWith('<u>1</u>').length === 1 && $('u').length === 1",
];

const looked = (place, html) => `(${el}('${place}').innerHTML = ${JSON.stringify(html)}, ${el}('${place}').innerHTML)`;
const kLacking = [`${el}('g').maxLength`, `${el}('a').ariaLabel`, `${el}('f').elements.r`, looked('a', '<b>'), looked('d', '</ul>'),
  looked('s', '<p>1</p>'), looked('a', '<div><tr></tr></div>'), looked('a', '&nope;'), 'navigator.plugins',
  `(${el}('a').style.border = '1px solid', ${el}('a').style.borderTop)`, `getComputedStyle(${el}('a')).width`, "$('[1]')",
  "document.createEvent('Nothing')"];

/** A script that checks one after the other, each on a page as it was. */
function script_of(checks) {
  return checks.map((check, k) => `document.body.innerHTML = ${JSON.stringify(kPage)};\n` +
    `if (!(${check})) throw new Error('check ${k}');\n`).join('');
}

module.exports = { kPage, kChecks, kLacking, script_of };
