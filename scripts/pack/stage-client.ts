/* `@headrace/client`: one file of JavaScript for each entry, and the types as TypeScript writes them. */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { bundleClient } from '../../packages/cli/build/bundle-client.ts';
import { readManifest, renderManifest, root } from './manifest.ts';
import { openStage } from './staging.ts';

export async function stageClient(): Promise<void> {
  const stage = openStage('client');
  const { exports } = readManifest('client');
  const entries = Object.entries(exports).map(([name, path]) => ({
    name,
    file: basename(path, '.ts'),
    path,
  }));
  const dist = join(stage.path, 'dist');
  declareTypes(dist);
  await bundleClient(
    dist,
    entries.map(({ path }) => path),
  );
  const published = Object.fromEntries(
    entries.map(({ name, file }) => [name, { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` }]),
  );
  const own = { exports: published, sideEffects: false, files: ['dist'] };
  stage.write('package.json', renderManifest('client', { own }));
}

/** Writes the types, and fails if there is a fault in them. */
function declareTypes(into: string): void {
  exportTypes(join(root, 'packages/client/src'), join(root, 'dist/client-types'));
  const tsc = join(root, 'node_modules/.bin/tsc');
  const project = join(import.meta.dirname, 'client.tsconfig.json');
  execFileSync(tsc, ['-p', project, '--outDir', into], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (const file of globSync('**/*.d.ts', { cwd: into })) {
    const path = join(into, file);
    // Some resolvers look only for the file that the code of a module would be in.
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/'(\.[^'\n]+)\.ts'/g, "'$1.js'"));
  }
}

/**
 * Copies the sources, with every type exported: what one file returns to another must have a name there. What is public
 * stays what `index.ts` exports.
 */
function exportTypes(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  for (const file of globSync('**/*.ts', { cwd: from })) {
    if (file.endsWith('.test.ts')) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    const text = readFileSync(join(from, file), 'utf8');
    writeFileSync(join(to, file), text.replaceAll(/^(?=interface \w|type \w+(?:<[^=]*>)? =)/gm, 'export '));
  }
}
