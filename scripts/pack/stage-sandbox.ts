/* `@headrace/sandbox`: its command, and the module with its types. Everything that it needs is part of the bundle. */
import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleSandbox } from '../../packages/cli/build/bundle-sandbox.ts';
import { declareModule } from '../../packages/cli/build/publish-bundle.ts';
import { renderManifest, root } from './manifest.ts';
import { renderNotices } from './notices.ts';
import { openStage } from './staging.ts';

const notices = 'THIRD-PARTY.txt';
const sources = join(root, 'packages/sandbox/src');
const command = 'dist/headrace-sandbox.js';

export async function stageSandbox(): Promise<void> {
  const stage = openStage('sandbox');
  const bundled = await bundleSandbox(join(stage.path, 'dist'), {
    index: 'src/index.ts',
    'headrace-sandbox': 'src/main.ts',
  });
  chmodSync(join(stage.path, command), 0o755);
  for (const [file, text] of await declareFrom('index.ts')) stage.write(`dist/${file}`, text);
  stage.write(notices, renderNotices(bundled, []));
  const own = {
    bin: { 'headrace-sandbox': command },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    sideEffects: [`./${command}`],
    files: ['dist', notices],
  };
  stage.write('package.json', renderManifest('sandbox', { own }));
}

const imported = /(?<=from ["'])\.[^"']+(?=\.ts["'])/g;

/** The types of a source file and of those that they need, by the paths of the declarations. */
async function declareFrom(entry: string): Promise<Map<string, string>> {
  const declared = new Map<string, string>();
  const waiting = [entry];
  for (const file of waiting) {
    const path = join(sources, file);
    const text = await declareModule(path, readFileSync(path, 'utf8'));
    const needed = [...text.matchAll(imported)].map(([name]) => join(dirname(file), `${name}.ts`));
    waiting.push(...needed.filter((one) => !waiting.includes(one)));
    // Some resolvers look only for the file that the code of a module would be in.
    declared.set(
      file.replace(/\.ts$/, '.d.ts'),
      text.replaceAll(/(?<=from ["']\.[^"']+)\.ts(?=["'])/g, '.js'),
    );
  }
  return declared;
}
