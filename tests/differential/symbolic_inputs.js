'use strict';
// The inputs of generated programs about symbolic data: small domains, so that Node can run on all
// of them, and now and then one that is too large for that.

/** Alphabets that some conversion or method tells apart. */
const kAlphabets = ['ab', 'aA', '01', '1-', '1.', '0x', ' 1', 'e1', '{}', '[]', '"a', '\\\\n', 'a,', '$&', 'éa', 'ßi',
  '\\ud83d\\ude00', 'İa', '%2', 'rS', 'cr', '\\u0301e', 'bA1', 'a b', '-10', '1e+', '[1]', '{"a', 'a=&', 'aZ_'];

function text_input(random, name, longest) {
  const alphabet = random.pick(kAlphabets);
  return `const ${name} = string('${name}', { maxLength: ${longest}, alphabet: '${alphabet}' });`;
}

/** What elements of arrays and values of properties are made of. */
const kMakers = ["(n) => string(n, { maxLength: 1, alphabet: 'ab' })", '(n) => int(n, { min: 0, max: 2 })', 'boolean',
  "(n) => oneOf(n, ['a', 1, null])", "(n) => string(n, { maxLength: 2, alphabet: '1' })"];

/** One input that is an array, an object, a number or anything. */
function structure_line(random) {
  const make = () => random.pick(kMakers);
  switch (random.chance(0.04) ? 6 : random.below(6)) {
    case 0: case 1:
      random.lists.push('a');
      return `const a = array('a', { maxLength: ${1 + random.below(2)} }, ${make()});`;
    case 2:
      random.lists.push('a');
      return `const a = array('a', 2, ${make()});`;
    case 3: case 4: {
      random.objects.push('o');
      const keys = [random.pick(['a', 'b', '1']), random.pick(['x', 'length', 'ab'])];
      const shape = keys.map((key) => `'${key}': ${make()}`).join(', ');
      const optional = random.chance(0.6) ? `, { optional: ['${random.pick(keys)}'] }` : '';
      return `const o = object('o', { ${shape} }${optional});`;
    }
    case 5:
      random.anything.push('y');
      return `const y = any('y', { maxLength: 1, keys: ['a'] });`;
    default:
      random.numbers.push('y');
      return "const y = number('y');";
  }
}

/** The lines that ask for the inputs; their names are told to the generator. */
function input_lines(random) {
  const lines = [];
  const large = random.chance(0.12);
  lines.push(large
    ? `const s = string('s', { maxLength: ${1 + random.below(3)}${random.pick(['', ", alphabet: 'abcdefghijklmnop0123456789-. '"])} });`
    : text_input(random, 's', 1 + random.below(random.chance(0.1) ? 5 : 3)));
  random.texts.push('s');
  if (random.chance(0.35)) {
    lines.push(text_input(random, 'u', 1 + random.below(2)));
    random.texts.push('u');
  }
  switch (random.below(4)) {
    case 0:
      lines.push(`const x = int('x', { ${random.pick(['min: -1, max: 2', 'min: 0, max: 3', 'min: 96, max: 99', 'min: 8, max: 11'])} });`);
      random.numbers.push('x');
      break;
    case 1:
      lines.push(`const x = ${random.pick(["oneOf('x', ['a', 1, null])", "oneOf('x', ['', 'b', 'ab'])", "boolean('x')"])};`);
      random.anything.push('x');
      break;
    default:
      break;
  }
  if (random.chance(0.45)) lines.push(structure_line(random));
  return lines;
}

module.exports = { input_lines };
