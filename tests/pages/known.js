'use strict';
// Where jsdom differs from browsers, so that the models need not do as it does: each with its reason.

const uses = (program, pattern) => program.steps.some((step) => pattern.test(step));

const kKnown = [
  { reason: 'jsdom writes what it makes of it into the attribute `type` of a button',
    when: (program) => uses(program, /'(m|r)'\)\.type = /) },
  { reason: 'the selectors of jsdom miss tags in capitals beside a class', when: (program) => uses(program, /LI\.z/) },
  { reason: 'jsdom takes a fraction for a z-index', when: (program) => uses(program, /z-?index'?\]?,? ?=? ?.*0\.5/i) },
  { reason: 'nothing has a place on the screen in jsdom, so nothing is visible', when: (program) => uses(program, /:(visible|hidden)/) },
  { reason: 'effects of jQuery take time in jsdom', when: (program) => uses(program, /animate|fadeIn|slideUp/) },
  { reason: 'jsdom has a `which` of its own for keys that are made', when: (program) => uses(program, /KeyboardEvent.*\)\.which/) },
  { reason: 'jsdom does not say that an element is inline', when: (program) => uses(program, /(css\('|getComputedStyle.*\.)display/) },
  { reason: 'the version of jQuery', when: (program) => uses(program, /\.jquery$/) },
  { reason: 'jsdom has no innerText: it needs a layout', when: (program) => uses(program, /innerText/) },
];

/** Whether a difference is one of those. */
function known(program) {
  return kKnown.some(({ when }) => when(program));
}

module.exports = { known, kKnown };
