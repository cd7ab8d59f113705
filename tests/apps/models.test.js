'use strict';
// The models of stdlib/models, under Node.

const assert = require('assert');
const test = require('node:test');
const { Application, Limitation } = require('./driver.js');
const { write_application } = require('./scratch.js');
const { kPage: kQueryPage, kChecks, kLacking } = require('./jquery_checks.js');
const browser = require('./page_checks.js');

/** Runs a page's script, fires the events named, and gives what it printed. */
function page(body, script, events = [], values = {}) {
  const lines = [];
  const application = new Application(write_application({
    'index.html': `<!DOCTYPE html><html><body>${body}<script src="jquery.js"></script>` +
      '<script src="client.js"></script></body></html>',
    'client.js': script,
  }), { log: (...list) => lines.push(list.join(' ')), supply: supplier(values) });
  application.launch();
  fire(application, events);
  return { lines, application };
}

function supplier(values) {
  return (process, name, spec, position) => {
    const given = values[`${position} ${name}`] ?? values[name];
    if (given !== undefined) return spec.oneOf === undefined ? given : spec.oneOf[given];
    if (spec.int !== undefined) return spec.int[0];
    if (spec.oneOf !== undefined) return spec.oneOf[0];
    return spec.text !== undefined ? '' : false;
  };
}

function fire(application, events) {
  for (const label of events) {
    const target = application.targets().find((one) => `${one.process.name}: ${one.label}` === label ||
      one.label === label);
    assert.ok(target, `${label} is no target; there are: ${application.targets().map((one) => one.label).join(', ')}`);
    application.fire(target);
  }
}

const labels = (application) => application.targets().map((one) => one.label);
const parse_error = (html) => {
  try {
    const { application } = page(html, '');
    return application.errors.map((one) => one.message).join();
  } catch (error) {
    return error.message;
  }
};

test('HTML: text, entities, comments, void tags, attributes of all kinds', () => {
  const { lines } = page('<p id=a class="b c" title=\'d\' hidden>1 &lt; 2 &amp;&#65;<br><!-- x --><i>y</i></p>', `
    const p = document.getElementById('a');
    console.log(p.textContent, p.className, p.title, p.hidden, p.children.length, p.childNodes.length);
    console.log(p.outerHTML);`);
  assert.deepStrictEqual(lines, ['1 < 2 &Ay b c d true 2 4',
    '<p id="a" class="b c" title="d" hidden="">1 &lt; 2 &amp;A<br><!-- x --><i>y</i></p>']);
});

test('HTML that does not parse is an error with its place', () => {
  assert.match(parse_error('<div>'), /index.html:1:\d+: <\/body> where <div> is open/);
  assert.match(parse_error('</b>'), /<\/b> where <body> is open/);
  assert.match(parse_error('\n<p title=\'x>'), /index.html:2:\d+: the value of `title` in <p> is never closed/);
  assert.match(parse_error('<!-- x'), /the comment is never closed/);
});

test('elements are found by id, class, tag, selector; the tree can be changed', () => {
  const { lines } = page('<ul id="u"><li class="x">a</li><li class="x y" data-k="2">b</li></ul><p>c</p>', `
    const all = (s) => [...document.querySelectorAll(s)].map((e) => e.textContent).join();
    console.log(all('li'), all('#u > .y'), all('ul .x:first-child'), all('[data-k="2"]'), all('p, .y'));
    const u = document.getElementById('u');
    const li = document.createElement('li');
    li.append('d', document.createElement('b'));
    u.insertBefore(li, u.firstElementChild);
    u.removeChild(u.lastElementChild);
    console.log(u.innerHTML, li.nextElementSibling.textContent, document.querySelector('.y'));
    u.innerHTML = '<li id="n">new</li>';
    console.log(document.getElementById('n').parentNode === u, li.isConnected, u.children.length);
    li.classList.toggle('on'); li.style.color = 'red'; li.dataset.a = 1;
    console.log(li.className, li.style.color, li.matches('.on'), li.closest('ul'));`);
  assert.deepStrictEqual(lines, ['a,b b a b b,c', '<li>d<b></b></li><li class="x">a</li> a ', 'true false 1',
    'on red true ']);
});

test('listeners run down and up, can be removed, run once, and stop', () => {
  const { lines, application } = page('<div id="d"><button id="b">x</button></div>', `
    const b = document.getElementById('b');
    const d = document.getElementById('d');
    const log = (what) => (e) => console.log(what, e.eventPhase, e.currentTarget === e.target);
    d.addEventListener('click', log('down'), true);
    d.addEventListener('click', log('up'));
    b.addEventListener('click', log('once'), { once: true });
    const gone = log('gone');
    b.addEventListener('click', gone); b.removeEventListener('click', gone);
    b.onclick = (e) => { console.log('handler'); b.onclick = null; e.stopPropagation(); };`,
  ['click #b', 'click #d']);
  assert.deepStrictEqual(lines, ['down 1 false', 'once 2 true', 'handler', 'down 2 true', 'up 2 true']);
  assert.deepStrictEqual(labels(application), ['click #d']);
});

