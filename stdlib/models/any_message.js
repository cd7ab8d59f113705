// What an arbitrary message to a listener may hold, as far as the listener's own text tells: the names
// of fields that it reads of each parameter, and the texts that it mentions. Nothing depends on it but
// which values are tried, so reading the text roughly is enough.

function is_name_unit(unit) {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) ||
    unit === 95 || unit === 36;
}

function end_of_name(text, begin) {
  let end = begin;
  while (end < text.length && is_name_unit(text.charCodeAt(end))) end++;
  return end;
}

function after_spaces(text, begin) {
  let at = begin;
  while (at < text.length && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 10)) at++;
  return at;
}

/** The texts of the parameters of a function, as it writes them. */
function parameter_texts(text) {
  const open = text.indexOf('(');
  const arrow = text.indexOf('=>');
  if (open < 0 || (arrow >= 0 && arrow < open)) return [text.slice(0, arrow).trim()];
  const list = [];
  let depth = 0;
  let begin = open + 1;
  for (let at = open; at < text.length; at++) {
    const sign = text[at];
    if (sign === '(' || sign === '{' || sign === '[') depth++;
    if (sign === ')' || sign === '}' || sign === ']') depth--;
    if (depth === 0 || (depth === 1 && sign === ',')) {
      list.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
    if (depth === 0) break;
  }
  return list;
}

/** The names of `{ a, b: c }`. */
function names_taken_apart(pattern) {
  return pattern.slice(1).split(',').map((part) => {
    const begin = after_spaces(part, 0);
    return part.slice(begin, end_of_name(part, begin));
  }).filter((name) => name !== '');
}

/** {names, is_passed}: what is read of a parameter, and whether other functions get it as a whole. */
function uses_of(text, name) {
  const names = [];
  let is_passed = false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = at === 0 ? 32 : text.charCodeAt(at - 1);
    const behind = after_spaces(text, at + name.length);
    if (is_name_unit(before) || before === 46 || end_of_name(text, at) !== at + name.length) continue;
    if (text[behind] === '.') {
      const begin = after_spaces(text, behind + 1);
      const end = end_of_name(text, begin);
      const read = text.slice(begin, end);
      if (text[end] !== '(' && read !== 'length' && !names.includes(read)) names.push(read);
    } else if (text[behind] === ',' || text[behind] === ')') {
      is_passed = true;
    }
  }
  return { names, is_passed };
}

/** The texts between quotes but names of messages that are sent; backslashes are not looked into. */
function quoted_texts(text) {
  const kMost = 16;
  const list = [];
  for (const quote of ["'", '"']) {
    const parts = text.split(quote);
    for (let k = 1; k + 1 < parts.length && list.length < kMost; k += 2) {
      const part = parts[k];
      if (part.length <= 40 && part.indexOf('\n') < 0 && part.indexOf('\\') < 0 && !list.includes(part) &&
          !parts[k - 1].endsWith('emit(')) {
        list.push(part);
      }
    }
  }
  return list;
}

/** For each parameter of a listener: {names, is_passed, texts}. A listener has at least one. */
function message_hints(host, listener) {
  const text = host.global.Function.prototype.toString.call(listener);
  const texts = quoted_texts(text);
  const parameters = parameter_texts(text);
  const hints = [];
  for (let k = 0; k < listener.length || k < 1; k++) {
    const written = k < parameters.length ? parameters[k] : '';
    const name = written.slice(0, end_of_name(written, 0));
    if (written[0] === '{') hints.push({ names: names_taken_apart(written), is_passed: false, texts });
    else if (name === '') hints.push({ names: [], is_passed: true, texts });
    else hints.push({ ...uses_of(text.slice(text.indexOf(written) + name.length), name), texts });
  }
  return hints;
}
