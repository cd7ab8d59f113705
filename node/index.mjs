// The package `sheaf` for `import`; the same API object as for `require`.
import api from './index.js';

export const {
  int, readInput, boolean, oneOf, number, string, array, object, any, assume, assert, unreachable,
} = api;
export default api;