test('an event on an element that left the page, or is disabled, cannot happen', () => {
  const { application } = page('<button id="a">1</button><button id="b">2</button><button id="c" disabled>3</button>', `
    for (const b of document.getElementsByTagName('button')) b.addEventListener('click', () => {});
    document.getElementById('a').remove();
    document.getElementById('c').disabled = false;`);
  assert.deepStrictEqual(labels(application), ['click #b', 'click #c']);
});

test('two listeners that throw are two errors, and do not keep others from running', () => {
  const { lines, application } = page('<button id="b">x</button>', `
    const b = document.getElementById('b');
    b.addEventListener('click', () => { throw new Error('one'); });
    b.addEventListener('click', () => { throw new Error('two'); });
    b.addEventListener('click', () => console.log('three'));`, ['click #b']);
  assert.deepStrictEqual(lines, ['three']);
  assert.deepStrictEqual(application.errors.map((one) => one.message), ['Error: one', 'Error: two']);
});

test('a listener waits for what happens below it: the element hit is an input', () => {
  const script = `document.getElementById('d').addEventListener('click', (e) => console.log(e.target.id));
    document.getElementById('c').addEventListener('click', (e) => e.stopPropagation());`;
  const body = '<div id="d"><p id="a"></p><p id="b"></p><p id="c"></p></div>';
  for (const [k, id] of [[0, 'd'], [1, 'a'], [2, 'b']]) {
    assert.deepStrictEqual(page(body, script, ['click #d'], { target: k }).lines, [id]);
  }
});

test('keys, codes and modifiers agree with each other', () => {
  const script = `for (const type of ['keydown', 'keyup']) document.addEventListener(type, (e) =>
    console.log(e.key, e.code, e.keyCode === e.which, e.shiftKey, e.ctrlKey));`;
  const keys = (keyCode, shiftKey) => page('', script, ['keydown document', 'keyup document'],
    { keyCode, shiftKey }).lines;
  assert.deepStrictEqual(keys(65, false), ['a KeyA true false false', 'a KeyA true false false']);
  assert.deepStrictEqual(keys(65, true), ['A KeyA true true false', 'A KeyA true true false']);
  assert.deepStrictEqual(keys(17, false), ['Control ControlLeft true false true', 'Control ControlLeft true false false']);
  assert.deepStrictEqual(keys(16, false), ['Shift ShiftLeft true true false', 'Shift ShiftLeft true false false']);
  assert.deepStrictEqual(keys(49, true), ['! Digit1 true true false', '! Digit1 true true false']);
});

test('the text of a field is one input per position; what the program writes counts until then', () => {
  const { lines } = page('<input id="t" value="z"><button id="b">x</button>', `
    const t = document.getElementById('t');
    console.log(t.value);
    document.getElementById('b').addEventListener('click', () => {
      const first = t.value; const second = t.value; t.value = ''; console.log(first, second, t.value === '');
    });`, ['click #b', 'click #b'], { '0 text of #t': 'one', '1 text of #t': 'two' });
  assert.deepStrictEqual(lines, ['z', 'one one true', 'two two true']);
});

test('a submit button sends its form; without preventDefault the page is left, which the model cannot', () => {
  const body = '<form id="f"><input id="t"><button id="s">x</button></form>';
  const script = (prevent) => `document.getElementById('f').onsubmit = (e) => { console.log('sent'); ${prevent} };
    document.getElementById('s').onclick = () => console.log('clicked');`;
  assert.deepStrictEqual(page(body, script('return false'), ['click #s']).lines, ['clicked', 'sent']);
  assert.throws(() => page(body, script(''), ['click #s']), (error) => error instanceof Limitation &&
    /navigation/.test(error.message));
});

test('an unknown member is a limitation with its name, not undefined', () => {
  assert.throws(() => page('', 'document.body.animate({});'), /`element.animate` is not supported/);
  assert.throws(() => page('', 'fetch("/");'), /`window.fetch` is not supported/);
  assert.throws(() => page('', '$.ajax({});'), /`\$.ajax` is not supported/);
  assert.deepStrictEqual(page('', 'window.fetch = () => 1; console.log(fetch());').lines, ['1']);
});

