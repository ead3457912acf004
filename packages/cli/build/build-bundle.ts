import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { bundleOf, bundlesFolder, lastFileOf } from '../src/bundle/find-bundle.js';
import { asciiLicences, packages, readsBesideItself, startedByName, thriftyText } from './bundle-parts.ts';

/** What is started by the name of its file. They lie beside each other. */
const entries = ['cli/src/run-command.ts', 'server/src/main.ts', ...startedByName];

/** Packages that read files of their own, or that are loaded by `require` when they are needed. */
const leftOut = [/^@electric-sql\//, /^pino$/, /^pg-native$/, /^canvas$/];

/** A running service still reads its own bundle when a newer one is made. */
const keptBundles = 3;

/** Makes the bundle of the present sources, whose fingerprint this is. */
export async function buildBundle(fingerprint: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  const draft = join(bundlesFolder, `draft-${process.pid}`);
  try {
    await mkdir(draft, { recursive: true });
    const bundle = await rolldown({
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), join(packages, path)])),
      platform: 'node',
      external: leftOut,
      plugins: [placeOfSource, asciiLicences],
      logLevel: 'silent',
    });
    await bundle.write({
      dir: draft,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      ...thriftyText,
    });
    await bundle.close();
    await writeFile(join(draft, 'package.json'), '{"type":"module"}');
    await writeFile(lastFileOf(draft), '');
    await rm(bundleOf(fingerprint), { recursive: true, force: true });
    await rename(draft, bundleOf(fingerprint));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await removeOld();
}

/** Code that reads a file beside itself still finds it; code that starts a thread or a child finds that in the bundle. */
const placeOfSource: Plugin = {
  name: 'place-of-source',
  transform: (code, id) => {
    if (!readsBesideItself(code, id)) return null;
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
  },
};

async function removeOld(): Promise<void> {
  const made = await Promise.all(
    (await readdir(bundlesFolder)).map(async (name) => {
      const path = join(bundlesFolder, name);
      return { path, madeAt: (await stat(path)).mtimeMs };
    }),
  );
  const old = made.toSorted((a, b) => b.madeAt - a.madeAt).slice(keptBundles);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}
