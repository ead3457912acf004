/*
 * A process under a watchdog that computes for ever when it is told to: `node busy-process.ts <silence ms> <stop ms>`.
 * SIGUSR2 makes its main thread busy; SIGTERM is answered by a stop that never ends.
 */
import { startWatchdog } from '../src/main.ts';

const [maxSilenceMs = 0, stopMs = 0] = process.argv.slice(2).map(Number);
const watchdog = startWatchdog({ maxSilenceMs });
// It goes on by itself.
setInterval(() => {}, 1000);
process.on('SIGTERM', () => watchdog.endWithin(stopMs));
process.on('SIGUSR2', () => {
  for (;;) Math.random();
});
process.stdout.write('ready\n');