test('jQuery: contents, classes, attributes, events, delegation', () => {
  const { lines } = page('<ul id="u"><li data-k="1">a</li></ul><input id="t">', `
    $(function () {
      $('#u').append($('<li class="n"></li>').text('<b>'), '<li>c</li>');
      console.log($('#u').html(), $('li').length, $('#u li').eq(1).hasClass('n'), $('li').first().attr('data-k'));
      $('#u').on('click', 'li', function () { console.log('hit', $(this).text()); return false; });
      $('#t').keydown(function (e) { console.log(e.which, $('#t').val(), $(this).is('#t')); });
      $('li').not('.n').css({ color: 'red' }).addClass('q r').removeClass('r');
      console.log($('.q').map((k, e) => e.textContent).get().join());
    });`, ['click #u', 'keydown #t'], { target: 2, keyCode: 66, 'text of #t': 'xy' });
  assert.deepStrictEqual(lines, ['<li data-k="1">a</li><li class="n">&lt;b&gt;</li><li>c</li> 3 true 1', 'a,c',
    'hit <b>', '66 xy true']);
});

test('selectors: siblings, escapes, quotes; wrong ones throw, unknown ones are limitations', () => {
  const { lines } = page('<ul><li id="p.q">1</li><li title="a]b">2</li><li data-x="AB">3</li></ul>', `
    const all = (s) => [...document.querySelectorAll(s)].map((e) => e.textContent).join();
    console.log(all('li + li'), all('li ~ li'), all('li:first-child ~ li[title]'), all('#p\\\\.q + *'));
    console.log(all('[title="a]b"]'), all('[data-x="ab" i]'), all('li:not([title])'), all('li:nth-child(2n+1)'));
    for (const wrong of ['#1a', '[data-k=1]', 'li >', '', 'li,,p', '.']) {
      try { all(wrong); console.log('taken', wrong); } catch (e) { console.log(e.name, e instanceof DOMException); }
    }`);
  assert.deepStrictEqual(lines, ['2,3 2,3 2 2', '2 3 1,3 1,3', ...Array(6).fill('SyntaxError true')]);
  assert.throws(() => page('', "document.querySelector('p:has(a)');"), /the selector `p:has\(a\)` is not supported/);
});

test('lists of nodes are no arrays, and some are live', () => {
  const { lines, application } = page('<p class="x">a</p><p class="x">b</p><i></i>', `
    const p = document.createElement('div');
    p.append(document.createElement('b'), 'text', document.createElement('u'));
    const kept = p.children; const nodes = p.childNodes; const old = document.querySelectorAll('p');
    const named = document.getElementsByClassName('x');
    console.log(kept.length, nodes.length, kept.forEach, old.map, typeof old.forEach, Array.isArray(kept));
    while (kept.length) p.removeChild(kept[0]);
    console.log(kept.length, kept[0], nodes.length, kept === p.children, Object.keys(old).join());
    document.querySelector('p').remove();
    console.log(named.length, old.length, named[0].textContent, named.item(3));
    document.querySelector('i').className = 'x';
    document.body.innerHTML += '<em class="x"></em>';
    console.log([...named].map((e) => e.localName).join());
    old.map((e) => e);`);
  assert.deepStrictEqual(lines, ['2 3   function false', '0  1 true 0,1', '1 2 b ', 'p,i,em']);
  assert.match(application.errors[0].message, /TypeError: old.map is not a function/);
});

test('each field has an input of its own, and keeps what it held when it is out of reach', () => {
  const body = '<input class="f x"><input class="f y"><input id="c" type="checkbox"><input id="n" type="number" min="3">' +
    '<input id="d" type="date"><button id="b">x</button>';
  const { lines } = page(body, `
    const [x, y] = document.querySelectorAll('.f');
    const $ = (id) => document.getElementById(id);
    $('b').onclick = () => {
      console.log(x.value, y.value, $('n').value, $('d').value);
      $('c').disabled = true; x.disabled = true;
      console.log($('c').checked, x.value);
      const made = document.createElement('input');
      document.body.append(made);
      console.log(made.value === '', made.type, made.cloneNode().type);
    };`, ['click #b'], { 'text of .f 1': 'one', 'text of .f 2': 'two', 'checked #c': true, 'text of #d': 3 });
  assert.deepStrictEqual(lines, ['one two 3 2024-02-29', 'true one', 'true text text']);
  const empty = page(body, "document.getElementById('b').onclick = () => console.log(n.value === '');", ['click #b'],
    { 'nothing in #n': true });
  assert.deepStrictEqual(empty.lines, ['true']);
});

