'use strict';
// The models of stdlib/models, under Node.

const assert = require('assert');
const test = require('node:test');
const { Application, Limitation } = require('./driver.js');
const { write_application } = require('./scratch.js');

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
    const all = (s) => document.querySelectorAll(s).map((e) => e.textContent).join();
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
