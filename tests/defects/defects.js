'use strict';
// Every known defect, one row each. The ids are those of the issue that lists them: W verdicts, C
// crashes, L limits, X what crosses the border of the program.
//
// | field | meaning |
// | --- | --- |
// | fixture, also, files | copied or written into a scratch directory; `expand` makes a fixture long |
// | strategies, flags, replay | how `sheaf run` is called; the default is every strategy, without Node |
// | command | another command of Sheaf instead |
// | witnesses | inputs that Node must run without an error, and that reach the marked lines |
// | seconds, maxMiB, virtualMiB | where the runner stops it |
// | check | what must hold (checks.js) |
// | expected | 'fails' as long as the defect is there; then it is removed, or 'passes' |

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { kRoot } = require('./execution.js');
const checks = require('./checks.js');
const illegal_sources = require('./illegal_sources.js');

const kOneInt = { schemaVersion: 1, harness: 'input_file_of_another_harness.js' };

function input_file(value) {
  return JSON.stringify({ ...kOneInt, values: [value] });
}

function nested_input_file(depth) {
  const value = '['.repeat(depth) + ']'.repeat(depth);
  return `{"schemaVersion":1,"values":[{"name":"x","type":"int","value":${value}}]}`;
}

function repeat_last_line(text, count, vary = (line) => line) {
  const lines = text.trimEnd().split('\n');
  const last = lines.pop();
  for (let i = 0; i < count; i++) lines.push(vary(last, i));
  return lines.join('\n') + '\n';
}

function verdict(id, title, fixture, witnesses, more = {}) {
  return { id, title, fixture, witnesses, check: checks.verdict_holds, expected: 'fails', ...more };
}

function lacking(id, lacks, fixture, witness = { b: true }) {
  return {
    id, title: `the lack of ${lacks} is taken for a fact`, fixture, lacks, witnesses: [witness],
    check: checks.verdict_holds_or_names, expected: 'fails',
  };
}

function concrete(id, title, fixture, more = {}) {
  return { id, title, fixture, check: checks.prints_as_node, expected: 'fails', ...more };
}

function refused(id, title, command, says, more = {}) {
  return { id, title, command, says, check: checks.refused, expected: 'fails', ...more };
}

