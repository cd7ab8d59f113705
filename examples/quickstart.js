const { int } = require('sheaf');
const width = int('width');
const height = int('height');
if (width > 100) {
  if (height === width + 7) throw new RangeError('no room for the frame');
  if (width < 50) console.log('this line is never reached');
  console.log('wide');
} else {
  console.log('narrow');
}
