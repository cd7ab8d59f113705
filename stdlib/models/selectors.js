// Selectors of CSS as pages use them: tag, #id, .class, [name], [name=value], :first-child,
// :last-child, :checked, :disabled, descendants and children, lists.

function model_selectors(host) {

  const kNone = [];

  /** Splits at a character, outside of brackets. */
  function split_outside(text, separator) {
    const parts = [];
    let depth = 0;
    let from = 0;
    for (let k = 0; k < text.length; k++) {
      const character = text.charAt(k);
      if (character === '[' || character === '(') depth++;
      else if (character === ']' || character === ')') depth--;
      else if (character === separator && depth === 0) {
        parts.push(text.slice(from, k));
        from = k + 1;
      }
    }
    parts.push(text.slice(from));
    return parts;
  }

  function name_end(text, from) {
    let end = from;
    while (end < text.length && !'#.[:'.includes(text.charAt(end))) end++;
    return end;
  }

  function unquoted(text) {
    const first = text.charAt(0);
    return first === '"' || first === "'" ? text.slice(1, -1) : text;
  }

  function attribute_test(body) {
    const equals = body.indexOf('=');
    if (equals < 0) return { kind: 'attribute', name: body.trim(), operator: '', value: '' };
    let name = body.slice(0, equals);
    let operator = '=';
    if ('~|^$*'.includes(name.charAt(name.length - 1))) {
      operator = name.charAt(name.length - 1) + '=';
      name = name.slice(0, -1);
    }
    return { kind: 'attribute', name: name.trim(), operator, value: unquoted(body.slice(equals + 1).trim()) };
  }

  /** One element's conditions: `li.chosen[data-k="1"]`. Undefined if it is none. */
  function compound(text) {
    const tests = [];
    let at = 0;
    while (at < text.length) {
      const character = text.charAt(at);
      if (character === '[') {
        const end = text.indexOf(']', at);
        if (end < 0) return undefined;
        tests.push(attribute_test(text.slice(at + 1, end)));
        at = end + 1;
      } else {
        const is_marked = character === '#' || character === '.' || character === ':';
        const end = name_end(text, is_marked ? at + 1 : at);
        const name = text.slice(is_marked ? at + 1 : at, end);
        if (name === '') return undefined;
        if (character === '#') tests.push({ kind: 'id', name });
        else if (character === '.') tests.push({ kind: 'class', name });
        else if (character === ':') tests.push({ kind: 'state', name });
        else if (name !== '*') tests.push({ kind: 'tag', name: name.toLowerCase() });
        at = end;
      }
    }
    return tests;
  }

  /** A list of chains, each from left to right: [{tests, combinator}]. Undefined if it does not parse. */
  function parse_selector(text) {
    const chains = [];
    for (const part of split_outside(text, ',')) {
      const chain = [];
      let combinator = ' ';
      for (const word of split_outside(part.split('>').join(' > ').trim(), ' ')) {
        if (word === '>') {
          combinator = '>';
        } else if (word !== '') {
          const tests = compound(word);
          if (tests === undefined) return undefined;
          chain.push({ tests, combinator });
          combinator = ' ';
        }
      }
      if (chain.length === 0) return undefined;
      chains.push(chain);
    }
    return chains;
  }

  const kStates = ['first-child', 'last-child', 'checked', 'disabled', 'enabled', 'empty', 'visible',
    'selected', 'focus'];

  function attribute_holds(element, test) {
    const value = element.getAttribute(test.name);
    if (value === null) return false;
    switch (test.operator) {
      case '=': return value === test.value;
      case '^=': return value.startsWith(test.value);
      case '$=': return value.endsWith(test.value);
      case '*=': return value.includes(test.value);
      case '~=': return value.split(' ').includes(test.value);
      default: return true;
    }
  }

  function state_holds(element, name) {
    const siblings = element.parentNode === null ? kNone : element.parentNode.children;
    switch (name) {
      case 'first-child': return siblings[0] === element;
      case 'last-child': return siblings[siblings.length - 1] === element;
      case 'checked': return element.checked === true;
      case 'selected': return element.selected === true;
      case 'disabled': return element.hasAttribute('disabled');
      case 'enabled': return !element.hasAttribute('disabled');
      case 'empty': return element.childNodes.length === 0;
      case 'visible': return element.style.display !== 'none';
      default: return element.ownerDocument.activeElement === element;
    }
  }

  function test_holds(element, test) {
    switch (test.kind) {
      case 'id': return element.id === test.name;
      case 'class': return element.classList.contains(test.name);
      case 'tag': return element.localName === test.name;
      case 'state': return state_holds(element, test.name);
      default: return attribute_holds(element, test);
    }
  }

  function chain_holds(element, chain, last) {
    const step = chain[last];
    for (const test of step.tests) {
      if (!test_holds(element, test)) return false;
    }
    if (last === 0) return true;
    let ancestor = element.parentNode;
    while (ancestor !== null && ancestor.nodeType === 1) {
      if (chain_holds(ancestor, chain, last - 1)) return true;
      if (step.combinator === '>') return false;
      ancestor = ancestor.parentNode;
    }
    return false;
  }

  /** The parsed selector; a selector the model does not know gives the paths up, as `what` says. */
  function require_selector(host, text) {
    const chains = parse_selector(text);
    let is_known = chains !== undefined;
    if (is_known) {
      for (const chain of chains) {
        for (const step of chain) {
          for (const test of step.tests) {
            if (test.kind === 'state' && !kStates.includes(test.name)) is_known = false;
          }
        }
      }
    }
    if (!is_known) host.limitation('lacking', 'the selector `' + text + '` is not supported by the model of pages');
    return chains;
  }

  function matches(element, chains) {
    for (const chain of chains) {
      if (chain_holds(element, chain, chain.length - 1)) return true;
    }
    return false;
  }

  return { require_selector, matches };
}
