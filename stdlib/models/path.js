// Node's module `path`, for POSIX.

function model_path(host) {
  const { String, TypeError } = host.global;

  function text(value) {
    if (typeof value === 'string') return value;
    const error = new TypeError('The "path" argument must be of type string. Received ' + String(value));
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  }

  function segments(path, is_absolute) {
    const kept = [];
    for (const part of path.split('/')) {
      if (part === '' || part === '.') continue;
      if (part !== '..') kept.push(part);
      else if (kept.length > 0 && kept[kept.length - 1] !== '..') kept.pop();
      else if (!is_absolute) kept.push('..');
    }
    return kept;
  }

  function normalize(given) {
    const path = text(given);
    if (path === '') return '.';
    const is_absolute = path.charAt(0) === '/';
    let result = segments(path, is_absolute).join('/');
    if (result === '' && !is_absolute) result = '.';
    if (result !== '' && path.charAt(path.length - 1) === '/') result += '/';
    return is_absolute ? '/' + result : result;
  }

  const path = {
    sep: '/',
    delimiter: ':',
    normalize,
    join(...list) {
      const joined = list.map(text).filter((part) => part !== '').join('/');
      return joined === '' ? '.' : normalize(joined);
    },
    resolve(...list) {
      let result = '';
      for (let k = list.length - 1; k >= 0 && result.charAt(0) !== '/'; k--) {
        const part = text(list[k]);
        if (part !== '') result = result === '' ? part : part + '/' + result;
      }
      if (result.charAt(0) !== '/') result = '/' + result;
      return '/' + segments(result, true).join('/');
    },
    isAbsolute(given) { return text(given).charAt(0) === '/'; },
    dirname(given) {
      const trimmed = without_end(text(given));
      const slash = trimmed.lastIndexOf('/');
      if (slash < 0) return '.';
      if (slash === 1 && trimmed.charAt(0) === '/') return '//';
      return slash === 0 ? '/' : trimmed.slice(0, slash);
    },
    basename(given, suffix) {
      const trimmed = without_end(text(given));
      const name = trimmed.slice(trimmed.lastIndexOf('/') + 1);
      const is_cut = suffix !== undefined && name !== suffix && name.endsWith(suffix);
      return is_cut ? name.slice(0, name.length - suffix.length) : name;
    },
    extname(given) {
      const name = path.basename(given);
      const dot = name.lastIndexOf('.');
      return dot <= 0 || name === '..' ? '' : name.slice(dot);
    },
  };
  path.posix = path;
  model_lacking(host).lack(host, path, 'path', 'relative parse format toNamespacedPath win32');

  function without_end(given) {
    let end = given.length;
    while (end > 1 && given.charAt(end - 1) === '/') end--;
    return given.slice(0, end);
  }
  return path;
}
