// A thrown string is compared as it is, not as it is inspected.
const { boolean } = require('sheaf');
if (boolean('b')) throw "\n'\\\"";
