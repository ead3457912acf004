/*
 * The service under measurement, in a process of its own, started as `headrace` is: from the bundle, with what V8 compiled before. Tells
 * its address, and what it has used when asked. JavaScript, because the compiler that Node loads to strip types keeps 17 MB,
 * which users do not have.
 */
import { enableCompileCache } from 'node:module';
import { compiledFolder, findBundled } from '../../cli/src/bundle/find-bundle.js';
import { tuneEngine } from '../../cli/src/tune-engine.js';

tuneEngine();
process.env.NODE_COMPILE_CACHE ??= compiledFolder;
enableCompileCache(process.env.NODE_COMPILE_CACHE);
/** @type {typeof import('../src/main.ts')} */
const { readConfig, startServer } = await import(findBundled('main') ?? '../src/main.ts');
const role = process.argv[2] === 'api' ? 'api' : 'all';
const server = await startServer(readConfig(process.env, { role }));
process.send?.({ address: server.address });
process.on('message', (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ peakBytes: process.resourceUsage().maxRSS * 1024, cpuSeconds: (user + system) / 1e6 });
  }
  if (message === 'stop') void server.stop().then(() => process.exit(0));
});
// The process that started this is gone, and no other will stop it.
process.once('disconnect', () => process.exit(1));
