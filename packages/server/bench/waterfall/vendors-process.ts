import { serveSimulators } from '../../src/sandbox/kit/serve-simulators.ts';
import { simulators } from '../../src/sandbox/simulators.ts';
import { createWorld } from '../../src/sandbox/world/create-world.ts';

/* The simulated vendors over HTTP, in a process of their own, each as slow as told. */
const latencyMs = Number(process.argv[2] ?? 200);
const served = await serveSimulators({
  simulators,
  world: createWorld(),
  port: 0,
  host: '127.0.0.1',
  switches: { latencyMs, limits: false },
});
process.send?.({ url: served.url });
process.on('message', (message) => {
  if (message === 'stop') void served.close().then(() => process.exit(0));
});
// Whoever started this is gone, and nobody else will stop it.
process.once('disconnect', () => process.exit(1));
