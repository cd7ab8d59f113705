// What a declaration of a style may say. What is no value of its property is ignored, as in a browser: lengths
// need a unit, colours and some words are known by name. Of other properties every text is taken.

function model_style_values(host) {
  const { Object, String, Number } = host.global;

  const kSides = ['Top', 'Right', 'Bottom', 'Left'];
  const kLengths = ['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight', 'top', 'left', 'right',
    'bottom', 'fontSize', 'letterSpacing', 'wordSpacing', 'rowGap', 'columnGap', 'textIndent', 'outlineWidth']
    .concat(...kSides.map((side) => ['margin' + side, 'padding' + side, 'border' + side + 'Width']));
  const kColors = ['color', 'backgroundColor', 'outlineColor', 'caretColor', 'textDecorationColor',
    ...kSides.map((side) => 'border' + side + 'Color')];
  const kIntegers = ['zIndex', 'order'];
  const kNumbers = ['opacity', 'flexGrow', 'flexShrink'];
  const kAnywhere = ['inherit', 'initial', 'unset', 'revert', 'revert-layer'];
  const kWords = {
    display: ['none', 'block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'table',
      'table-row', 'table-cell', 'table-caption', 'table-column', 'table-column-group', 'table-header-group',
      'table-footer-group', 'table-row-group', 'inline-table', 'list-item', 'contents', 'flow-root', 'run-in', 'flow',
      'ruby', 'math'],
    visibility: ['visible', 'hidden', 'collapse'],
    position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
    float: ['left', 'right', 'none', 'inline-start', 'inline-end'],
    clear: ['left', 'right', 'both', 'none', 'inline-start', 'inline-end'],
    boxSizing: ['border-box', 'content-box'],
  };
  const kUnits = ['px', 'em', 'rem', '%', 'vh', 'vw', 'vmin', 'vmax', 'pt', 'pc', 'cm', 'mm', 'in', 'ex', 'ch', 'q',
    'lh', 'rlh', 'svh', 'svw', 'dvh', 'dvw', 'lvh', 'lvw', 'fr'];
  const kColorNames = (' aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet ' +
    'brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan ' +
    'darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred ' +
    'darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue ' +
    'dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green ' +
    'greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon ' +
    'lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon ' +
    'lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta ' +
    'maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen ' +
    'mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab ' +
    'orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum ' +
    'powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna ' +
    'silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet ' +
    'wheat white whitesmoke yellow yellowgreen transparent currentcolor ');
  // What is written where a number or a text was meant.
  const kMistakes = ['undefined', 'NaN', 'true', 'false', 'NaNpx', 'undefinedpx', 'nullpx', 'Infinitypx', '-Infinitypx'];

  /** The text that a declaration has of a value; '' for none, undefined if it is no value of the property. */
  function declared(name, given) {
    if (name.startsWith('--')) return String(given).trim();
    const is_length = kLengths.includes(name);
    if (typeof given === 'number') {
      if (is_length) return given === 0 ? '0px' : undefined;
      if (kIntegers.includes(name)) return given % 1 === 0 ? String(given) : undefined;
      return kColors.includes(name) || Object.hasOwn(kWords, name) ? undefined : String(given);
    }
    const text = String(given);
    if (text === '') return '';
    if (kMistakes.includes(text)) return undefined;
    if (is_length) return text.endsWith('px') && !text.includes(' ') ? text : length(name, text.trim().toLowerCase());
    if (kColors.includes(name)) return color(text.trim().toLowerCase());
    const word = Object.hasOwn(kWords, name) ? text.trim().toLowerCase() : undefined;
    if (word !== undefined) return kAnywhere.includes(word) || kWords[name].includes(word) ? word : undefined;
    if (kIntegers.includes(name) || kNumbers.includes(name)) return number(name, text.trim().toLowerCase());
    return text.trim();
  }

  function length(name, text) {
    if (text.includes('(')) return text;
    const number = Number(text);
    if (text === '' || number === number) return text === '' ? '' : number === 0 ? '0px' : undefined;
    let from = 0;
    while (from < text.length && '+-.0123456789'.includes(text.charAt(from))) from++;
    if (from === 0) return kAnywhere.includes(text) || is_word_of(name, text) ? text : undefined;
    const count = Number(text.slice(0, from));
    return count === count && kUnits.includes(text.slice(from)) ? text : undefined;
  }

  function is_word_of(name, word) {
    if (word === 'none') return name.startsWith('max');
    if (word === 'normal') return name.endsWith('Spacing') || name.endsWith('Gap');
    if (['thin', 'medium', 'thick'].includes(word) && name.endsWith('Width')) {
      return name.startsWith('border') || name.startsWith('outline');
    }
    if (word.endsWith('-content') || word === 'stretch') {
      return ['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight'].includes(name);
    }
    if (word === 'auto') {
      return ['width', 'height', 'minWidth', 'minHeight', 'top', 'left', 'right', 'bottom'].includes(name) ||
        name.startsWith('margin');
    }
    return name === 'fontSize' && ['xx-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large',
      'smaller', 'larger'].includes(word);
  }

  function number(name, text) {
    if (kAnywhere.includes(text) || text.includes('(') || (name === 'zIndex' && text === 'auto')) return text;
    if (name === 'opacity' && text.endsWith('%')) return String(Number(text.slice(0, -1)) / 100);
    const value = Number(text);
    return value !== value || (kIntegers.includes(name) && value % 1 !== 0) ? undefined : String(value);
  }

  /** `#f00` is written as `rgb(255, 0, 0)`. */
  function color(text) {
    if (text.charAt(0) !== '#') {
      if (text === '' || text.includes('(')) return text.includes('rgb') ? spaced(text) : text;
      return kAnywhere.includes(text) || (!text.includes(' ') && kColorNames.includes(' ' + text + ' ')) ? text : undefined;
    }
    const digits = text.slice(1);
    for (const digit of digits) if (!'0123456789abcdef'.includes(digit)) return undefined;
    const size = digits.length === 3 ? 1 : digits.length === 6 ? 2 : 0;
    if (size === 0) {
      if (digits.length !== 4 && digits.length !== 8) return undefined;
      host.limitation('lacking', 'a colour with four parts is not supported by the model of pages');
    }
    const parts = [];
    for (let k = 0; k < digits.length; k += size) {
      const part = digits.slice(k, k + size);
      parts.push(Number('0x' + (size === 1 ? part + part : part)));
    }
    return 'rgb(' + parts.join(', ') + ')';
  }

  /** `rgb(1,2,3)` is written with blanks. */
  function spaced(text) {
    return text.includes(',') ? text.split(',').map((part) => part.trim()).join(', ') : text;
  }

  // One declaration for several properties, which are named after it; all of these have its value where it is one word.
  const kWholes = ['margin', 'padding', 'borderWidth', 'borderStyle', 'borderColor', 'borderRadius', 'overflow', 'gap', 'inset'];
  const kOthers = ['border', 'borderTop', 'borderRight', 'borderBottom', 'borderLeft', 'background', 'font', 'flex', 'flexFlow',
    'outline', 'listStyle', 'transition', 'animation', 'textDecoration', 'columns', 'grid', 'gridTemplate', 'gridArea', 'gridRow',
    'gridColumn', 'columnRule', 'borderImage', 'mask', 'placeContent', 'placeItems', 'placeSelf', 'all'];
  const kParts = { gap: ['rowGap', 'columnGap'], inset: ['top', 'right', 'bottom', 'left'],
    flex: ['flexGrow', 'flexShrink', 'flexBasis'], flexFlow: ['flexDirection', 'flexWrap'],
    columns: ['columnWidth', 'columnCount'], overflow: ['overflowX', 'overflowY'],
    placeContent: ['alignContent', 'justifyContent'], placeItems: ['alignItems', 'justifyItems'],
    placeSelf: ['alignSelf', 'justifySelf'], border: ['borderWidth', 'borderStyle', 'borderColor', 'borderTop', 'borderRight',
      'borderBottom', 'borderLeft', 'borderImage'] };

  function is_whole(name) { return kWholes.includes(name); }

  /** Whether a property is a part of what another declares; of an undefined one, whether there can be any. */
  function parts_of(whole, part) {
    if (!kWholes.includes(whole) && !kOthers.includes(whole)) return false;
    if (part === undefined) return true;
    if (part === whole || part.startsWith('--')) return false;
    if (whole === 'all') return true;
    if (Object.hasOwn(kParts, whole) && kParts[whole].includes(part)) return true;
    switch (whole) {
      case 'borderWidth':
      case 'borderStyle':
      case 'borderColor':
        return kSides.some((side) => part === 'border' + side + whole.slice(6) || part === 'border' + side);
      case 'borderRadius': return part.endsWith('Radius');
      case 'border': return kSides.some((side) => part.startsWith('border' + side)) && !part.endsWith('Radius');
      case 'flex':
      case 'overflow':
      case 'columns':
      case 'gap': return false;
      case 'font': if (part === 'lineHeight') return true;
    }
    return part.startsWith(whole);
  }

  return { declared, parts_of, is_whole };
}
