const x = exports.a && exports.b || exports.c;
let y = x ?? 1;
y ||= 2;
exports.d = x ? y : -y;
