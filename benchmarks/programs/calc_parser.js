// Calc Parser: a recursive-descent parser of arithmetic expressions over N symbolic tokens, then
// endless zeros. Tokens are only compared with constants; a wrong one is reported and skipped.
// 633 paths at size 4.
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

getsym();
expression();
expect(PERIOD);
console.log('tokens', consumed);
