import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { bundledPackages, findBundled, fingerprintSources, lastFileOf } from './find-bundle.js';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function makeSources(): Promise<string> {
  const root = await makeFolder();
  for (const name of bundledPackages)
    await mkdir(join(root, 'packages', name, 'src/deep'), { recursive: true });
  await writeFile(join(root, 'packages/server/src/deep/one.ts'), 'one');
  return root;
}

it('a bundle that was not written to its end is not used', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'run-command.js'), '');
  expect(findBundled('run-command', folder)).toBeNull();
  await writeFile(lastFileOf(folder), '');
  expect(findBundled('run-command', folder)).toBe(pathToFileURL(join(folder, 'run-command.js')).href);
});

it('a bundle is of other sources when a file was changed, added or removed, or packages were installed', async () => {
  const root = await makeSources();
  const seen = [fingerprintSources(root)];
  expect(fingerprintSources(root)).toBe(seen[0]);
  const file = join(root, 'packages/server/src/deep/one.ts');
  // The same size, a moment later.
  await utimes(file, new Date(), new Date(Date.now() + 1));
  seen.push(fingerprintSources(root));
  await writeFile(join(root, 'packages/client/src/two.ts'), '');
  seen.push(fingerprintSources(root));
  await rm(file);
  seen.push(fingerprintSources(root));
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'node_modules/.package-lock.json'), '{}');
  seen.push(fingerprintSources(root));
  expect(new Set(seen).size).toBe(seen.length);
});

it('tests are no part of a bundle', async () => {
  const root = await makeSources();
  const before = fingerprintSources(root);
  await writeFile(join(root, 'packages/cli/src/one.test.ts'), '');
  expect(fingerprintSources(root)).toBe(before);
});

it('nothing that a command loads before it has types to strip', async () => {
  const importsOf = async (url: URL): Promise<string[]> => {
    const found = [...(await readFile(url, 'utf8')).matchAll(/^import .*'(\.[^']+)';$/gm)];
    const paths = found.map(([, path = '']) => path);
    const further = await Promise.all(paths.map((path) => importsOf(new URL(path, url))));
    return [...paths, ...further.flat()];
  };
  const imported = await importsOf(new URL('../main.js', import.meta.url));
  expect(imported).toContain('./bundle/find-bundle.js');
  expect(imported.filter((path) => !path.endsWith('.js'))).toEqual([]);
});
