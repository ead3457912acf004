#!/usr/bin/env node
/*
 * The `headrace` command of an installed package. Every Node that was ever released must be able to read this file, so
 * that an old one says what is wrong instead of failing at syntax that it does not know.
 */
var given = process.versions.node;
var parts = given.split('.');
var major = Number(parts[0]);
if (major >= 24 || (major === 22 && Number(parts[1]) >= 15)) {
  require('./load.cjs');
} else {
  var needed = 'Headrace needs Node.js 22.15 or later of that line, or 24 and above; this is Node.js ';
  process.stderr.write(needed + given + '. See https://nodejs.org/en/download\n');
  process.exit(1);
}
