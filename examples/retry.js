// Promises and timers: a call that is tried again. Waiting takes no time, and every pattern of
// failures is tried.
const { boolean, assert } = require('sheaf');

let calls = 0;
async function fetchOnce() {
  calls++;
  if (boolean('fails')) throw new Error('no connection');
  return 'data';
}

async function retry(action, times) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (attempt > times) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * attempt));
    }
  }
}

retry(fetchOnce, 3)
  .then((data) => console.log(data), () => console.log('gave up'))
  .then(() => assert(calls <= 3, 'called three times at most'));
