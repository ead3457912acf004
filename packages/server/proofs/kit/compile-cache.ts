import { execFileSync } from 'node:child_process';

/** Its name in the folder of a proof. */
export const compileCache = 'compiled';

const service = new URL('../../src/main.ts', import.meta.url).href;

/** Compiles the service once: a process that is killed never writes down what it compiled. */
export function warmCompileCache(folder: string): void {
  execFileSync(process.execPath, ['--input-type=module', '--eval', `await import('${service}')`], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder },
  });
}
