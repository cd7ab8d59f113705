'use strict';
// The library's algorithms on symbolic texts (stdlib/text.js, json_text.js, uri_text.js) as plain
// JavaScript on random concrete texts, against what Node does: node library_texts.js [TEXTS [SEED]]

const fs = require('node:fs');
const path = require('node:path');

const kFiles = ['text.js', 'json_text.js', 'uri_text.js'];
const kUnits = ['%', '4', '1', 'C', '3', 'A', '9', 'a', 'é', '\ud83d', '\ude00', '"', '\\', '[', ']', '{', '}', ':', ',', '-',
  '.', 'e', '0', ' ', '\n', 't', 'r', 'u', 'n', 'l', '\u0001', '€', '+', '#', 'E', '2', '8', '\t', '\r', 'f', 'b', '/'];
const kPieces = ['true', 'false', 'null', '"a"', '[1,2]', '{"a":1}', '1e3', '-0', '%C3%A9', '%F0%9F%98%80', '\\u00e9',
  'undefined', '"\\u0041"', 'NaN', 'Infinity'];
const kNumbers = ['1', '2', '0', '9', '.', 'e', 'E', '+', '-', 'x', 'X', 'a', 'f', 'b', 'o', 'Infinity', '\u00a0', ' ', '\n',
  '7', '5', '00', '123456789'];
const kReserved = ';/?:@&=+$,#';

/** What the library asks the engine for, on concrete texts. */
const kIntrinsics = {
  __unitAt: (text, i) => {
    if (!(i >= 0 && i < text.length)) throw new Error(`no unit at ${i}`);
    return text.charCodeAt(i);
  },
  __substring: (text, from, to) => text.slice(from, to),
  __unitText: (unit) => String.fromCharCode(unit),
  __toInteger: Math.trunc,
  __throwUriError: (message) => { throw new URIError(message); },
  __throwSyntaxError: (message) => { throw new SyntaxError(message); },
  __push: (list, value) => { list.push(value); },
  __defineOwn: (object, key, value) => Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true }),
  __isArray: Array.isArray,
  __concreteText: (text) => text,
  __parseFloat: parseFloat,
  __parseInt: parseInt,
  __isSpace: (unit) => /\s/.test(String.fromCharCode(unit)),
  __indexOf: (text, wanted, from) => text.indexOf(wanted, from),
};

function load_library() {
  const text = kFiles.map((file) => fs.readFileSync(path.join(__dirname, '../../stdlib', file), 'utf8')).join('\n');
  const names = [...text.matchAll(/^function (\w+)\(/gm)].map(([, name]) => name);
  const make = new Function(...Object.keys(kIntrinsics), `${text}\nreturn { ${names.join(', ')} };`);
  return make(...Object.values(kIntrinsics));
}

function random_from(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const [texts = '10000', seed = '1'] = process.argv.slice(2);
const library = load_library();
const random = random_from(Number(seed));
const below = (count) => Math.floor(random() * count);
const pick = (list) => list[below(list.length)];

function any_text(units, pieces) {
  let text = '';
  for (let left = below(9); left > 0; left--) text += pieces && random() < 0.25 ? pick(pieces) : pick(units);
  return text;
}

/** A result or error as text, −0 told from 0. */
function show(action) {
  try {
    const value = action();
    return Object.is(value, -0) ? '-0' : typeof value === 'number' ? String(value) : JSON.stringify(value);
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

/** [what, the library's way, Node's way] */
function comparisons(text, number) {
  const radix = pick([0, 2, 8, 10, 16, 36, 1, 37]);
  const template = `x$${text.replace(/[at1]/g, '$$$&').replace(/4/g, "$$'").replace(/C/g, '$$`')}`;
  const list = [
    ['encodeURIComponent', () => library.encodeUriText(text, ''), () => encodeURIComponent(text)],
    ['encodeURI', () => library.encodeUriText(text, kReserved), () => encodeURI(text)],
    ['decodeURIComponent', () => library.decodeUriText(text, ''), () => decodeURIComponent(text)],
    ['decodeURI', () => library.decodeUriText(text, kReserved), () => decodeURI(text)],
    ['JSON.parse', () => library.parseJsonText(text), () => JSON.parse(text)],
    ['JSON.stringify', () => library.quoteText(text), () => JSON.stringify(text)],
    ['replace', () => library.substituteText(template, 'abcabc', 'b', 1),
      () => 'abcabc'.replace('b', `\x02${template}\x02`).split('\x02')[1]],
    ['Number', () => library.textToNumber(number), () => Number(number)],
    [`parseInt ${radix}`, () => library.textToInteger(number, radix), () => parseInt(number, radix)],
    ['parseFloat', () => library.textToFloat(number), () => parseFloat(number)],
    ['split', () => library.splitText(number, '1', 3), () => number.split('1', 3)],
    ['split', () => library.splitText(text, '', 4), () => text.split('', 4)],
  ];
  const other = any_text(kUnits);
  if (/^[\0-\x7f]*$/.test(text + other)) {
    list.push(['localeCompare', () => library.compareAsciiTexts(text, other), () => text.localeCompare(other)]);
    const alike = text.toUpperCase();
    list.push(['localeCompare', () => library.compareAsciiTexts(text, alike), () => text.localeCompare(alike)]);
  }
  return list;
}

let failed = 0;
for (let done = 0; done < Number(texts); done++) {
  const text = any_text(kUnits, kPieces);
  const number = any_text(kNumbers);
  for (const [what, ours, theirs] of comparisons(text, number)) {
    const [left, right] = [show(ours), show(theirs)];
    if (left === right || failed++ >= 10) continue;
    console.log(`${what} of ${JSON.stringify([text, number])}: the library ${left}, Node ${right}`);
  }
}
console.log(`${texts} texts, ${failed} differences`);
process.exitCode = failed > 0 ? 1 : 0;
