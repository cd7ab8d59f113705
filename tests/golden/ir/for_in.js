for (var key in exports) module[key] = exports[key];
