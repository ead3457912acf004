import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './start-process.ts';

const source = join(import.meta.dirname, '..');
const parts = [
  'package.json',
  'README.md',
  'tsconfig.json',
  'eslint.config.mjs',
  'credentials',
  'icons',
  'nodes',
];

/** Type-checks, lints, builds and packs the package with n8n's own tools. The path of the tarball. */
export async function buildPackage(folder: string, tools: string): Promise<string> {
  const path = join(folder, 'package');
  await rm(path, { recursive: true, force: true });
  await mkdir(path);
  for (const part of parts) await cp(join(source, part), join(path, part), { recursive: true });
  await cp(join(source, '../../LICENSE'), join(path, 'LICENSE'));
  await nameRepository(path);
  await symlink(join(tools, 'node_modules'), join(path, 'node_modules'));
  await runCommand('node_modules/.bin/tsc', ['-p', '.', '--noEmit'], { cwd: path });
  const warnings = await runCommand('node_modules/.bin/eslint', ['.', '--max-warnings', '0'], { cwd: path });
  assert.equal(warnings.trim(), '');
  // Beside the rules, it says whether the rules are still n8n's.
  await runCommand('node_modules/.bin/n8n-node', ['lint'], { cwd: path });
  await runCommand('node_modules/.bin/n8n-node', ['build'], { cwd: path });
  await runCommand('npm', ['pack'], { cwd: path });
  const { name, version, n8n } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));
  const tarball = join(path, `${name}-${version}.tgz`);
  const packed = (await runCommand('tar', ['-tzf', tarball], { cwd: path })).split('\n');
  for (const file of [...n8n.nodes, ...n8n.credentials, 'dist/icons/headrace.svg', 'README.md', 'LICENSE'])
    assert.ok(packed.includes(`package/${file}`), `${file} is not in the tarball`);
  return tarball;
}

/** npm compares it with where a release was built. Elsewhere it is not known. */
async function nameRepository(path: string): Promise<void> {
  const { HEADRACE_REPOSITORY: url } = process.env;
  if (url === undefined) return;
  await runCommand('npm', ['pkg', 'set', `repository.url=git+${url}.git`], { cwd: path });
}
