import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './start-process.ts';
import { hostPackages, nativeParts, toolPackages } from './versions.ts';

/** n8n's linter and builder, and the types of nodes. About 700 MB. The folder that has `node_modules`. */
export function installTools(folder: string): Promise<string> {
  return installOnce(join(folder, 'tools'), toolPackages, []);
}

/** A whole n8n. About 3 GB; minutes. */
export function installHost(folder: string): Promise<string> {
  return installOnce(join(folder, 'host'), hostPackages, nativeParts);
}

/** Scripts of packages do not run: most compile drivers that no test needs, and one of them fails without a C++ library. */
async function installOnce(path: string, packages: string[], native: string[]): Promise<string> {
  const mark = join(path, `installed ${packages.join(' ').replaceAll('/', '+')}`);
  if (existsSync(mark)) return path;
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'package.json'), '{ "private": true }');
  const quietly = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
  await runCommand('npm', ['install', ...quietly, ...packages], { cwd: path });
  if (native.length > 0) await runCommand('npm', ['rebuild', ...native], { cwd: path });
  await writeFile(mark, '');
  return path;
}
