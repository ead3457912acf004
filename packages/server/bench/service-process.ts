/*
 * The service under measurement, in a process of its own, from the bundle as users have it. Tells its address, and what it
 * has used when asked.
 */
import { findBundled } from '../../cli/src/bundle/find-bundle.js';
import { tuneEngine } from '../../cli/src/tune-engine.js';
import type * as Server from '../src/main.ts';

tuneEngine();
const { readConfig, startServer }: typeof Server = await import(findBundled('main') ?? '../src/main.ts');
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
