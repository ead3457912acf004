import { join } from 'node:path';
import { packages } from './bundle-parts.ts';

/** Writes a file of JavaScript for each of these files of the client, and what they have in common beside them. */
export async function bundleClient(into: string, entries: readonly string[]): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: entries.map((path) => join(packages, 'client', path)),
    platform: 'neutral',
    // It is for browsers and other runtimes, too; what is not its own must not get in.
    external: /^[^./]/,
    transform: { target: 'es2022' },
  });
  await bundle.write({
    dir: into,
    format: 'esm',
    // The types have them, for editors.
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
}
