'use strict';
// The command lines of the scripts here: --name VALUE, and flags, whose default is false.

/** The defaults, with what the words say instead. */
function readOptions(words, defaults) {
  const options = { ...defaults };
  for (let i = 0; i < words.length; i++) {
    const name = words[i].replace(/^--/, '');
    if (!words[i].startsWith('--') || !Object.hasOwn(options, name)) {
      throw new Error(`there is no option ${words[i]}`);
    }
    if (options[name] === false) options[name] = true;
    else if (i + 1 < words.length) options[name] = words[++i];
    else throw new Error(`${words[i]} needs a value`);
  }
  return options;
}

module.exports = { readOptions };
