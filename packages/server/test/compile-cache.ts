/* Processes that are started again and again: what Node compiled for one of them serves the others. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compileBundle } from '../../cli/build/compile-bundle.ts';
import { bundleOf, findBundled, fingerprintSources } from '../../cli/src/bundle/find-bundle.js';
import { engineFlags } from '../../cli/src/tune-engine.js';

const urlOf = (path: string) => new URL(path, import.meta.url).href;
const loadService = `await import('${urlOf('../src/main.ts')}')`;
const loadCommands = `await import('${urlOf('../../cli/src/program.ts')}')`;
/** The file child begins to listen when it is loaded, and would not end by itself. */
const loadChildren = `
  const { loadTasks } = await import('${urlOf('../src/compute/tasks.ts')}');
  for (const lane of ['records', 'requests', 'sandbox']) await loadTasks(lane);
  await import('${urlOf('../src/compute/serve-tasks.ts')}');
  await import('${urlOf('../src/datasets/reading/read-pieces.ts')}');`;

/**
 * Compiles the service and its children once: a process that is killed never writes down what it compiled, and children
 * are always killed. They are not told what the service is told (`nodeArgs`), so they have a cache of their own.
 */
export function warmCompileCache(folder: string, nodeArgs: readonly string[] = []): void {
  const load = (args: readonly string[], script: string) =>
    execFileSync(process.execPath, [...args, '--input-type=module', '--eval', script], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder },
    });
  load(nodeArgs, `${loadService}; ${loadCommands}`);
  load([], loadChildren);
}

const prepare = fileURLToPath(new URL('../../cli/build/main.ts', import.meta.url));

/** Makes the bundle that commands and most services of tests run from, and compiles it as `warmCompileCache` does. */
export async function warmBundle(folder: string, nodeArgs: readonly string[]): Promise<void> {
  execFileSync(process.execPath, [prepare, '--if-needed'], { stdio: 'inherit' });
  // Without a bundle they run from the sources, more slowly.
  if (findBundled('main') !== null) await compileBundle(bundleOf(fingerprintSources()), { folder, nodeArgs });
}

/**
 * For processes that live for seconds: WebAssembly is compiled once and not once more for speed, which costs more
 * than they gain. What Node has compiled serves only those that are told the same.
 */
export const briefly = ['--liftoff-only', ...engineFlags];

/** What every process of the tests is started with: nothing of the user's own settings. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
