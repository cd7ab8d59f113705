'use strict';
// Integer linear constraints: enough of a decision procedure to count the paths of small
// programs independently of Sheaf. A form is {terms: Map variable → coefficient, constant}; a
// constraint is {form, relation} and states form ≤ 0, form = 0 or form ≠ 0.

function make_form(terms, constant) {
  for (const [variable, coefficient] of terms) if (coefficient === 0) terms.delete(variable);
  return { terms, constant };
}

/** a + factor · b */
function combine(a, b, factor) {
  const terms = new Map(a.terms);
  for (const [variable, coefficient] of b.terms) {
    terms.set(variable, (terms.get(variable) || 0) + factor * coefficient);
  }
  return make_form(terms, a.constant + factor * b.constant);
}

function scale(a, factor) {
  return combine({ terms: new Map(), constant: 0 }, a, factor);
}

function evaluate(form, model) {
  let sum = form.constant;
  for (const [variable, coefficient] of form.terms) sum += coefficient * (model.get(variable) || 0);
  return sum;
}

function holds({ form, relation }, model) {
  const value = evaluate(form, model);
  return relation === '<=' ? value <= 0 : relation === '=' ? value === 0 : value !== 0;
}

function negate({ form, relation }) {
  if (relation === '=') return { form, relation: '!=' };
  if (relation === '!=') return { form, relation: '=' };
  return { form: combine({ terms: new Map(), constant: 1 }, form, -1), relation: '<=' };
}

function gcd(a, b) {
  return b === 0 ? a : gcd(b, a % b);
}

/** Divides by the common factor and rounds the constant up, which is exact for integers. */
function tighten(form) {
  let divisor = 0;
  for (const coefficient of form.terms.values()) divisor = gcd(Math.abs(coefficient), divisor);
  if (divisor <= 1) return form;
  const terms = new Map();
  for (const [variable, coefficient] of form.terms) terms.set(variable, coefficient / divisor);
  return { terms, constant: Math.ceil(form.constant / divisor) };
}

/** Keeps the strongest of the inequalities that share a left-hand side; null if one is false. */
function strongest(forms) {
  const by_terms = new Map();
  for (const raw of forms) {
    const form = tighten(raw);
    if (form.terms.size === 0) {
      if (form.constant > 0) return null;
      continue;
    }
    const key = [...form.terms].sort((a, b) => a[0] - b[0]).join(';');
    const known = by_terms.get(key);
    if (known === undefined || known.constant < form.constant) by_terms.set(key, form);
  }
  return [...by_terms.values()];
}

/**
 * Fourier–Motzkin elimination of forms ≤ 0. A model (Map) or null. Throws if the rational answer
 * has no integer witness by rounding; the counted programs never get there.
 */
function solve_inequalities(all) {
  const forms = strongest(all);
  if (forms === null) return null;
  if (forms.length === 0) return new Map();
  const products = new Map();
  for (const form of forms) {
    for (const [variable, coefficient] of form.terms) {
      const count = products.get(variable) || [0, 0];
      count[coefficient > 0 ? 0 : 1]++;
      products.set(variable, count);
    }
  }
  const cost = ([variable, [upper, lower]]) => [upper * lower - upper - lower, variable];
  const order = [...products].map(cost).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const variable = order[0][1];

  const rest = [], uppers = [], lowers = [];
  for (const form of forms) {
    const coefficient = form.terms.get(variable);
    (coefficient === undefined ? rest : coefficient > 0 ? uppers : lowers).push(form);
  }
  const resolvents = [];
  for (const upper of uppers) {
    for (const lower of lowers) {
      const scaled = scale(upper, -lower.terms.get(variable));
      resolvents.push(combine(scaled, lower, upper.terms.get(variable)));
    }
  }
  const model = solve_inequalities(rest.concat(resolvents));
  if (model === null) return null;
  model.delete(variable);
  let low = -Infinity, high = Infinity;
  for (const form of uppers) {
    high = Math.min(high, Math.floor(-evaluate(form, model) / form.terms.get(variable)));
  }
  for (const form of lowers) {
    low = Math.max(low, Math.ceil(evaluate(form, model) / -form.terms.get(variable)));
  }
  if (low > high) throw new Error('no integer witness by rounding');
  model.set(variable, Math.max(low, Math.min(high, 0)));
  return model;
}

/** A model of all constraints, or null. Violated disequalities are split lazily. */
function solve(constraints) {
  const forms = [];
  for (const { form, relation } of constraints) {
    if (relation === '!=') continue;
    forms.push(form);
    if (relation === '=') forms.push(scale(form, -1));
  }
  const unequal = constraints.filter((constraint) => constraint.relation === '!=');
  const search = (inequalities) => {
    const model = solve_inequalities(inequalities);
    if (model === null) return null;
    const violated = unequal.find((constraint) => !holds(constraint, model));
    if (violated === undefined) return model;
    const one = { terms: new Map(), constant: 1 };
    return (
      search(inequalities.concat([combine(violated.form, one, 1)])) ||
      search(inequalities.concat([combine(one, violated.form, -1)]))
    );
  };
  return search(forms);
}

module.exports = { make_form, combine, scale, holds, negate, solve };
