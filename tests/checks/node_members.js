'use strict';
// Fails when interpreter/objects/node_members.h is not what scripts/node-members makes from Node 20.
// Skipped (77) under another version of Node.

const fs = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');

const load = createRequire(__filename);
load.extensions[''] = load.extensions['.js'];
const { kFile, table } = load(path.join(__dirname, '../../scripts/node-members'));

if (process.versions.node.split('.')[0] !== '20') {
  console.log(`needs Node 20, not ${process.version}`);
  process.exitCode = 77;
} else if (fs.readFileSync(kFile, 'utf8') !== table()) {
  console.log(`${path.relative(process.cwd(), kFile)} is out of date: run scripts/node-members`);
  process.exitCode = 1;
}