const kWrongVerdicts = [
  verdict('W1', 'a bound that is an input', 'bound_that_is_an_input.js', [{ x: 3, y: 3 }],
    { check: checks.verdict_holds_or_harness_refused }),
  verdict('W2', 'text of a product beside a long choice', 'text_of_a_product_beside_a_long_choice.js',
    [{ k: { index: 0 }, x: 1 }]),
  verdict('W3', 'texts of equal integers differ', 'texts_of_equal_integers.js',
    [{ x: 1, y: 1 }, { x: -12, y: -12 }, { x: 0, y: 5 }]),
  verdict('W4', 'a quotient is never negative zero', 'negative_zero_as_a_quotient.js', [{ x: 0, y: -1 }]),
  verdict('W5.a', 'radix of parseInt is an input', 'radix_of_parse_int_is_an_input.js', [{ x: 2 }]),
  verdict('W5.b', 'radix of toString is an input', 'radix_of_to_string_is_an_input.js', [{ x: 1 }]),
  verdict('W5.c', 'toFixed of a wrapped input', 'to_fixed_of_a_wrapped_input.js', [{ x: 2 }]),
  verdict('W5.d', 'message that is a quotient', 'error_message_that_is_a_quotient.js', [{ x: 1 }]),
  verdict('W6', 'a length that is a quotient overflows the stack', 'length_that_is_a_quotient.js', [{ n: 3 }]),
  verdict('W7', 'the same value on a frozen property', 'same_value_on_a_frozen_property.js', [{ x: 1 }]),
  verdict('W8.a', 'length of a frozen array, path by path', 'length_of_a_frozen_array.js',
    [{ b: false }, { b: true }], { strategies: ['dse'] }),
  verdict('W8.b', 'length of a frozen array, adaptive', 'length_of_a_frozen_array.js',
    [{ b: false }, { b: true }], { strategies: ['adaptive'] }),
  lacking('W9.a', 'string', 'input_that_is_a_text_that_node_has.js', { b: true, s: 'a' }),
  lacking('W9.b', 'Date', 'date_object_that_node_has.js'),
  lacking('W9.c', 'setTimeout', 'timer_that_node_has.js'),
  lacking('W9.d', 'Promise', 'type_of_promise_that_node_has.js'),
  lacking('W9.e', 'WeakMap', 'weak_map_that_node_has.js'),
  lacking('W9.f', 'Proxy', 'proxy_object_that_node_has.js'),
  lacking('W9.g', 'Uint8Array', 'typed_array_that_node_has.js'),
  lacking('W9.h', 'process', 'type_of_process_that_node_has.js'),
  lacking('W9.i', 'encodeURIComponent', 'url_component_that_node_has.js'),
  lacking('W9.j', 'structuredClone', 'structured_clone_that_node_has.js'),
  verdict('W10', 'recursion of 10 200 calls', 'recursion_of_ten_thousand_two_hundred_calls.js', [{ b: true }]),
  concrete('W11', 'concatenation beyond the longest string', 'concatenation_beyond_the_longest_string.js'),
  concrete('W12.a', 'a module that throws while loading is kept', 'module_that_throws_while_loading.js',
    { also: ['module_that_throws.js'] }),
  { id: 'W12.b', title: 'the replay worker keeps a module that throws while loading',
    fixture: 'module_that_throws_while_loading.js', also: ['module_that_throws.js'],
    strategies: ['multise'], replay: 'node', check: checks.replays_as_predicted, expected: 'fails' },
  concrete('W13.a', 'sloppy this of primitives', 'sloppy_this_of_primitives.js'),
  concrete('W13.b', 'setter on a primitive receiver', 'setter_on_a_primitive_receiver.js'),
  concrete('W13.c', 'sealed array', 'sealed_array.js'),
  concrete('W13.d', 'array with read-only length', 'array_with_read_only_length.js'),
  concrete('W13.e', 'Symbol.hasInstance is not asked', 'instance_test_of_its_own.js'),
  concrete('W13.f', 'Symbol.isConcatSpreadable is not asked', 'concat_of_a_spreadable_object.js'),
  concrete('W13.g', 'subclass of Array', 'subclass_of_array.js'),
  concrete('W13.h', 'negative zero as length', 'negative_zero_as_length.js'),
  concrete('W13.i', 'index write to a String object', 'index_write_to_a_string_object.js'),
  concrete('W13.j', 'last digits of transcendental functions', 'last_digits_of_transcendental_functions.js'),
  concrete('W13.k', 'assertion with an object as message', 'assertion_with_an_object_as_message.js'),
  concrete('W13.l', 'texts of TypeErrors', 'texts_of_type_errors.js'),
  { id: 'W14', title: 'unknown arm of a complete run', fixture: 'unknown_arm_of_a_complete_run.js',
    strategies: ['multise'], flags: ['--solver-timeout', '100ms', '--max-time', '4s'],
    check: checks.unknown_means_incomplete, expected: 'fails' },
];

