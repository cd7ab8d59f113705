// What a key is called, by its key code: `key` and `code` follow from `keyCode` and `shiftKey`, so that
// they never disagree. An American keyboard.

function model_keys(host) {
  const { Object, String } = host.global;

  const kNamed = { 8: 'Backspace', 9: 'Tab', 13: 'Enter', 16: 'Shift', 17: 'Control', 18: 'Alt', 19: 'Pause',
    20: 'CapsLock', 27: 'Escape', 32: ' ', 33: 'PageUp', 34: 'PageDown', 35: 'End', 36: 'Home',
    37: 'ArrowLeft', 38: 'ArrowUp', 39: 'ArrowRight', 40: 'ArrowDown', 45: 'Insert', 46: 'Delete',
    91: 'Meta', 106: '*', 107: '+', 109: '-', 110: '.', 111: '/', 112: 'F1', 113: 'F2', 114: 'F3',
    115: 'F4', 116: 'F5', 117: 'F6', 118: 'F7', 119: 'F8', 120: 'F9', 121: 'F10', 122: 'F11', 123: 'F12' };
  const kNamedCodes = { 16: 'ShiftLeft', 17: 'ControlLeft', 18: 'AltLeft', 32: 'Space', 91: 'MetaLeft',
    106: 'NumpadMultiply', 107: 'NumpadAdd', 109: 'NumpadSubtract', 110: 'NumpadDecimal',
    111: 'NumpadDivide' };
  const kShiftedDigits = ')!@#$%^&*(';
  const kLastCode = 127;

  function key_name(code, is_shifted) {
    if (code >= 48 && code <= 57) {
      return is_shifted ? kShiftedDigits.charAt(code - 48) : String.fromCharCode(code);
    }
    if (code >= 65 && code <= 90) return String.fromCharCode(is_shifted ? code : code + 32);
    if (code >= 96 && code <= 105) return String.fromCharCode(code - 48);
    return Object.hasOwn(kNamed, code) ? kNamed[code] : 'Unidentified';
  }

  function code_name(code) {
    if (code >= 48 && code <= 57) return 'Digit' + String.fromCharCode(code);
    if (code >= 65 && code <= 90) return 'Key' + String.fromCharCode(code);
    if (code >= 96 && code <= 105) return 'Numpad' + String.fromCharCode(code - 48);
    if (Object.hasOwn(kNamedCodes, code)) return kNamedCodes[code];
    return Object.hasOwn(kNamed, code) ? kNamed[code] : '';
  }

  /** Names by code, so that a symbolic code is a symbolic index. */
  function key_tables() {
    const plain = [];
    const shifted = [];
    const codes = [];
    const characters = [];
    for (let code = 0; code <= kLastCode; code++) {
      plain.push(key_name(code, false));
      shifted.push(key_name(code, true));
      codes.push(code_name(code));
      characters.push(code === 13 ? 'Enter' : code < 32 ? 'Unidentified' : String.fromCharCode(code));
    }
    return { plain, shifted, codes, characters };
  }

  return { key_tables, kLastCode };
}
