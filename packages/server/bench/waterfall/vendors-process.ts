import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld, samplePeople } from '@headrace/sandbox';
import { prepareWaterfall } from './prepare-waterfall.ts';
import { createPreparedReplies } from './prepared-replies.ts';

/* The simulated vendors over HTTP, in a process of their own, each as slow as told; then sizes of samples to prepare for. */
const [latencyMs = '200', ...samples] = process.argv.slice(2);
const world = createWorld();
const replies = createPreparedReplies(world);
for (const size of samples) await prepareWaterfall(replies, samplePeople(world, Number(size)));
const served = await serveSimulators({
  simulators,
  world,
  port: 0,
  host: '127.0.0.1',
  switches: { latencyMs: Number(latencyMs), limits: false },
  ...(replies.size > 0 && { prepared: (incoming, body) => replies.find(incoming, body) }),
});
process.send?.({ url: served.url });
process.on('message', (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6, unprepared: replies.missed });
  }
  if (message === 'stop') void served.close().then(() => process.exit(0));
});
// The process that started this is gone, and no other will stop it.
process.once('disconnect', () => process.exit(1));
