'use strict';
// Math.random as the engine has it, for replay.

/** The numbers that the engine's Math.random gives for this seed (splitmix64). */
function random_numbers(seed) {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    z ^= z >> 31n;
    return Number(z >> 11n) * 2 ** -53;
  };
}

module.exports = { random_numbers };
