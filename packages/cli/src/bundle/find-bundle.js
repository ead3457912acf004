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
/** @type {readonly string[]} */
export const bundledPackages = ['cli', 'client', 'sandbox', 'server'];
/** The file in a bundle that was written last. */
const lastFile = 'whole';

/**
 * The address of the module in the bundle; null if there is no bundle of the present sources, or not all of it.
 * @param {string} module
 */
export function findBundled(module, folder = bundleOf(fingerprintSources())) {
  return existsSync(join(folder, lastFile)) ? pathToFileURL(join(folder, `${module}.js`)).href : null;
}

/** @param {string} fingerprint */
export function bundleOf(fingerprint) {
  return join(bundlesFolder, fingerprint);
}

/** Of names, sizes and times: reading everything would take longer than the bundle saves. */
export function fingerprintSources(root = repository) {
  const paths = bundledPackages.flatMap((name) => {
    const folder = join(root, 'packages', name);
    return [...listSources(`${folder}/src`).sort(), `${folder}/package.json`];
  });
  // Npm writes it when it installs; without npm there is none.
  paths.push(join(root, 'node_modules/.package-lock.json'));
  return createHash('sha256').update(paths.map(describeFile).join('')).digest('hex').slice(0, 16);
}

/**
 * Folder by folder: `recursive` of `readdir` takes five times as long, in every command.
 * @param {string} folder
 * @returns {string[]}
 */
function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listSources(path);
    return /(?<!\.test)\.[tj]s$/.test(entry.name) ? [path] : [];
  });
}

/** @param {string} path */
function describeFile(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return `${path}\0${found?.size}\0${found?.mtimeMs}\0`;
}

/**
 * Tells that everything else of a bundle has been written.
 * @param {string} folder
 */
export function lastFileOf(folder) {
  return join(folder, lastFile);
}