test('radio buttons, boxes, choices and forms', () => {
  const { lines } = page('<form id="f"><input type="radio" name="r" id="r1" checked><input type="radio" name="r" id="r2">' +
    '<input id="t"><select id="s"><option>a<option disabled>b<option>c</select></form>' +
    '<input type="checkbox" id="c"><button id="b" type="button">x</button>', `
    const $ = (id) => document.getElementById(id);
    $('c').onchange = () => console.log('changed');
    $('b').onclick = () => {
      console.log($('r1').checked, $('r2').checked);
      $('r1').checked = true; console.log($('r2').checked);
      const ticked = $('c').checked; $('c').click(); console.log(ticked, $('c').checked);
      $('b').disabled = true; $('b').click(); console.log($('b').type);
      console.log($('s').value); $('s').value = 'zz'; console.log($('s').value === '', $('s').selectedIndex);
      $('t').value = 'q'; $('f').reset(); console.log($('t').value === '', $('s').value, $('f').elements.t === $('t'));
    };`, ['click #b'], { 'checked r': 1, 'choice of #s': 1 });
  assert.deepStrictEqual(lines, ['false true', 'false', 'changed', 'false true', 'button', 'c',
    'true -1', 'true a true']);
});

test('confirm and prompt answer anew each time', () => {
  const script = `document.getElementById('b').onclick = () => {
    console.log(confirm('a'), confirm('b'), prompt('c') === null, prompt('d')); };`;
  const { lines } = page('<button id="b">x</button>', script, ['click #b'],
    { confirm: true, 'confirm (2)': false, 'prompt cancelled': true, 'prompt': 'text' });
  assert.deepStrictEqual(lines, ['true false true text']);
});

test('promise jobs run after each listener of a user, and not within code that is under way', () => {
  const { lines } = page('<button id="b">x</button><button id="c">y</button>', `
    const b = document.getElementById('b');
    b.addEventListener('click', () => { console.log('one'); queueMicrotask(() => console.log('job')); });
    b.addEventListener('click', () => console.log('two'));
    document.getElementById('c').onclick = () => { b.click(); console.log('end'); };`, ['click #b', 'click #c']);
  assert.deepStrictEqual(lines, ['one', 'job', 'two', 'one', 'two', 'end', 'job']);
});

test('what an event of the document happens to is an element', () => {
  const body = '<form id="f"><input id="t" value="z"></form><button id="b">x</button>';
  const script = `document.addEventListener('click', (e) => console.log(e.target.closest('#b') !== null, e.target.tagName));
    document.addEventListener('keydown', (e) => console.log(e.target.tagName));
    document.getElementById('f').onchange = (e) => console.log(e.target.id, e.eventPhase);`;
  const run = (k, event) => page(body, script, [event], { target: k }).lines.join();
  assert.deepStrictEqual([run(0, 'click document'), run(4, 'click document')], ['false HTML', 'true BUTTON']);
  assert.deepStrictEqual([run(0, 'keydown document'), run(1, 'keydown document')], ['BODY', 'INPUT']);
  assert.deepStrictEqual(run(0, 'change #f'), 't 3');
});

test('an event that the model never sends is a limitation when it is chosen', () => {
  const { application } = page('<button id="b">x</button>', `
    document.getElementById('b').addEventListener('touchstart', () => {});
    document.getElementById('b').addEventListener('my-own', () => {});
    window.onhashchange = () => {};`);
  assert.deepStrictEqual(labels(application), ['touchstart #b', 'hashchange window']);
  assert.throws(() => fire(application, ['touchstart #b']), /the event `touchstart` is not supported/);
  for (const [type, name] of [['click', 'timeStamp'], ['submit', 'submitter'], ['input', 'data'], ['mouseover', 'relatedTarget']]) {
    assert.throws(() => page('<form id="f"><input></form>', `document.getElementById('f').addEventListener('${type}', (e) => {
      e.preventDefault(); console.log(e.${name}); });`, [`${type} #f`]), new RegExp(`event.${name}. is not supported`));
  }
  assert.throws(() => page('<button id="b">x</button>', "document.getElementById('b').onclick = () => document.activeElement;",
    ['click #b']), /activeElement/);
});

test('a page hears of its errors', () => {
  const { lines, application } = page('<button id="b">x</button>', `
    window.onerror = (text, file, line, column, error) => console.log(text, error.message);
    window.addEventListener('error', (e) => { throw new Error('two'); });
    document.getElementById('b').onclick = () => { throw new Error('one'); };`, ['click #b']);
  assert.deepStrictEqual(lines, ['Uncaught Error: one one']);
  assert.deepStrictEqual(application.errors.map((one) => one.message), ['Error: one', 'Error: two']);
});

