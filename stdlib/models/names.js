// What names of elements and attributes may be, and texts without needless blanks.

function model_names(host, dom_exception) {
  /** Without blanks at both ends, and one for several. */
  function collapsed(text) {
    return text.split('\n').join(' ').split('\t').join(' ').split(' ').filter((word) => word !== '').join(' ');
  }

  /** What a browser takes for the name of an attribute or element, in the words of old and new ones alike. */
  function require_name(name, what) {
    const is_letter = (sign) => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || sign === '_' || sign === ':' ||
      sign >= '\u0080';
    let is_plain = is_letter(name.charAt(0));
    let is_wrong = name === '' || (what === 'element' && !is_letter(name.charAt(0)));
    for (let k = 0; k < name.length; k++) {
      const sign = name.charAt(k);
      if (is_letter(sign) || (sign >= '0' && sign <= '9') || sign === '-' || sign === '.') continue;
      is_plain = false;
      if (' \t\n\f\r/>\0'.includes(sign) || (sign === '=' && what === 'attribute')) is_wrong = true;
    }
    if (is_wrong) throw dom_exception('InvalidCharacterError', "'" + name + "' is not a valid " + what + ' name.');
    if (!is_plain) host.limitation('lacking', 'the name `' + name + '`, which only some browsers take, is not supported by the model');
  }

  return { collapsed, require_name };
}
