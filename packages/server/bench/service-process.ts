import { readConfig, startServer } from '../src/main.ts';

/* The service under measurement, in a process of its own. Prints its address, and its memory when asked. */
const server = await startServer(readConfig(process.env, { role: 'all' }));
process.send?.({ address: server.address });
process.on('message', (message) => {
  if (message === 'memory') process.send?.({ peakBytes: process.resourceUsage().maxRSS * 1024 });
  if (message === 'stop') void server.stop().then(() => process.exit(0));
});
