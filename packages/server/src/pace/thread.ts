/* The pace of this process: who may use its thread next. There is one thread, so there is one of these. */
import { createDebts } from './debts.ts';
import { createScale } from './scale.ts';
import { seldomRead } from './seldom-read.ts';
import { createTurns } from './turns.ts';

// Each call to a vendor is timed several times. Reading the thread's clock each time took 2 % of a waterfall's processor time.
const now = seldomRead({ costly: threadNow, cheap: () => performance.now() });
const debts = createDebts(now);
const scale = createScale(busyMs);

export const thread = createTurns({
  debts: { ...debts, note: (owner, ms) => debts.note(owner, scale(ms)) },
  now,
});

/** What a request takes besides what is counted elsewhere: reading its headers, its key, its answer's headers. */
export const requestMs = 1;

const msPerMegabyte = 20;

/** How long it takes to take in a text of that length, or to pass it on. */
export function movingMs(length: number): number {
  return (length * msPerMegabyte) / 1_000_000;
}

/**
 * Milliseconds that the thread had, for work or to wait for events. While other programs have the processor this clock stands still:
 * a busy machine puts nobody in debt, and pays nobody's debt off.
 */
function threadNow(): number {
  return performance.eventLoopUtilization().idle + busyMs();
}

/** How long the thread has worked. Node before 23.9 cannot tell how long it had the processor. */
function busyMs(): number {
  if (!('threadCpuUsage' in process)) return performance.eventLoopUtilization().active;
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
