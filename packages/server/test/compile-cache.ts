/* Processes that are started again and again: what Node compiled for one of them serves the others. */
import { execFileSync } from 'node:child_process';

const service = new URL('../src/main.ts', import.meta.url).href;

/** Compiles the service once: a process that is killed never writes down what it compiled. */
export function warmCompileCache(folder: string, nodeArgs: readonly string[] = []): void {
  const script = ['--input-type=module', '--eval', `await import('${service}')`];
  execFileSync(process.execPath, [...nodeArgs, ...script], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder },
  });
}

/**
 * For processes that live for seconds: WebAssembly is compiled once and not once more for speed, which costs more
 * than they gain. What Node has compiled serves only those that are told the same.
 */
export const briefly = ['--liftoff-only'];

/** What every process of the tests is started with: nothing of the user's own settings. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
