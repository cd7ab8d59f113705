// CommonJS: runs a module's top level, then hands out what it exports.

function module$run(body, exports, require, module, filename, dirname) {
  __call(body, exports, exports, require, module, filename, dirname);
  return module.exports;
}
