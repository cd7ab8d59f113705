'use strict';
// Rewrites a program so that operators and branch conditions become calls (__op, __un, __and,
// __or, __cond), which symbolic.js interprets on symbolic integers. Everything else runs as it
// is. Needs acorn, acorn-walk and astring (npm), found through NODE_PATH.

const acorn = require('acorn');
const walk = require('acorn-walk');
const { generate } = require('astring');

const id = (name) => ({ type: 'Identifier', name });
const text = (value) => ({ type: 'Literal', value });
const call = (name, ...args) => ({
  type: 'CallExpression', callee: id(name), arguments: args, optional: false,
});
const thunk = (body) => ({
  type: 'ArrowFunctionExpression', params: [], body, expression: true, async: false,
});

// Replaces a node in place, so that parents need no knowledge of it.
function become(node, other) {
  const copy = { ...other };
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, copy);
}

function instrument(source) {
  const tree = acorn.parse(source, { ecmaVersion: 2023, sourceType: 'script', allowReturnOutsideFunction: true });
  const condition = (node) => {
    if (node.test) node.test = call('__cond', node.test);
  };
  walk.simple(tree, {
    IfStatement: condition,
    WhileStatement: condition,
    DoWhileStatement: condition,
    ForStatement: condition,
    ConditionalExpression: condition,
    SwitchStatement(node) {
      node.discriminant = call('__concrete', node.discriminant);
    },
    BinaryExpression(node) {
      if (node.operator === 'in' || node.operator === 'instanceof') return;
      become(node, call('__op', text(node.operator), { ...node.left }, { ...node.right }));
    },
    LogicalExpression(node) {
      if (node.operator === '??') return;
      become(node, call(node.operator === '&&' ? '__and' : '__or', { ...node.left }, thunk({ ...node.right })));
    },
    UnaryExpression(node) {
      if (node.operator === 'delete' || node.operator === 'void') return;
      if (node.argument.type === 'Literal') return;
      if (node.operator === 'typeof' && node.argument.type === 'Identifier') return;
      become(node, call('__un', text(node.operator), { ...node.argument }));
    },
    AssignmentExpression(node) {
      if (node.operator === '=') return;
      const operator = node.operator.slice(0, -1);
      node.operator = '=';
      node.right = call('__op', text(operator), { ...node.left }, node.right);
    },
  });
  return generate(tree);
}

module.exports = { instrument };
