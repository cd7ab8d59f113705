// PL/0 Parser: the expression parser of calc_parser.js extended to the whole grammar of PL/0:
// conditions, statements, blocks with declarations and nested procedures, over N symbolic tokens
// and then endless zeros. 2841 paths at size 4.
const { readInput } = require('sheaf');
const N = 4; // size

const IDENT = 1, NUMBER = 2, LPAREN = 3, RPAREN = 4, TIMES = 5, SLASH = 6, PLUS = 7, MINUS = 8;
const EQL = 9, NEQ = 10, LSS = 11, LEQ = 12, GTR = 13, GEQ = 14, CALLSYM = 15, BEGINSYM = 16;
const SEMICOLON = 17, ENDSYM = 18, IFSYM = 19, WHILESYM = 20, BECOMES = 21, THENSYM = 22;
const DOSYM = 23, CONSTSYM = 24, COMMA = 25, VARSYM = 26, PROCSYM = 27, PERIOD = 28, ODDSYM = 29;

let sym = 0;
let consumed = 0;

function error(message) {
  console.log('error:', message);
}

function getsym() {
  if (consumed < N) {
    consumed++;
    sym = readInput();
  } else {
    sym = 0;
  }
}

function accept(expected) {
  if (sym === expected) {
    getsym();
    return true;
  }
  return false;
}

function expect(expected) {
  if (accept(expected)) {
    return true;
  }
  error('unexpected symbol, wanted ' + expected);
  return false;
}

function factor() {
  if (accept(IDENT)) {
    console.log('ident');
  } else if (accept(NUMBER)) {
    console.log('number');
  } else if (accept(LPAREN)) {
    expression();
    expect(RPAREN);
  } else {
    error('factor: syntax error');
    getsym();
  }
}

function term() {
  factor();
  while (sym === TIMES || sym === SLASH) {
    getsym();
    factor();
  }
}

function expression() {
  if (sym === PLUS || sym === MINUS) {
    getsym();
  }
  term();
  while (sym === PLUS || sym === MINUS) {
    getsym();
    term();
  }
}

function condition() {
  if (accept(ODDSYM)) {
    expression();
  } else {
    expression();
    if (sym === EQL || sym === NEQ || sym === LSS || sym === LEQ || sym === GTR || sym === GEQ) {
      getsym();
      expression();
    } else {
      error('condition: invalid operator');
      getsym();
    }
  }
}

function statement() {
  if (accept(IDENT)) {
    expect(BECOMES);
    expression();
  } else if (accept(CALLSYM)) {
    expect(IDENT);
  } else if (accept(BEGINSYM)) {
    do {
      statement();
    } while (accept(SEMICOLON));
    expect(ENDSYM);
  } else if (accept(IFSYM)) {
    condition();
    expect(THENSYM);
    statement();
  } else if (accept(WHILESYM)) {
    condition();
    expect(DOSYM);
    statement();
  } else {
    error('statement: syntax error');
    getsym();
  }
}

function block() {
  if (accept(CONSTSYM)) {
    do {
      expect(IDENT);
      expect(EQL);
      expect(NUMBER);
    } while (accept(COMMA));
    expect(SEMICOLON);
  }
  if (accept(VARSYM)) {
    do {
      expect(IDENT);
    } while (accept(COMMA));
    expect(SEMICOLON);
  }
  while (accept(PROCSYM)) {
    expect(IDENT);
    expect(SEMICOLON);
    block();
    expect(SEMICOLON);
  }
  statement();
}

function program() {
  getsym();
  block();
  expect(PERIOD);
}

program();
console.log('tokens', consumed);