test('the tree: nodes that go where they are, detached ones, exceptions', () => {
  const { lines } = page('<ul id="u"><li>a</li><li>b</li></ul>', `
    const u = document.getElementById('u'); const [a, b] = u.children;
    u.insertBefore(a, a); u.prepend(a); a.after(a); b.before(b); u.replaceChild(b, b);
    console.log(u.textContent);
    document.createElement('p').replaceWith(a); a.remove(); console.log(u.textContent);
    try { u.removeChild(a); } catch (e) { console.log(e.name, e instanceof DOMException, e instanceof Error); }
    try { a.appendChild(a); } catch (e) { console.log(e.name); }
    try { u.appendChild(null); } catch (e) { console.log(e instanceof TypeError); }
    u.innerHTML = null; console.log(u.innerHTML === '');`);
  assert.deepStrictEqual(lines, ['ab', 'b', 'NotFoundError true true', 'HierarchyRequestError', 'true', 'true']);
});

test('style, dataset and classes agree with their attributes', () => {
  const { lines } = page('<p id="p" style="color: red" data-a="1"></p>', `
    const p = document.getElementById('p');
    console.log(p.style.display === '', p.getAttribute('style'), p.style.color);
    p.style.display = 'none'; p.style.zIndex = 3;
    console.log(p.style.cssText, '/', p.getAttribute('style'), p.style.zIndex === '3', p.cloneNode().style.display);
    p.style.cssText = 'top: 1px'; console.log(p.style.color === '', p.style.top);
    p.dataset.n = 5; console.log(p.dataset.n === '5', p.getAttribute('data-n'), p.matches('[data-n="5"]'));
    p.setAttribute('data-a', 'x'); delete p.dataset.n; console.log(p.dataset.a, p.hasAttribute('data-n'));
    p.className = 'a  b'; console.log(p.classList.toggle('a', 0), p.classList.replace('b', 'c'), [...p.classList].join(), p.classList[0]);`);
  assert.deepStrictEqual(lines, ['true color: red red',
    'color: red; display: none; z-index: 3; / color: red; display: none; z-index: 3; true none', 'true 1px', 'true 5 true',
    'x false', 'false true c c']);
});

test('an element is a variable of its id, where the window has none', () => {
  const { lines } = page('<p id="p">a</p><ul id="history"></ul><p id="own">b</p>', `
    const own = 1; console.log(p.textContent, own, document.getElementById('history').id);`);
  assert.deepStrictEqual(lines, ['a 1 history']);
});

test('names of Object.prototype are names like others', () => {
  const { lines, application } = page('<div id="constructor"></div>', `
    const d = document.getElementById('constructor');
    d.addEventListener('toString', () => console.log('heard')); d.dispatchEvent(new Event('toString'));
    console.log(d.localName, d.getAttribute('valueOf'), localStorage.getItem('constructor'));`);
  assert.deepStrictEqual(application.errors, []);
  assert.deepStrictEqual(lines, ['heard', 'div  ']);
});

test('scripts: which ones run, when, and what they see', () => {
  const lines = [];
  const run = (html, files = {}) => {
    lines.length = 0;
    const application = new Application(write_application({ 'index.html': html, ...files }),
      { log: (...list) => lines.push(list.join(' ')) });
    application.launch();
    return lines.slice();
  };
  assert.deepStrictEqual(run('<html><head><script src="a.js" defer></script><script>console.log(document.body, ' +
    'document.getElementById("x"));</script></head><body><p id="x"></p><script src="jquery.mine.js"></script>' +
    '<script type="application/json" src="none.json"></script></body></html>',
  { 'a.js': 'console.log("last", document.getElementById("x") !== null);', 'jquery.mine.js': 'console.log("mine", typeof $);' }),
  [' ', 'mine undefined', 'last true']);
  assert.throws(() => run('<html><body><script type="module">1;</script></body></html>'), /`module` is not supported/);
});

test('timers of a page are numbers; a handler in HTML that is assigned is seen', () => {
  const { lines } = page('<div id="d"></div>', `
    const a = setTimeout(() => {}, 1); clearTimeout(a); console.log(typeof a, setTimeout(() => console.log('b'), 2) > a);`,
  ['timer']);
  assert.deepStrictEqual(lines, ['number true', 'b']);
  const { application } = page('<div id="d"></div>', `document.getElementById('d').innerHTML = '<b\\nonclick="f()">x</b>';`);
  assert.deepStrictEqual(labels(application), ['click b']);
});

test('pages: each check holds on a page of its own, what is not done is a limitation', () => {
  for (const check of browser.kChecks) {
    assert.deepStrictEqual(page(browser.kPage, `console.log(${check});`).lines, ['true'], check);
  }
  for (const text of browser.kLacking) {
    assert.throws(() => page(browser.kPage, `${text};`), (error) => error instanceof Limitation, text);
  }
});

