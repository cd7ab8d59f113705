'use strict';
// Calls of every built-in, or every form of expression and statement, with symbolic and odd operands,
// compared with Node on every input (tests/differential/law_check.h).
//
//   node builtin_fuzz.js --law build/release/sheaf_law --sheaf build/release/sheaf
//     --programs N --seed S     programs S … S+N-1 (300 from 1)
//     --strategy NAME           multise (default), dse, csm, adaptive
//     --what calls|forms        calls of built-ins (default), or forms of the language
//     --keep DIR                failing programs, made small, are written there
//
// Fails when a program disagrees. Says how many were checked, and what no program called.

const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const calls = require('./builtin_calls.js');
const forms = require('./language_forms.js');

const kBatch = 50;

function options() {
  const result = { programs: 300, seed: 1, strategy: 'multise', keep: '', law: '', sheaf: '',
    what: 'calls' };
  const words = process.argv.slice(2);
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i].slice(2);
    if (!words[i].startsWith('--') || !(name in result) || i + 1 >= words.length) {
      console.error('builtin_fuzz: wrong options; see the head of builtin_fuzz.js');
      process.exit(2);
    }
    result[name] = typeof result[name] === 'number' ? Number(words[i + 1]) : words[i + 1];
  }
  result.law = path.resolve(result.law);
  result.sheaf = path.resolve(result.sheaf);
  return result;
}

/// Those of the names that Sheaf does not lack: to touch what it lacks ends a program.
function present(sheaf, directory, names) {
  const file = path.join(directory, 'touch.js');
  const touch = (name) => {
    const getter = /^get (.*)\.(\w+)$/.exec(name);
    return getter ? `Object.getOwnPropertyDescriptor(${getter[1]}, '${getter[2]}').get;` : `${name};`;
  };
  const are_there = (part) => {
    fs.writeFileSync(file, part.map(touch).join('\n'));
    return spawnSync(sheaf, ['exec', file]).status === 0;
  };
  const search = (part) => {
    if (part.length === 0 || are_there(part)) return part;
    if (part.length === 1) return [];
    const middle = part.length >> 1;
    return [...search(part.slice(0, middle)), ...search(part.slice(middle))];
  };
  return search(names);
}

/// What both have, in a fixed order.
function common_names(sheaf, directory) {
  const file = path.join(directory, 'walk.js');
  fs.writeFileSync(file, `${calls.walk}\nconsole.log(walk(globalThis, ${JSON.stringify(calls.kGlobals)}).join('\\n'));\n`);
  const inNode = execFileSync(process.execPath, [file], { encoding: 'utf8', cwd: directory, maxBuffer: 1 << 26 });
  const names = inNode.trimEnd().split('\n').filter((name) => !calls.kLeftOut.has(name) &&
    /^(get )?[\w.]+(\[Symbol\.iterator\])?$/.test(name)).sort();
  return present(sheaf, directory, names);
}

/// The report of each file that disagrees or could not be checked.
function check(law, strategy, files) {
  const run = spawnSync(law, ['--strategy', strategy, '--file', ...files],
    { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.error) throw run.error;
  return run;
}

function fails(law, strategy, directory, program) {
  const file = path.join(directory, 'shrinking.js');
  fs.writeFileSync(file, calls.program_text(program));
  return check(law, strategy, [file]).status !== 0;
}

/// Leaves out statements as long as the program still disagrees.
function shrink(law, strategy, directory, program) {
  let small = program;
  for (let i = small.statements.length - 1; i >= 0 && small.statements.length > 1; i--) {
    const fewer = { ...small, statements: small.statements.filter((_, k) => k !== i) };
    if (fails(law, strategy, directory, fewer)) small = fewer;
  }
  return small;
}

function main() {
  const { programs, seed, strategy, keep, law, sheaf, what } = options();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'builtin_fuzz-'));
  const names = common_names(sheaf, directory);
  if (names.length < 150) throw new Error(`only ${names.length} built-ins found`);
  const action = what === 'forms' ? forms.one_form : (random) => calls.one_call(random.one(names), random);
  const make = (k) => calls.generate(action, k);
  const broken = [];
  let unchecked = 0;
  const uncalled = new Set(names);
  for (let first = seed; first < seed + programs; first += kBatch) {
    const files = [];
    for (let k = first; k < Math.min(first + kBatch, seed + programs); k++) {
      const program = make(k);
      for (const statement of program.statements) {
        const match = /^attempt\(\(\) => (?:new )?([\w.]+(?:\[Symbol\.iterator\])?)\(/.exec(statement);
        if (match !== null) uncalled.delete(match[1].replace(/\.call$/, ''));
      }
      const file = path.join(directory, `program_${k}.js`);
      fs.writeFileSync(file, calls.program_text(program));
      files.push(file);
    }
    const run = check(law, strategy, files);
    unchecked += (run.stdout.match(/not checked/g) ?? []).length;
    if (run.status === 0) continue;
    const wrong = files.filter((file) => check(law, strategy, [file]).status !== 0);
    for (const file of wrong) {
      const k = Number(/program_(\d+)/.exec(file)[1]);
      const small = shrink(law, strategy, directory, make(k));
      broken.push(k);
      console.log(`program ${k} disagrees:\n${small.inputs.join('\n')}\n${small.statements.join('\n')}`);
      fs.writeFileSync(file, calls.program_text(small));
      console.log(check(law, strategy, [file]).stdout.split('\n')
        .filter((line) => !/^\s*(function|const|if|return|let|for|try|text|\}|console|attempt)/.test(line))
        .slice(0, 14).join('\n'));
      if (keep !== '') fs.copyFileSync(file, path.join(keep, `program_${k}.js`));
    }
  }
  fs.rmSync(directory, { recursive: true });
  const called = what === 'forms' ? '' : `; ${names.length} built-ins, ${uncalled.size} not called`;
  console.log(`${strategy}: ${programs} programs, ${broken.length} disagree, ${unchecked} not checked${called}`);
  return broken.length === 0 ? 0 : 1;
}

process.exit(main());
