for (const [key, value = 1] of exports.entries) {
  if (key) break;
  exports[key] = value;
}
