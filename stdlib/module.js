// CommonJS: runs a module's top level, then hands out what it exports. A module that throws is not
// kept: the next `require` runs it again.

function module$run(body, index, exports, require, module, filename, dirname) {
  let is_loading = true;
  try {
    __call(body, exports, exports, require, module, filename, dirname);
    is_loading = false;
  } finally {
    if (is_loading) __forgetModule(index);
  }
  module.loaded = true;
  return module.exports;
}
