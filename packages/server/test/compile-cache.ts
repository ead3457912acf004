/* Processes that are started again and again: what Node compiled for one of them serves the others. */
import { execFileSync } from 'node:child_process';

const service = new URL('../src/main.ts', import.meta.url).href;

/** Compiles the service once: a process that is killed never writes down what it compiled. */
export function warmCompileCache(folder: string): void {
  execFileSync(process.execPath, ['--input-type=module', '--eval', `await import('${service}')`], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder },
  });
}

/** What every process of the tests is started with: nothing of the user's own settings. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
