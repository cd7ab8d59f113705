switch (exports.a) {
  case 1:
    exports.b = 1;
  case 'x':
    exports.b = 2;
    break;
  default:
    exports.b = 3;
}
