// Characters by name, as HTML text has them: `&amp;`, `&#65;`, `&#x41;`. Some names need no semicolon.
// DEVIATION: of more than two thousand names, those of HTML 4 and of signs on the keyboard are known.

function model_html_entities(host) {
  const { Object, String, Number, parseInt } = host.global;

  // From 160 on, one after the other.
  const kLatin = ('nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
    'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
    'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
    'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
    'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
    'uuml yacute thorn yuml');
  const kOthers = ('OElig=338 oelig=339 Scaron=352 scaron=353 Yuml=376 fnof=402 circ=710 tilde=732 Alpha=913 Beta=914 Gamma=915 ' +
    'Delta=916 Epsilon=917 Zeta=918 Eta=919 Theta=920 Iota=921 Kappa=922 Lambda=923 Mu=924 Nu=925 Xi=926 Omicron=927 ' +
    'Pi=928 Rho=929 Sigma=931 Tau=932 Upsilon=933 Phi=934 Chi=935 Psi=936 Omega=937 alpha=945 beta=946 gamma=947 ' +
    'delta=948 epsilon=949 zeta=950 eta=951 theta=952 iota=953 kappa=954 lambda=955 mu=956 nu=957 xi=958 omicron=959 ' +
    'pi=960 rho=961 sigmaf=962 sigma=963 tau=964 upsilon=965 phi=966 chi=967 psi=968 omega=969 thetasym=977 upsih=978 ' +
    'piv=982 ensp=8194 emsp=8195 thinsp=8201 zwnj=8204 zwj=8205 lrm=8206 rlm=8207 ndash=8211 mdash=8212 lsquo=8216 ' +
    'rsquo=8217 sbquo=8218 ldquo=8220 rdquo=8221 bdquo=8222 dagger=8224 Dagger=8225 bull=8226 hellip=8230 permil=8240 ' +
    'prime=8242 Prime=8243 lsaquo=8249 rsaquo=8250 oline=8254 frasl=8260 euro=8364 image=8465 weierp=8472 real=8476 ' +
    'trade=8482 alefsym=8501 larr=8592 uarr=8593 rarr=8594 darr=8595 harr=8596 crarr=8629 lArr=8656 uArr=8657 ' +
    'rArr=8658 dArr=8659 hArr=8660 forall=8704 part=8706 exist=8707 empty=8709 nabla=8711 isin=8712 notin=8713 ' +
    'ni=8715 prod=8719 sum=8721 minus=8722 lowast=8727 radic=8730 prop=8733 infin=8734 ang=8736 and=8743 or=8744 ' +
    'cap=8745 cup=8746 int=8747 there4=8756 sim=8764 cong=8773 asymp=8776 ne=8800 equiv=8801 le=8804 ge=8805 sub=8834 ' +
    'sup=8835 nsub=8836 sube=8838 supe=8839 oplus=8853 otimes=8855 perp=8869 sdot=8901 lceil=8968 rceil=8969 ' +
    'lfloor=8970 rfloor=8971 lang=9001 rang=9002 loz=9674 spades=9824 clubs=9827 hearts=9829 diams=9830 plus=43 ' +
    'equals=61 colon=58 semi=59 comma=44 period=46 lpar=40 rpar=41 num=35 dollar=36 percnt=37 ast=42 sol=47 excl=33 ' +
    'quest=63 commat=64 lbrack=91 lsqb=91 bsol=92 rbrack=93 rsqb=93 lowbar=95 grave=96 lbrace=123 lcub=123 verbar=124 ' +
    'vert=124 rbrace=125 rcub=125 NewLine=10 Tab=9 check=10003 cross=10007 star=9734 starf=9733 phone=9742 apos=39 ' +
    'hyphen=8208 half=189 Hat=94');
  const kBasic = { amp: '&', lt: '<', gt: '>', quot: '"', AMP: '&', LT: '<', GT: '>', QUOT: '"', COPY: '\u00a9', REG: '\u00ae' };

  let known;

  /** {all, short}: names to characters, and of them those that need no semicolon. Made when it is first needed. */
  function table() {
    if (known !== undefined) return known;
    const short = Object.create(null);
    for (const name of Object.keys(kBasic)) short[name] = kBasic[name];
    kLatin.split(' ').forEach((name, k) => { short[name] = String.fromCharCode(160 + k); });
    const all = Object.create(null);
    for (const name of Object.keys(short)) all[name] = short[name];
    for (const pair of kOthers.split(' ')) {
      const equal = pair.indexOf('=');
      all[pair.slice(0, equal)] = String.fromCharCode(Number(pair.slice(equal + 1)));
    }
    known = { all, short };
    return known;
  }

  function is_digit(sign) { return sign >= '0' && sign <= '9'; }
  function is_sign_of_name(sign) {
    return is_digit(sign) || (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
  }

  /** The character of a number; undefined for those of which browsers make another one. */
  function numbered(text, at) {
    const is_hexadecimal = text.charAt(at + 2) === 'x' || text.charAt(at + 2) === 'X';
    const from = at + (is_hexadecimal ? 3 : 2);
    const digits = is_hexadecimal ? '0123456789abcdefABCDEF' : '0123456789';
    let end = from;
    while (end < text.length && digits.includes(text.charAt(end))) end++;
    if (end === from) return { text: '&', end: at + 1 };
    const code = parseInt(text.slice(from, end), is_hexadecimal ? 16 : 10);
    const is_plain = code > 0 && code < 0x110000 && !(code >= 128 && code < 160) && !(code >= 0xd800 && code < 0xe000);
    return is_plain ? { text: String.fromCodePoint(code), end: text.charAt(end) === ';' ? end + 1 : end } : undefined;
  }

  /** The character of a name; undefined if the name is not known and might be one. */
  function named(text, at, is_attribute) {
    const { all, short } = table();
    let end = at + 1;
    while (end < text.length && is_sign_of_name(text.charAt(end))) end++;
    const name = text.slice(at + 1, end);
    const is_closed = name !== '' && text.charAt(end) === ';';
    if (is_closed && all[name] !== undefined) return { text: all[name], end: end + 1 };
    for (let size = name.length; size > 1; size--) {
      const character = short[name.slice(0, size)];
      if (character === undefined) continue;
      if (is_attribute && (size < name.length || text.charAt(end) === '=')) break;
      return { text: character, end: at + 1 + size };
    }
    return is_closed ? undefined : { text: '&', end: at + 1 };
  }

  /** The text with characters in place of their names; `fail(what)` is called for what is not known. */
  function decode_entities(text, is_attribute, fail) {
    let at = text.indexOf('&');
    if (at < 0) return text;
    let result = '';
    let from = 0;
    while (at >= 0) {
      const found = text.charAt(at + 1) === '#' ? numbered(text, at) : named(text, at, is_attribute);
      if (found === undefined) {
        fail('`' + text.slice(at, text.indexOf(';', at) + 1) + '` is no character that is known here');
        return result;
      }
      result += text.slice(from, at) + found.text;
      from = found.end;
      at = text.indexOf('&', from);
    }
    return result + text.slice(from);
  }

  return { decode_entities };
}
