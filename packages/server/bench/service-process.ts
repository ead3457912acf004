import { readConfig, startServer } from '../src/main.ts';

/* The service under measurement, in a process of its own. Tells its address, and what it has used when asked. */
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