const kCrashes = [
  verdict('C1.a', 'object that becomes its own prototype, path by path',
    'object_that_becomes_its_own_prototype.js', [{ b: true }], { strategies: ['dse'] }),
  verdict('C1.b', 'object that becomes its own prototype, adaptive',
    'object_that_becomes_its_own_prototype.js', [{ b: true }], { strategies: ['adaptive'] }),
  concrete('C2', 'prototype chain of 40 000', 'prototype_chain_of_forty_thousand.js'),
  concrete('C3', 'string length beyond 32 bits', 'string_length_beyond_32_bits.js'),
  verdict('C4', 'argument to the iterator of a set', 'argument_to_the_iterator_of_a_set.js', [{ a: 1 }]),
  verdict('C5', 'text of 20 000 parts', 'text_of_twenty_thousand_parts.js', [{ a: 1 }],
    { strategies: ['multise'], flags: ['--max-time', '5s'] }),
  verdict('C6.a', 'JSON of 100 000 brackets', 'json_of_a_hundred_thousand_brackets.js', [{ b: true }],
    { strategies: ['multise'] }),
  refused('C6.b', 'replay of a deeply nested input file',
    ['replay', 'nested.json', '--harness', 'harness_of_a_nested_input_file.js', '--engine', 'self'],
    /nested\.json/, {
      fixture: 'harness_of_a_nested_input_file.js',
      files: { 'nested.json': nested_input_file(1000000) },
    }),
  ...[['C7.a', 'endless output', 'endless_output.js'],
    ['C7.b', '100 strings of 256 million units', 'hundred_strings_of_256_million_units.js', true],
    ['C7.c', 'array that doubles without end', 'array_that_doubles_without_end.js'],
  ].map(([id, title, fixture, mayFinish = false]) => ({
    id, title, fixture, mayFinish, strategies: ['multise'], flags: ['--max-memory', '200MiB', '--max-time', '8s'],
    virtualMiB: 900, check: checks.limit_ends_it, expected: 'fails',
  })),
  concrete('C8', 'accessor without setter on a bound function',
    'accessor_without_setter_on_a_bound_function.js'),
  ...['push', 'slice', 'splice', 'unshift', 'with'].map((name, i) =>
    concrete(`C9.${'abcde'[i]}`, `${name} at the largest length`, `${name}_at_the_largest_length.js`,
      { seconds: 3 })),
];

const kLimits = [
  { id: 'L1', title: '--max-time with ten endless arms', fixture: 'ten_endless_arms.js',
    strategies: ['multise'], flags: ['--max-time', '1s'], within: 3, seconds: 4,
    check: checks.ends_in_time, expected: 'fails' },
  { id: 'L2', title: '--max-time with a busy solver', fixture: 'questions_that_occupy_the_solver.js',
    strategies: ['multise'], flags: ['--max-time', '1s'], within: 3, seconds: 4,
    check: checks.ends_in_time, expected: 'fails' },
  { id: 'L3.a', title: 'source of 10 MB', fixture: 'source_of_ten_megabytes.js',
    command: ['list', 'source_of_ten_megabytes.js'], within: 20, seconds: 25,
    expand: (text) => repeat_last_line(text, 110000), check: checks.ends_in_time, expected: 'fails' },
  { id: 'L3.b', title: '100 000 functions', fixture: 'hundred_thousand_functions.js',
    command: ['list', 'hundred_thousand_functions.js'], within: 20, seconds: 25,
    expand: (text) => repeat_last_line(text, 100000, (line, i) => line.replaceAll('0', String(i))),
    check: checks.ends_in_time, expected: 'fails' },
  ...['arrays', 'strings', 'output'].map((what, i) => ({
    id: `L4.${'abc'[i]}`, title: `--max-memory does not count ${what}`, fixture: `memory_of_${what}.js`,
    strategies: ['multise'], flags: ['--max-memory', '200MiB', '--max-time', '8s'], maxMiB: 320,
    check: checks.memory_kept, expected: 'fails',
  })),
  { id: 'L5.a', title: '--max-steps is checked rarely', fixture: 'one_step.js', strategies: ['multise'],
    flags: ['--max-steps', '1'], expected: 'fails',
    check: checks.report_shows(({ stats }, at) => {
      assert.ok(stats.instructions <= 1, `${at}${stats.instructions} instructions with --max-steps 1`);
    }) },
  { id: 'L5.b', title: '--max-loop is noticed late', fixture: 'loop_bound_of_twenty.js',
    strategies: ['multise'], flags: ['--max-loop', '20'], expected: 'fails',
    check: checks.report_shows(({ arms, complete }, at) => {
      const [beyond] = arms.filter(({ description }) => description === 'then side of if');
      assert.equal(complete, false, `${at}complete`);
      assert.equal(beyond.status, 'unknown', `${at}more than 20 iterations: the arm beyond is ${beyond.status}`);
    }) },
  verdict('L5.c', '--max-loop counts nested loops together', 'nested_loops_below_the_bound.js',
    [{ x: 40 }],
    { flags: ['--max-loop', '50'], strategies: ['multise', 'dse'], check: checks.nothing_is_cut_off }),
  { id: 'L6', title: 'countdown of 800 rounds', fixture: 'countdown_of_eight_hundred_rounds.js',
    strategies: ['multise'], within: 2.5, seconds: 4, check: checks.ends_in_time, expected: 'fails' },
];

