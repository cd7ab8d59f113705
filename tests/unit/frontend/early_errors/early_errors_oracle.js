// What Node says to each snippet of early_errors_snippets.txt: one line per snippet, empty when it is
// legal, else the message. Texts are compiled as Node compiles a CommonJS module, never run.
'use strict';
const fs = require('fs');
const vm = require('vm');

const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];
for (const line of fs.readFileSync(process.argv[2], 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const text = line.slice(2).replaceAll('\\n', '\n');
  let message = '';
  try {
    vm.compileFunction(text, parameters);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    message = error.message;
  }
  console.log(message);
}