test('jQuery: each check holds on a page of its own', () => {
  for (const check of kChecks) assert.deepStrictEqual(page(kQueryPage, `console.log(${check});`).lines, ['true'], check);
});

test('jQuery: what is not done is a limitation', () => {
  for (const text of kLacking) {
    assert.throws(() => page(kQueryPage, `${text};`), (error) => error instanceof Limitation, text);
  }
});

test('jQuery: a function for a page that is there already runs after what runs now', () => {
  const { lines } = page('<button id="b">x</button>', `$('#b').click(() => {
    $(($) => console.log('ready', typeof $)); console.log('clicked'); });`, ['click #b']);
  assert.deepStrictEqual(lines, ['clicked', 'ready function']);
});

test('jQuery: delegated handlers get the element hit, and stop each other', () => {
  const { lines } = page('<ul id="u"><li class="a">1</li><li><b>2</b></li></ul>', `
    $('#u').on('click', 'li', function (e) {
      console.log(this.textContent, e.currentTarget === this, e.delegateTarget.id, e.target.tagName, e.originalEvent.type);
      return !$(this).hasClass('a');
    }).on('click', () => console.log('list'));
    document.addEventListener('click', (e) => console.log('document', e.defaultPrevented));`,
  ['click #u', 'click #u'], { '0 target': 1, '1 target': 3 });
  assert.deepStrictEqual(lines, ['1 true u LI click', '2 true u B click', 'list', 'document false']);
});

const kServer = "const io = require('socket.io')(require('http').createServer(require('express')()));\n";
const kPage = '<html><body><button id="b">x</button><script src="/socket.io/socket.io.js"></script>' +
  '<script src="client.js"></script></body></html>';

function composed(server, client, events, config) {
  const lines = [];
  const files = { 'server.js': kServer + server, 'index.html': kPage, 'client.js': `const s = io();\n${client}` };
  if (config !== undefined) files['app.json'] = JSON.stringify(config);
  const application = new Application(write_application(files), { log: (...list) => lines.push(list.join(' ')) });
  application.launch();
  fire(application, events);
  return { lines, application };
}

test('sockets: connect, payload copies as JSON, acknowledgements in both directions, disconnect', () => {
  const { lines, application } = composed(`
    io.on('connection', (socket) => {
      console.log('connected', socket.id === [...socket.rooms][0]);
      socket.on('m', (a, b, c, done) => { a.x.push(1); console.log(JSON.stringify([a, b, c])); done(a.x.length); });
      socket.emit('ask', 3, (n) => console.log('answer', n));
      socket.on('disconnect', (why) => console.log('gone', why));
    });`, `
    const sent = { x: [NaN, undefined], f() {}, u: undefined };
    s.on('connect', () => console.log('client', s.connected));
    s.on('ask', (n, done) => { done(n + 1); done(0); });
    document.getElementById('b').onclick = () => s.emit('m', sent, undefined, 'c', (n) => console.log(n, sent.x.length));`,
  ['click #b', 'close the page']);
  assert.deepStrictEqual(lines, ['connected true', 'client true', 'answer 4', '[{"x":[null,null,1]},null,"c"]', '3 2',
    'gone transport close']);
  assert.deepStrictEqual(labels(application), []);
});

test('sockets: rooms, broadcasts, middleware; two clients of one server', () => {
  const { lines } = composed(`
    let n = 0;
    io.use((socket, next) => { socket.number = ++n; next(); });
    io.on('connection', (socket) => {
      socket.join(socket.number === 1 ? 'odd' : 'even');
      socket.on('m', () => {
        io.emit('all', 'all'); socket.broadcast.emit('all', 'others'); io.to('even').emit('all', 'even');
        socket.to('odd').emit('all', 'odd'); io.except('odd').emit('all', 'not odd');
      });
    });`, `
    s.on('all', (what) => console.log(s.id, what));
    document.getElementById('b').onclick = () => s.emit('m');`, ['client 1: click #b'],
  { processes: [{ name: 'server', kind: 'node', source: 'server.js' },
    { name: 'client', kind: 'browser', page: 'index.html', instances: 2 }] });
  assert.deepStrictEqual(lines, ['socket-1 all', 'socket-2 all', 'socket-2 others', 'socket-2 even', 'socket-2 not odd']);
});

