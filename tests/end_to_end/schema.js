'use strict';
// The part of JSON Schema that docs/run-schema.json uses. A keyword outside it is an error of the
// schema, so that nothing is silently left unchecked.

const kAnnotations = new Set(['$schema', 'title', 'description', '$defs']);

function type_of(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value;
}

const kKeywords = {
  $ref: (path, value, at, schema, fault) => {
    const target = path.replace('#/', '').split('/').reduce((node, key) => node[key], schema.root);
    check(target, value, at, schema.root, fault);
  },
  const: (expected, value, at, schema, fault) => {
    if (value !== expected) fault(at, `is not ${JSON.stringify(expected)}`);
  },
  enum: (choices, value, at, schema, fault) => {
    if (!choices.includes(value)) fault(at, `${JSON.stringify(value)} is none of ${choices.join(', ')}`);
  },
  type: (types, value, at, schema, fault) => {
    const actual = type_of(value);
    const allowed = [types].flat();
    if (allowed.includes(actual) || (actual === 'integer' && allowed.includes('number'))) return;
    fault(at, `is ${actual}, not ${allowed.join(' or ')}`);
  },
  minimum: (minimum, value, at, schema, fault) => {
    if (value < minimum) fault(at, `is below ${minimum}`);
  },
  items: (items, value, at, schema, fault) => {
    value.forEach((element, i) => check(items, element, `${at}[${i}]`, schema.root, fault));
  },
  required: (names, value, at, schema, fault) => {
    for (const name of names) if (!Object.hasOwn(value, name)) fault(at, `has no ${name}`);
  },
  properties: (properties, value, at, schema, fault) => {
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(value, name)) check(property, value[name], `${at}.${name}`, schema.root, fault);
    }
  },
  additionalProperties: (allowed, value, at, schema, fault) => {
    if (allowed !== false) throw new Error('only additionalProperties: false is known');
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(schema.node.properties, name)) fault(at, `has the unknown member ${name}`);
    }
  },
};

function check(node, value, at, root, fault) {
  let wrong_type = false;
  const own_fault = (place, message) => {
    wrong_type = true;
    fault(place, message);
  };
  if (node.type !== undefined) kKeywords.type(node.type, value, at, { node, root }, own_fault);
  if (wrong_type) return;
  for (const [keyword, argument] of Object.entries(node)) {
    if (keyword === 'type' || kAnnotations.has(keyword)) continue;
    if (!Object.hasOwn(kKeywords, keyword)) throw new Error(`unknown keyword ${keyword}`);
    kKeywords[keyword](argument, value, at, { node, root }, fault);
  }
}

/** The faults of `value`, each as `place: message`. */
function validate(schema, value) {
  const faults = [];
  check(schema, value, '$', schema, (at, message) => faults.push(`${at}: ${message}`));
  return faults;
}

module.exports = { validate };
