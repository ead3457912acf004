/* Ends the process when its main thread is silent, or has not ended in time. */
import { writeSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { Watched } from './watch-main-thread.ts';
import { beats, endMs } from './watch-main-thread.ts';

const tickMs = 250;
const { shared, maxSilenceMs }: Watched = workerData;
const cells = new Int32Array(shared);

let seen = -1;
let silentMs = 0;
let leftMs: number | null = null;

// Ticks are counted, not the clock: a machine that slept, or a process that was halted, was not silent.
setInterval(() => {
  const count = Atomics.load(cells, beats);
  silentMs = count === seen ? silentMs + tickMs : 0;
  seen = count;
  const told = Atomics.load(cells, endMs);
  if (told > 0 && leftMs === null) leftMs = told;
  if (leftMs !== null) leftMs -= tickMs;
  if (leftMs !== null && leftMs <= 0) end('it has not stopped in time');
  // A debugger halts it for as long as it likes.
  if (silentMs >= maxSilenceMs && inspectorUrl() === undefined)
    end(`nothing was heard from its main thread for ${maxSilenceMs / 1000} s`);
}, tickMs);

function end(reason: string): void {
  writeSync(2, `The process is ended by its watchdog: ${reason}.\n`);
  process.kill(process.pid, 'SIGKILL');
}
