'use strict';
// What a page may ask for, by name: every member that jsdom and jQuery have must be known to the models, or
// touching it must be a limitation. Prints the members that would silently be undefined. Properties of styles are
// a table of their own (stdlib/models/styles.js).

const { run_models, run_jsdom } = require('./sides.js');

const kTags = ['div', 'input', 'textarea', 'select', 'option', 'button', 'form', 'canvas', 'a', 'img', 'table', 'tr',
  'td', 'label', 'ul', 'fieldset', 'script', 'style', 'video', 'iframe', 'ol', 'optgroup', 'progress', 'meter', 'output', 'object', 'details',
  'dialog', 'link', 'meta', 'base', 'map', 'area', 'caption', 'col', 'tbody', 'pre', 'p', 'h1', 'body', 'html', 'hr', 'br', 'legend', 'li', 'time',
  'datalist', 'embed', 'param', 'q', 'source', 'track', 'data', 'dl', 'menu', 'title', 'slot', 'del'];
const kObjects = [
  ...kTags.map((tag) => [tag, `document.createElement('${tag}')`]),
  ['window', 'window'], ['document', 'document'], ['text', "document.createTextNode('x')"],
  ['comment', "document.createComment('x')"], ['fragment', 'document.createDocumentFragment()'],
  ['nodes', "document.querySelectorAll('p')"], ['children', 'document.body.children'],
  ['classes', 'document.body.classList'], ['storage', 'localStorage'],
  ['location', 'location'], ['navigator', 'navigator'],
  ...['Event', 'CustomEvent', 'MouseEvent', 'KeyboardEvent', 'InputEvent', 'FocusEvent', 'WheelEvent', 'ErrorEvent',
    'SubmitEvent'].map((name) => [name, `new ${name}('x')`]),
  ['$', '$'], ['$()', '$(document.body)'], ['jQuery event', `(() => { let r; $(document.body).on('q', (e) => { r = e; })
    .trigger('q'); return r; })()`],
  ['jQuery event of a browser', `(() => { let r; $(document.body).on('click', (e) => { r = e; });
    document.body.dispatchEvent(new MouseEvent('click')); return r; })()`],
];

// What every object has, and what pages do not name.
const kNamesOf = `(object) => {
  const kLeftOut = ${/^(webkit|-webkit|Webkit|NETWORK_|HAVE_|LOADED|LOADING|ERROR|NONE|XPath|jQuery\d|onsort|onautocomplete)/};
  const names = new Set();
  for (let one = object; one !== null && one !== Object.prototype && one !== Function.prototype;
    one = Object.getPrototypeOf(one)) {
    for (const name of Object.getOwnPropertyNames(one)) names.add(name);
  }
  const is_known = (name) => { try { return object[name] !== undefined; } catch { return true; } };
  return [...names].filter((name) => is_known(name) && !kLeftOut.test(name)).filter((name) => !(name in {}) && !(object !== window && name in (() => {})) && !/^[0-9_]/.test(name));
}`;

async function members_of(expression) {
  const script = `console.log(JSON.stringify((${kNamesOf})(${expression})));`;
  return JSON.parse((await run_jsdom({ html: '', script, body: expression, actions: [] })).lines[0]);
}

async function main() {
  let count = 0;
  for (const [name, expression] of kObjects) {
    const names = await members_of(expression);
    // Only those are missing that no `in` finds: what is lacking is there, as an accessor.
    const script = `const object = ${expression}; console.log(JSON.stringify(${JSON.stringify(names)}` +
      '.filter((name) => object === window ? Object.getOwnPropertyDescriptor(window, name) === undefined : !(name in object))));';
    const { lines, limitation } = run_models({ html: '', script, body: expression, actions: [] });
    const missing = limitation === undefined && lines.length === 1 ? JSON.parse(lines[0]) : [`all: ${limitation}`];
    count += names.length;
    if (missing.length > 0) process.exitCode = 1;
    if (missing.length > 0) console.log(`${name} (${missing.length} of ${names.length}): ${missing.join(' ')}`);
  }
  console.log(`${count} members of ${kObjects.length} kinds of objects looked for`);
}

main();