test('sockets: who is in which room, rooms of all, middleware that refuses a message', () => {
  const { lines } = composed(`
    io.on('connection', (socket) => {
      const { rooms } = io.sockets.adapter;
      socket.join(['r', 'q']);
      socket.use(([name, v], next) => (v === 1 ? next() : next(new Error('no ' + v))));
      socket.on('error', (error) => console.log(error.message));
      socket.on('m', (v) => {
        console.log(v, rooms.get('r').size, rooms.has(socket.id), [...rooms.keys()].length);
        io.socketsJoin('all');
        io.to('all').emit('got', 'all');
        socket.local.emit('got', 'never');
        socket.leave('r');
        console.log(rooms.has('r'), socket.handshake.xdomain);
        io.disconnectSockets();
        console.log(rooms.size);
      });
    });`, `
    s.on('got', (what) => console.log(what));
    document.getElementById('b').onclick = () => { s.emit('m', 2); s.emit('m', 1); };`, ['click #b']);
  assert.deepStrictEqual(lines, ['no 2', '1 1 true 3', 'false false', '0', 'all']);
});

test('a server alone: a target for each type of message it listens to', () => {
  const file = write_application({ 'server.js': `${kServer}
    io.on('connection', (socket) => { socket.on('a', (x, y) => { if (x === 7) throw new Error('seven'); });
      socket.on('b', () => {}); });` });
  const application = new Application(file, { only: 'server', supply: () => 7 });
  application.launch();
  assert.deepStrictEqual(labels(application), ['message a', 'message b']);
  fire(application, ['message a']);
  assert.deepStrictEqual(application.errors.map((one) => one.message), ['Error: seven']);
});

/** An application of which one process runs alone. */
function alone(name, files, events) {
  const lines = [];
  const application = new Application(write_application(files), { only: name, supply: () => 7,
    log: (...list) => lines.push(list.join(' ')) });
  application.launch();
  fire(application, events);
  return { lines, application };
}

test('a server alone: once is once, middleware may refuse, the connection may be lost', () => {
  const { lines, application } = alone('server', { 'server.js': `${kServer}
    io.on('connection', (socket) => {
      socket.use(([name], next) => next(name === 'refused' ? new Error('no') : undefined));
      socket.once('once', (v) => console.log('once', v));
      socket.on('refused', () => console.log('refused'));
      const gone = () => { socket.off('gone', gone); console.log('gone'); socket.emit('ask', (v) => console.log('answer', v)); };
      socket.on('gone', gone);
      socket.on('disconnect', (why) => console.log(why));
    });` }, ['message once', 'message refused', 'message gone']);
  assert.deepStrictEqual(lines, ['once 7', 'gone']);
  assert.deepStrictEqual(labels(application), ['message refused', 'message disconnect', 'answer to ask']);
  fire(application, ['answer to ask', 'message disconnect']);
  assert.deepStrictEqual(lines.slice(2), ['answer 7', 'transport close']);
  assert.deepStrictEqual(labels(application), []);
});

test('a page alone: the messages that it listens to, and what becomes of its connection', () => {
  const { lines, application } = alone('client', { 'server.js': kServer, 'index.html': kPage, 'client.js': `
    const s = io();
    s.emit('early', (v) => console.log('answer', v));
    s.on('connect', () => console.log('connected', s.id));
    s.on('a', (v, done) => { console.log('a', v); s.off('a'); });
    s.on('disconnect', (why) => console.log(why));
    s.on('connect_error', (error) => console.log(error.message));` }, ['message a', 'answer to early']);
  assert.deepStrictEqual(labels(application), ['message disconnect', 'message connect_error']);
  fire(application, ['message connect_error']);
  assert.deepStrictEqual(lines, ['connected socket-1', 'a 7', 'answer 7', 'transport close', 'websocket error']);
});

test('sockets: what is sent without a connection waits for the next one', () => {
  const { lines } = composed(`
    let next;
    io.use((socket, go) => { if (next === undefined) next = go; else go(); });
    io.on('connection', (socket) => {
      socket.on('m', (n) => { console.log('m', n); if (n === 1) socket.disconnect(); });
    });
    setTimeout(() => next(), 1);`, `
    s.emit('m', 0);
    s.volatile.emit('m', 'dropped');
    s.on('disconnect', (why) => { console.log(why, s.id, s.connected); s.emit('m', 2); });
    document.getElementById('b').onclick = () => { if (s.connected) s.emit('m', 1); else s.connect(); };`,
  ['timer', 'click #b', 'click #b']);
  assert.deepStrictEqual(lines, ['m 0', 'm 1', 'io server disconnect  false', 'm 2']);
});

