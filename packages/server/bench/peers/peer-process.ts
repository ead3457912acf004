import { peers } from './list-peers.ts';
import type { Task } from './task.ts';

/* One way of doing the job, in a process of its own. Does a task whenever it is sent one, and says what that took. */
const peer = peers.find(({ id }) => id === process.argv[2]);
if (peer === undefined) throw new Error(`there is no program ${process.argv[2]}`);
const { enrich } = await peer.load();

async function measure(task: Task): Promise<void> {
  const started = performance.now();
  const before = process.cpuUsage();
  const found = await enrich(task);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.send?.({ seconds, found, cpuSeconds: (user + system) / 1e6, peakMb });
}

process.on('message', (task: Task) => void measure(task));
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
