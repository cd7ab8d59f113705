// Selectors of CSS as pages use them: tag, #id, .class, [name], [name=value], states, descendants,
// children, siblings, lists. One that is wrong throws as in a browser; one that is right and not known
// here gives the paths up.

function model_selectors(host) {
  const { String, Number, parseInt } = host.global;

  const kStates = ['first-child', 'last-child', 'only-child', 'first-of-type', 'last-of-type',
    'only-of-type', 'checked', 'disabled', 'enabled', 'empty', 'focus', 'root', 'link', 'any-link', 'required', 'optional',
    // Those of jQuery.
    'visible', 'hidden', 'selected'];
  const kCounted = ['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'];
  const kOfLists = ['not', 'is', 'where', 'matches'];

  function is_space(character) {
    return character === ' ' || character === '\n' || character === '\t' || character === '\r' ||
      character === '\f';
  }
  function is_digit(character) { return character >= '0' && character <= '9'; }
  function starts_name(character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
      character === '_' || character >= '\u0080';
  }

  class Unknown {}

  class Reader {
    constructor(text) {
      this.text = text;
      this.at = 0;
    }
    peek() { return this.text.charAt(this.at); }
    is_done() { return this.at >= this.text.length; }
    wrong() { throw host.browser.dom_exception('SyntaxError', "'" + this.text + "' is not a valid selector"); }
    skip_space() {
      const from = this.at;
      while (!this.is_done() && is_space(this.peek())) this.at++;
      return this.at > from;
    }

    /** `\.` and `\31 `: the character meant. */
    escape() {
      this.at++;
      if (this.is_done()) this.wrong();
      const from = this.at;
      while (this.at < from + 6 && '0123456789abcdefABCDEF'.includes(this.peek()) && !this.is_done()) this.at++;
      if (this.at === from) return this.text.charAt(this.at++);
      const code = parseInt(this.text.slice(from, this.at), 16);
      if (is_space(this.peek())) this.at++;
      return String.fromCodePoint(code);
    }

    identifier() {
      let name = '';
      if (this.peek() === '-') {
        name = '-';
        this.at++;
      }
      if (is_digit(this.peek()) || (name === '-' && this.is_done())) this.wrong();
      for (;;) {
        const character = this.peek();
        if (character === '\\') name += this.escape();
        else if (starts_name(character) || is_digit(character) || character === '-') {
          name += character;
          this.at++;
        } else break;
      }
      if (name === '') this.wrong();
      return name;
    }

    string() {
      const quote = this.peek();
      this.at++;
      let text = '';
      while (this.peek() !== quote) {
        if (this.is_done() || this.peek() === '\n') this.wrong();
        if (this.peek() === '\\') text += this.escape();
        else text += this.text.charAt(this.at++);
      }
      this.at++;
      return text;
    }

    attribute() {
      this.at++;
      this.skip_space();
      const name = this.identifier().toLowerCase();
      this.skip_space();
      const test = { kind: 'attribute', name, operator: '', value: '', folds: false };
      if (this.peek() === '|' && this.text.charAt(this.at + 1) !== '=') throw new Unknown();
      if (this.peek() !== ']') {
        if ('~|^$*'.includes(this.peek()) && !this.is_done()) test.operator = this.text.charAt(this.at++);
        if (this.peek() !== '=') this.wrong();
        this.at++;
        test.operator += '=';
        this.skip_space();
        test.value = this.peek() === '"' || this.peek() === "'" ? this.string() : this.identifier();
        this.skip_space();
        if (this.peek() !== ']') {
          const flag = this.identifier().toLowerCase();
          if (flag !== 'i' && flag !== 's') this.wrong();
          test.folds = flag === 'i';
          this.skip_space();
        }
        if (test.folds) test.value = test.value.toLowerCase();
      }
      if (this.peek() !== ']') this.wrong();
      this.at++;
      return test;
    }

    state() {
      this.at++;
      if (this.peek() === ':') throw new Unknown();
      const name = this.identifier().toLowerCase();
      if (this.peek() !== '(') {
        if (!kStates.includes(name)) throw new Unknown();
        return { kind: 'state', name };
      }
      this.at++;
      if (kOfLists.includes(name)) {
        const chains = this.list();
        if (this.peek() !== ')') this.wrong();
        this.at++;
        return { kind: name === 'not' ? 'not' : 'is', chains };
      }
      if (!kCounted.includes(name)) throw new Unknown();
      const end = this.text.indexOf(')', this.at);
      if (end < 0) this.wrong();
      const test = nth(this.text.slice(this.at, end).trim().toLowerCase());
      test.is_from_end = name.includes('last');
      test.is_of_type = name.endsWith('of-type');
      this.at = end + 1;
      return test;
    }

    /** One element's conditions: `li.chosen[data-k="1"]`. */
    compound() {
      const tests = [];
      const from = this.at;
      for (;;) {
        const character = this.peek();
        if (this.is_done()) break;
        if (character === '[') tests.push(this.attribute());
        else if (character === ':') tests.push(this.state());
        else if (character === '#' || character === '.') {
          this.at++;
          tests.push({ kind: character === '#' ? 'id' : 'class', name: this.identifier() });
        } else if (character === '*' && this.at === from) this.at++;
        else if (character === '|' || character === '&') throw new Unknown();
        else if (this.at === from) tests.push({ kind: 'tag', name: this.identifier().toLowerCase() });
        else break;
      }
      if (this.at === from) this.wrong();
      return tests;
    }

    chain() {
      const chain = [];
      let combinator = ' ';
      for (;;) {
        chain.push({ tests: this.compound(), combinator });
        const is_apart = this.skip_space();
        const character = this.peek();
        if (this.is_done() || character === ',' || character === ')') return chain;
        combinator = ' ';
        if (character === '>' || character === '+' || character === '~') {
          combinator = character;
          this.at++;
          this.skip_space();
        } else if (!is_apart) this.wrong();
      }
    }

    list() {
      const chains = [];
      for (;;) {
        this.skip_space();
        chains.push(this.chain());
        if (this.peek() !== ',') return chains;
        this.at++;
      }
    }
  }

  /** `odd`, `even`, `3`, `2n+1`: those whose place is `step` * k + `first`. */
  function nth(text) {
    if (text === 'odd') return { kind: 'nth', step: 2, first: 1 };
    if (text === 'even') return { kind: 'nth', step: 2, first: 0 };
    const at = text.indexOf('n');
    const number = (part) => {
      const digits = part.split(' ').join('');
      if (digits === '' || digits === '+') return 1;
      if (digits === '-') return -1;
      const value = Number(digits);
      if (value !== value) throw new Unknown();
      return value;
    };
    if (at < 0) return { kind: 'nth', step: 0, first: number(text) };
    return { kind: 'nth', step: number(text.slice(0, at)),
      first: at + 1 === text.length ? 0 : number(text.slice(at + 1)) };
  }

  /** A list of chains, each from left to right: [{tests, combinator}]. */
  function require_selector(given, text) {
    const reader = new Reader(String(text));
    try {
      const chains = reader.list();
      if (!reader.is_done()) reader.wrong();
      return chains;
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
    }
    host.limitation('lacking', 'the selector `' + text + '` is not supported by the model of pages');
    return [];
  }

  function attribute_holds(element, test) {
    let value = element.getAttribute(test.name);
    if (value === null) return false;
    if (test.folds) value = value.toLowerCase();
    switch (test.operator) {
      case '': return true;
      case '=': return value === test.value;
      case '^=': return test.value !== '' && value.startsWith(test.value);
      case '$=': return test.value !== '' && value.endsWith(test.value);
      case '*=': return test.value !== '' && value.includes(test.value);
      case '|=': return value === test.value || value.startsWith(test.value + '-');
      default: return test.value !== '' && value.split(' ').includes(test.value);
    }
  }

  function siblings_of(element) {
    return element.parentNode === null ? [element] : element.parentNode._element_list();
  }

  function state_holds(element, name) {
    const all = siblings_of(element);
    const alike = name.endsWith('of-type') ? all.filter((other) => other.localName === element.localName) : all;
    switch (name) {
      case 'first-child':
      case 'first-of-type': return alike[0] === element;
      case 'last-child':
      case 'last-of-type': return alike[alike.length - 1] === element;
      case 'only-child':
      case 'only-of-type': return alike.length === 1;
      case 'checked': return element.checked === true || (element.localName === 'option' && element.selected);
      case 'selected': return element.selected === true;
      case 'disabled': return element._is_disabled();
      case 'enabled': return element._can_be_disabled() && !element._is_disabled();
      case 'empty': return element._node_list().every((node) => node.nodeType === 8);
      case 'visible': return host.browser.looks.is_shown(element);
      case 'hidden': return !host.browser.looks.is_shown(element);
      case 'link':
      case 'any-link': return (element.localName === 'a' || element.localName === 'area') && element.hasAttribute('href');
      case 'required':
      case 'optional':
        return ['input', 'select', 'textarea'].includes(element.localName) && element.required === (name === 'required');
      case 'root': return element.parentNode === element.ownerDocument;
      default: return element.ownerDocument.activeElement === element;
    }
  }

  function nth_holds(element, test) {
    const all = siblings_of(element);
    const alike = test.is_of_type ? all.filter((other) => other.localName === element.localName) : all;
    const at = alike.indexOf(element);
    const place = (test.is_from_end ? alike.length - at : at + 1) - test.first;
    if (test.step === 0) return place === 0;
    return place % test.step === 0 && place / test.step >= 0;
  }

  function test_holds(element, test) {
    switch (test.kind) {
      case 'id': return element.id === test.name;
      case 'class': return element.classList.contains(test.name);
      case 'tag': return element.localName === test.name;
      case 'state': return state_holds(element, test.name);
      case 'nth': return nth_holds(element, test);
      case 'not': return !matches(element, test.chains);
      case 'is': return matches(element, test.chains);
      default: return attribute_holds(element, test);
    }
  }

  function chain_holds(element, chain, last) {
    const step = chain[last];
    for (const test of step.tests) {
      if (!test_holds(element, test)) return false;
    }
    if (last === 0) return true;
    if (step.combinator === '+' || step.combinator === '~') {
      const all = siblings_of(element);
      const at = all.indexOf(element);
      const first = step.combinator === '~' || at === 0 ? 0 : at - 1;
      for (let k = first; k < at; k++) if (chain_holds(all[k], chain, last - 1)) return true;
      return false;
    }
    let ancestor = element.parentNode;
    while (ancestor !== null && ancestor.nodeType === 1) {
      if (chain_holds(ancestor, chain, last - 1)) return true;
      if (step.combinator === '>') return false;
      ancestor = ancestor.parentNode;
    }
    return false;
  }

  function matches(element, chains) {
    for (const chain of chains) {
      if (chain_holds(element, chain, chain.length - 1)) return true;
    }
    return false;
  }

  return { require_selector, matches };
}
