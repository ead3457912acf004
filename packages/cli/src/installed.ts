/* The `headrace` command of an installed package; `bin/headrace.cjs` has looked at the version of Node before. */
import { enableCompileCache } from 'node:module';
import { compiledCache } from './compiled-cache.ts';
import { tuneEngine } from './tune-engine.js';
import { hideExperimentalWarnings } from './warnings.js';

hideExperimentalWarnings();
tuneEngine();
// Children of the service read it, too.
const cache = process.env.NODE_COMPILE_CACHE ?? compiledCache(process.env);
if (cache !== null) {
  process.env.NODE_COMPILE_CACHE = cache;
  // A folder that cannot be written is not a fault: everything is compiled again.
  enableCompileCache(cache);
}
const { runCommand } = await import('./run-command.ts');
await runCommand();
