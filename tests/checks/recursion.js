'use strict';
// Fails when a function over terms, texts or recorded values calls itself, by any way within its file,
// and kBounds does not say why that is never deep: the program's data may be as deep as it likes. Says
// too when a bound is stated that nothing needs. Usage: node recursion.js BUILD [FILE...]
//
// BUILD is a build directory with compile_commands.json. Skipped (77) without clang-tidy.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');
const kFolders = ['summaries', 'solver', 'interpreter/record'];
// Of the semantics, what works on terms and texts. Properties walk prototype chains of their own.
const kFiles = ['convert', 'enumerate', 'number_text', 'operators', 'operators_symbolic', 'power', 'text', 'values',
  'equal_constant', 'read_texts', 'compare_slots', 'ratios', 'joined_values']
  .map((name) => `interpreter/semantics/${name}.cpp`).concat('interpreter/builtins/json_parser.cpp');

/** file and function: the bound. */
const kBounds = {
  'summaries/evaluator.cpp number': 'a quotient and its dividend, which is an integer',
  'summaries/ranges.h value': 'kMaxDepth terms within each other; below them a range of their own',
  'interpreter/record/value_words.cpp write': 'kMaxDepth objects, or kMaxTermDepth terms, within each other',
  'interpreter/record/value_words.cpp sum': 'kMaxTermDepth terms within each other',
  'interpreter/record/value_words.cpp character': 'kMaxTermDepth terms within each other',
  'interpreter/record/value_words.cpp text': 'kMaxTermDepth terms within each other',
  'interpreter/record/value_words.cpp write_object': 'kMaxDepth objects within each other',
  'interpreter/record/value_words.cpp write_members': 'kMaxDepth objects within each other',
  'summaries/predicate_table.cpp bounded': 'an equality and the bound that it is',
  'summaries/ranges.cpp form': 'kMaxDepth',
  'summaries/ranges.cpp atom': 'kMaxDepth',
  'summaries/ranges.cpp compute': 'kMaxDepth',
  'solver/goal_search.cpp reach': 'kMaxDepth',
  'solver/goal_search.cpp reach_term': 'kMaxDepth',
  'solver/goal_search.cpp reach_entry': 'kMaxDepth',
  'solver/goal_search.cpp reach_sum': 'kMaxDepth',
  'solver/goal_search.cpp reach_with': 'kMaxDepth',
  'solver/goal_search.cpp reach_factors': 'kMaxDepth',
  'solver/goal_search.cpp reach_ratio': 'kMaxDepth',
  'solver/goal_search.cpp reach_remainder': 'kMaxDepth',
  'summaries/split_comparison.cpp collect': 'kMaxNesting',
  'summaries/split_comparison.cpp evaluate': 'kMaxNesting',
  'summaries/split_comparison.cpp replaced': 'kMaxNesting',
  'summaries/split_comparison.cpp is_closed': 'kMaxNesting',
  'summaries/split_comparison.cpp decide': 'kMaxDepth',
  'summaries/split_comparison.cpp split': 'kMaxDepth',
  'summaries/split_comparison.cpp each_value': 'kMaxDepth',
  'summaries/split_comparison.cpp each_entry': 'kMaxDepth',
  'summaries/split_comparison.cpp largest_item': 'kMaxDepth',
  'summaries/split_comparison.cpp each_difference': 'kMaxDepth',
  'summaries/split_comparison.cpp factors': 'kMaxDepth',
  'summaries/term_division.cpp divide': 'a negative divisor and its opposite',
  'summaries/term_division.cpp floor_divide': 'a negative divisor and its opposite',
  'summaries/term_division.cpp truncate_divide': 'a negative divisor and its opposite',
  'summaries/term_division.cpp remainder': 'a negative coefficient and its opposite',
  'summaries/term_division.cpp floor_of_parts': 'a smaller divisor, or the same without the parts that it divides',
  'summaries/term_division.cpp remainder_of_parts': 'a smaller divisor, or the same without the parts that it divides',
  'summaries/term_text.cpp to_text': 'kMaxTextDepth',
  'solver/cvc5_solver.cpp flag': 'a choice and the axiom over its own bits',
  'solver/cvc5_solver.cpp translate': 'see flag',
  'solver/cvc5_solver.cpp diagram': 'see flag',
  'solver/difference_logic.cpp run': 'kMaxSplits',
  'solver/difference_logic.cpp branch': 'kMaxSplits',
  'solver/linear_logic.cpp run': 'kMaxSplits',
  'solver/linear_logic.cpp branch': 'kMaxSplits',
  'solver/expansion.cpp expand': 'kMaxDepth',
  'solver/expansion.cpp definition': 'kMaxDepth',
  'solver/repair.cpp set_value': 'kMaxDepth',
  'solver/repair.cpp set_sum': 'kMaxDepth',
  'interpreter/record/format_output.cpp json': 'levels of a snapshot',
  'interpreter/record/inspect.cpp format_value': 'levels that are shown',
  'interpreter/record/inspect.cpp format_property': 'levels that are shown',
  'interpreter/record/inspect.cpp format_member': 'levels that are shown',
  'interpreter/record/inspect.cpp format_elements': 'levels that are shown',
  'interpreter/record/inspect.cpp format_entries': 'levels that are shown',
  'interpreter/record/inspect.cpp format_promise': 'levels that are shown',
  'interpreter/record/inspect.cpp format_object': 'levels that are shown',
  'interpreter/record/output.cpp visit': 'kDepth',
  'interpreter/record/output.cpp find_constructor': 'kMaxPrototypes',
  'interpreter/record/output.cpp describe_prototype': 'kMaxPrototypes',
  'interpreter/semantics/operators.cpp has_property': 'a symbolic key and its concrete values',
  'interpreter/semantics/operators_symbolic.cpp symbolic_equal': 'a quotient, its exact form, its concrete values',
  'interpreter/semantics/operators_symbolic.cpp equal_by_values': 'a quotient and its concrete values',
};

