/* Fails when a file of the server imports what the table in import-table.ts does not allow. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { checkFiles } from './check-imports.ts';
import { importTable } from './import-table.ts';

const root = join(import.meta.dirname, '../packages/server/src');
const files = globSync('**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => join(root, file));
const violations = checkFiles(root, files, importTable);
for (const violation of violations) process.stderr.write(`${violation}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