const kSecret = 'sesame-8152';

function confined(id, title, fixture, more) {
  return { id, title, fixture, strategies: ['multise'], replay: 'node', seconds: 15,
    check: checks.replay_is_confined, expected: 'fails', ...more };
}

const kBorders = [
  { id: 'X1.a', title: 'the README does not say that replay runs the harness under Node with rights',
    expected: 'fails', check: async () => {
      const text = fs.readFileSync(path.join(kRoot, 'README.md'), 'utf8');
      const said = text.split('\n\n').some((part) => /\breplay/i.test(part) && /Node/.test(part) &&
        /\b(rights|permissions?)\b/.test(part));
      assert.ok(said, 'no paragraph of the README names the rights with which replay runs Node');
    } },
  { id: 'X1.b', title: '--help does not say that replay runs the harness under Node with rights',
    command: ['run', '--help'], check: checks.prints(/\b(rights|permissions?)\b/), expected: 'fails' },
  confined('X1.c', 'replay can write files', 'replay_that_writes_a_file.js',
    { watch: ['written_by_the_harness'] }),
  confined('X1.d', 'replay can start programs', 'replay_that_starts_a_process.js',
    { watch: ['touched_by_the_harness'] }),
  confined('X1.e', 'replay sees the environment of the user', 'replay_that_reads_the_environment.js',
    { env: { SECRET_OF_THE_USER: kSecret }, secret: kSecret }),
  confined('X1.f', 'replay reads above the root', 'replay_that_reads_above_the_root.js',
    { flags: ['--root', '.'], files: { '../above_the_root.txt': kSecret }, secret: kSecret }),
  confined('X1.g', 'a harness leaves the replay worker', 'replay_that_leaves_the_worker.js',
    { watch: ['written_from_the_worker'] }),
  ...[['X2.a', 'name', { name: 'y', type: 'int', value: 1 }],
    ['X2.b', 'type', { name: 'x', type: 'boolean', value: true }],
    ['X2.c', 'range', { name: 'x', type: 'int', value: 7 }],
  ].map(([id, what, value]) => refused(id, `input file with the wrong ${what} is accepted`,
    ['replay', 'input.json', '--engine', 'self'], /input/,
    { fixture: kOneInt.harness, files: { 'input.json': input_file(value) } })),
  refused('X2.d', 'input file with a fraction for an integer', ['replay', 'input.json', '--engine', 'self'],
    /input/, { fixture: kOneInt.harness, expected: 'passes',
      files: { 'input.json': input_file({ name: 'x', type: 'int', value: 1.5 }) } }),
  ...illegal_sources.map(([symptom, source, expected = 'fails'], i) =>
    refused(`X3.${String(i + 1).padStart(2, '0')}`, `illegal source runs: ${symptom}`,
      ['exec', 'illegal.js'], /illegal\.js:1:\d+: /, { files: { 'illegal.js': source + '\n' }, illegal: source, expected })),
  refused(`X3.${illegal_sources.length + 1}`, '/dev/zero as harness', ['exec', '/dev/zero'], /\/dev\/zero/,
    { seconds: 3, maxMiB: 1500 }),
];

// Rows that were expected to fail and hold now: one id per line.
const kMended = fs.readFileSync(path.join(__dirname, 'mended.txt'), 'utf8').split('\n');

module.exports = {
  rows: [...kWrongVerdicts, ...kCrashes, ...kLimits, ...kBorders].map((row) =>
    (kMended.includes(row.id) ? { ...row, expected: 'passes' } : row)),
};