const [build, ...chosen] = process.argv.slice(2);
if (spawnSync('clang-tidy', ['--version']).error) {
  console.log('clang-tidy is not installed');
  process.exit(77);
}
const files = chosen.length > 0 ? chosen : kFolders
  .flatMap((folder) => fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.cpp'))
    .map((name) => `${folder}/${name}`)).concat(kFiles);

// As many at once as there are processors: xargs does that.
const { stdout } = spawnSync('xargs', ['-P', String(os.cpus().length), '-n', '4',
  'clang-tidy', '--quiet', '-p', path.resolve(build), '--checks=-*,misc-no-recursion', '--header-filter=-', '--extra-arg=-Wno-unknown-warning-option'],
{ cwd: root, input: files.map((file) => path.join(root, file)).join('\n'), encoding: 'utf8', maxBuffer: 1 << 26 });
// An older clang-tidy than the compiler stumbles over captured bindings and goes on; a file that it
// cannot read at all is another matter.
if (/fatal error|file not found/.test(stdout)) {
  console.log('clang-tidy could not read all files');
  process.exit(1);
}
const found = new Set();
for (const [, file, name] of stdout.matchAll(/^(\S+?):\d+:\d+: warning: function '(\w+)'/gm)) {
  if (name !== 'operator') found.add(`${path.relative(root, file)} ${name}`);
}
const unbounded = [...found].filter((each) => !(each in kBounds));
const unneeded = Object.keys(kBounds).filter((each) => files.includes(each.split(' ')[0]) && !found.has(each));
for (const each of unbounded) console.log(`${each} recurses, and no bound is stated`);
for (const each of unneeded) console.log(`${each} does not recurse any more: remove its bound`);
process.exitCode = unbounded.length + unneeded.length > 0 ? 1 : 0;
