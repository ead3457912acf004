/*
 * Loading three thousand files takes a second and 100 MB. So the install step makes one bundle of them, and a command
 * uses it as long as it was made from the sources as they are now. Only Node's own modules are imported here: this is
 * loaded by every command.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
/** In the package whose dependencies the bundle leaves out, so that Node finds them from there. */
const dist = join(repository, 'packages/server/dist');

export const bundlesFolder = join(dist, 'bundles');
/** What V8 has compiled. */
export const compiledFolder = join(dist, 'cache/compiled');
export const bundledPackages: readonly string[] = ['cli', 'client', 'sandbox', 'server'];
/** The file in a bundle that was written last. */
const lastFile = 'whole';

/** The address of the module in the bundle; null if there is no bundle of the present sources, or not all of it. */
export function findBundled(module: string, folder = bundleOf(fingerprintSources())): string | null {
  return existsSync(join(folder, lastFile)) ? pathToFileURL(join(folder, `${module}.js`)).href : null;
}

export function bundleOf(fingerprint: string): string {
  return join(bundlesFolder, fingerprint);
}

/** Of names, sizes and times: reading everything would take longer than the bundle saves. */
export function fingerprintSources(root = repository): string {
  const hash = createHash('sha256');
  for (const name of bundledPackages) {
    const folder = join(root, 'packages', name, 'src');
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
      if (file.endsWith('.ts') && !file.endsWith('.test.ts')) addFile(hash, join(folder, file));
    addFile(hash, join(root, 'packages', name, 'package.json'));
  }
  // Npm writes it when it installs; without npm there is none.
  addFile(hash, join(root, 'node_modules/.package-lock.json'));
  return hash.digest('hex').slice(0, 16);
}

function addFile(hash: ReturnType<typeof createHash>, path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  hash.update(`${path}\0${found?.size}\0${found?.mtimeMs}\0`);
}

/** Tells that everything else of a bundle has been written. */
export function lastFileOf(folder: string): string {
  return join(folder, lastFile);
}
