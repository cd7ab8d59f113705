'use strict';
// Expressions and statements of the language with a hole, `$`, for each operand: what built-ins do not
// reach. The text of a TypeError names the operand by its source, which is not what is tested here:
// only its name is kept.

const { argument } = require('./builtin_calls.js');

const kStatements = [
  'const r = []; for (const k in $) r.push(k); return r;',
  'const r = []; for (const k of $) r.push(k); return r;',
  'const r = []; for (let i = $; i < 3 && r.length < 5; i++) r.push(i); return r;',
  'const [p, q = 7, ...r] = $; return [p, q, r];',
  'const { length, a = 5, ...r } = $; return [length, a, r];',
  'const { [$]: p = 9 } = $; return p;',
  'switch ($) { case $: return 1; case $: return 2; default: return 3; case $: return 4; }',
  'let v = $; v += $; return v;', 'let v = $; v -= $; return v;', 'let v = $; v *= $; return v;',
  'let v = $; v **= $; return v;', 'let v = $; v ??= $; return v;', 'let v = $; v ||= $; return v;',
  'let v = $; v &&= $; return v;', 'let v = $; v++; return v;', 'let v = $; return [v--, v];',
  'const o = $; o.a = $; return o;', 'const o = $; o[$] = $; return o;',
  'const o = $; o.length = $; return o;', 'const o = $; return [delete o[$], o];',
  'const o = { [$]: $ }; return [o[$], o];', 'const o = $; return [o[$], o?.[$], o?.a];',
  'class C { [$]() { return 1; } static [$] = $; } return [Object.keys(C), Object.getOwnPropertyNames(C.prototype)];',
  'const o = { get [$]() { return $; }, set [$](v) { this.z = v; } }; o[$] = 1; return o;',
  'function f(p = $, ...r) { return [p, r, arguments.length]; } return f(...$);',
  'function f(p, q) { arguments[0] = $; return [p, q, arguments[$]]; } return f($, $);',
  'function* g() { const v = yield $; yield* $; return v; } return [...g()];',
  'throw $;', 'try { throw $; } catch ({ message, length }) { return [message, length]; } finally { $; }',
  'label: for (let i = 0; i < 3; i++) { if (i == $) continue label; if (i > $) break label; } return 1;',
];
const kExpressions = [
  '[...$, ...$]', '({ ...$, ...$ })', 'Math.max(...$)', '`<${$}>`', 'typeof $', 'void $', '!$', '-$', '+$',
  '~$', '$ + $', '$ - $', '$ * $', '$ / $', '$ % $', '$ ** $', '$ & $', '$ | $', '$ ^ $', '$ << $', '$ >> $',
  '$ >>> $', '$ == $', '$ != $', '$ === $', '$ !== $', '$ < $', '$ <= $', '$ > $', '$ >= $', '$ in $',
  '$ instanceof $', '$ && $', '$ || $', '$ ?? $', '$ ? $ : $', '($, $)', '$.length', '$.a', '$[$]',
  '$?.length', '$?.[$]', '$($)', 'new $($)', '$.a($)', '$?.($)', '$.at?.($)',
];

/// The body of an arrow function; every form is as likely as any other.
function one_form(random) {
  const index = random.below(kStatements.length + kExpressions.length);
  const isStatement = index < kStatements.length;
  const form = isStatement ? kStatements[index] : kExpressions[index - kStatements.length];
  const filled = form.replace(/\$(?!\{)/g, () => {
    const operand = argument(random);
    return /^[a-z]$/.test(operand) ? operand : `(${operand})`;
  });
  const body = isStatement ? filled : `return ${filled};`;
  return `{ try { ${body} } catch (e) { throw e instanceof TypeError ? 'TypeError' : e; } }`;
}

module.exports = { one_form };
