'use strict';
// Programs that a generator in JavaScript makes, given to sheaf_law; those that disagree with Node
// are made small. A generator exports generate(seed), render(program) and smaller(program).

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const kMaxTries = 300;

class LawDriver {
  /** `words`: more options of sheaf_law. */
  constructor(law, generator, words = []) {
    this.law = law;
    this.generator = generator;
    this.words = words;
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-law-'));
  }

  /** sheaf_law's output on these files, and its verdict. */
  run(files, strategy, words = []) {
    const { stdout, status, signal } = spawnSync(this.law,
      ['--strategy', strategy, ...this.words, ...words, '--file', ...files],
      { encoding: 'utf8', maxBuffer: 1 << 28 });
    return { text: stdout, failed: status !== 0, signal };
  }

  /** The files of these programs, by seed. */
  write(seeds) {
    return seeds.map((seed) => {
      const file = path.join(this.folder, `${seed}.js`);
      fs.writeFileSync(file, this.generator.render(this.generator.generate(seed)));
      return file;
    });
  }

  /** Which of the programs of a failed run disagree; all if it does not say. */
  broken(text, seeds) {
    const named = [...text.matchAll(/^==== .*?(\d+)\.js: /gm)].map(([, seed]) => Number(seed));
    return named.length > 0 ? [...new Set(named)] : seeds;
  }

  /** The kind of the first difference that the law finds in a program, or ''. */
  difference(program, strategy, words) {
    const file = path.join(this.folder, 'smaller.js');
    fs.writeFileSync(file, this.generator.render(program));
    const { text, failed } = this.run([file], strategy, words);
    if (!failed) return '';
    const found = /^==== .*: (\S+)$/m.exec(text);
    return found === null ? '' : found[1];
  }

  shrink(program, strategy, words) {
    const kind = this.difference(program, strategy, words);
    let left = kMaxTries;
    for (let again = kind !== ''; again;) {
      again = false;
      for (const candidate of this.generator.smaller(program)) {
        if (left-- === 0) return program;
        if (this.difference(candidate, strategy, words) !== kind) continue;
        program = candidate;
        again = true;
        break;
      }
    }
    return program;
  }

  /** Prints a program that disagrees, made small, and keeps it in a folder if one is named. */
  report(seed, strategy, keep, words) {
    const source = this.generator.render(this.shrink(this.generator.generate(seed), strategy, words));
    const file = path.join(keep ?? this.folder, `law_${seed}.js`);
    fs.writeFileSync(file, source);
    console.log(this.run([file], strategy, words).text.replace(/^complete: [^]*/m, ''));
    console.log(`program ${seed}, ${strategy}${words ? ` ${words.join(' ')}` : ''}\n`);
  }

  close() { fs.rmSync(this.folder, { recursive: true }); }
}

module.exports = { LawDriver };