test('sockets: off takes one copy away, once only its own; names of Object.prototype are names', () => {
  const { lines } = composed(`
    io.on('connection', (socket) => {
      let n = 0;
      const h = () => { n++; };
      socket.on('x', h); socket.once('x', h); socket.on('x', h); socket.off('x', h);
      socket.on('y', () => console.log('server', n, socket.listenerCount('x'), socket.setMaxListeners(20) === socket));
      socket.on('toString', (v) => { console.log('toString', Object.is(v, 0)); socket.emit('constructor'); });
    });`, `
    let n = 0;
    const h = () => { n++; };
    s.on('constructor', () => {
      console.log('constructor');
      s.on('x', h); s.once('x', h); s.on('x', h); s._run('x', []); s._run('x', []);
      s.off('x', h); s._run('x', []);
      console.log('client', n, s.listeners('x').length, s.hasListeners('valueOf'));
    });
    document.getElementById('b').onclick = () => { s.emit('x'); s.emit('x'); s.emit('y'); s.emit('toString', -0); };`,
  ['click #b']);
  assert.deepStrictEqual(lines, ['server 3 1 true', 'toString true', 'constructor', 'client 6 1 false']);
});

test('sockets: a server that ends takes its connections along; a namespace that is not there refuses', () => {
  const { lines } = composed(`
    io.on('connection', (socket) => { socket.on('m', () => { throw new Error('end'); }); });`, `
    const none = io('/none');
    none.on('connect_error', (error) => console.log(error instanceof Error, error.message, none.connected));
    none.emit('x'); none.disconnect();
    const other = io('/toString');
    other.on('connect_error', (error) => console.log(error.message));
    s.on('disconnect', (why) => { console.log(why); s.connect(); });
    document.getElementById('b').onclick = () => { s.emit('m'); s.emit('m'); };`, ['click #b', 'click #b']);
  assert.deepStrictEqual(lines, ['Invalid namespace', 'transport close']);
});

test('sockets: a closed page is gone with all of its sockets, timers and answers', () => {
  const { lines, application } = composed(`
    let answer;
    io.on('connection', (socket) => {
      console.log('connection');
      socket.on('ask', (done) => { answer = done; });
      socket.on('disconnect', () => { console.log('gone', socket.connected); answer(); });
    });`, `
    io();
    document.getElementById('b').onclick = () => {
      s.emit('ask', () => console.log('answered'));
      setTimeout(() => io(), 1);
    };`, ['click #b', 'close the page']);
  assert.deepStrictEqual(lines, ['connection', 'connection', 'gone false', 'gone false']);
  assert.deepStrictEqual(labels(application), []);
});

test('sockets: a reserved name that is sent is a limitation', () => {
  assert.throws(() => composed('', "s.emit('disconnect');", []), /reserved name `disconnect`/);
});

test('http and Express: constructors, listeners, settings', () => {
  const { lines } = composed(`
    const http = require('http');
    const EventEmitter = require('events');
    const app = require('express')();
    const server = http.Server(app);
    console.log(server instanceof http.Server, new http.Server() instanceof EventEmitter, server.constructor.name);
    console.log(io instanceof require('socket.io'), ({}) instanceof require('express'));
    console.log(app.get('env'), app.set('env'), app.enabled('x-powered-by'), app.disabled('toString'));
    let n = 0;
    const count = () => { n++; };
    server.on('listening', count); server.once('listening', count); server.removeListener('listening', count);
    console.log(server.listenerCount('listening'), server.address());
    server.listen(80, () => {
      console.log(n, server.address().port, server.listenerCount('listening'));
      server.close(() => server.close((error) => console.log(error.code)));
    });`, '', []);
  assert.deepStrictEqual(lines, ['true true Server', 'true false', 'development development true true',
    '1 ', '1 80 1', 'ERR_SERVER_NOT_RUNNING']);
});

test('path: as in Node', () => {
  const path = require('path');
  const { Script, createContext } = require('vm');
  const fs = require('fs');
  const models = `${__dirname}/../../stdlib/models`;
  const context = createContext({ console });
  const text = fs.readFileSync(`${models}/path.js`, 'utf8') + fs.readFileSync(`${models}/lacking.js`, 'utf8');
  const model = new Script(`${text};\nmodel_path({ global: globalThis, limitation() {} })`).runInContext(context);
  const parts = ['', '.', '..', 'a', '/a', 'b.c', '/', 'a/', './a', '../b', 'a//b'];
  for (const a of parts) {
    for (const name of ['normalize', 'dirname', 'basename', 'extname', 'isAbsolute']) {
      assert.strictEqual(model[name](a), path[name](a), `${name}(${a})`);
    }
    for (const b of parts) {
      assert.strictEqual(model.join(a, b), path.join(a, b), `join(${a}, ${b})`);
      assert.strictEqual(model.resolve('/r', a, b), path.resolve('/r', a, b), `resolve(/r, ${a}, ${b})`);
      assert.strictEqual(model.normalize(`${a}/${b}`), path.normalize(`${a}/${b}`));
    }
  }
});
