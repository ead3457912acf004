import { join } from 'node:path';
import { packages, thriftyText } from './bundle-parts.ts';
import { listBundled } from './publish-bundle.ts';

/** Writes a file of JavaScript for each of these files of the sandbox. Returns the folders of the packages whose code is in them. */
export async function bundleSandbox(into: string, entries: Record<string, string>): Promise<string[]> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, path]) => [name, join(packages, 'sandbox', path)]),
    ),
    platform: 'node',
    transform: { target: 'node22.15' },
    logLevel: 'silent',
  });
  const { output } = await bundle.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    ...thriftyText,
  });
  await bundle.close();
  return listBundled(output.filter((one) => one.type === 'chunk'));
}
