if (exports.a > 1) exports.b = 'big';
else exports.b = 'small';
