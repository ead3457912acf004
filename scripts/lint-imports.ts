/* Fails when a file of the server, the sandbox or the dashboard imports what the tables in import-table.ts do not allow. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { checkFiles } from './check-imports.ts';
import { dashboardImportTable, importTable, sandboxImportTable } from './import-table.ts';

const packages = join(import.meta.dirname, '../packages');
const listSources = (root: string) =>
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|fixture|d)\.tsx?$/.test(file))
    .map((file) => join(root, file));

const violations = [
  { root: join(packages, 'server/src'), table: importTable },
  { root: join(packages, 'sandbox/src'), table: sandboxImportTable },
  { root: join(packages, 'dashboard/src'), table: dashboardImportTable },
].flatMap(({ root, table }) => checkFiles(root, listSources(root), table));
for (const violation of violations) process.stderr.write(`${violation}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
