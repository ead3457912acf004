import type { ToParent } from './worker-messages.ts';
import { toWorker } from './worker-messages.ts';

export interface Obedient {
  /** Finishes or hands back what runs, and ends the process. Safe to call twice. */
  stop(): void;
  /** Hands back what runs at once, and ends the process: its parent is gone. */
  abandon(): void;
  renderMetrics(): Promise<string>;
}

/** How long it may take to hand back what runs. */
const patienceMs = 5000;

/**
 * Lets the process that started this one stop it and read its metrics, and ends this one when that one is gone. To be
 * called first: until `begin` there is nothing to hand back, so this process just ends.
 */
export function obeyParent(): { begin(worker: Obedient): void } {
  let obedient: Obedient | null = null;
  const abandon = () => {
    if (obedient === null) process.exit(1);
    setTimeout(() => process.exit(1), patienceMs).unref();
    obedient.abandon();
  };
  process.on('disconnect', abandon);
  process.on('message', (message) => {
    const wish = toWorker.parse(message);
    if (wish.kind === 'read metrics') void answer(obedient, wish.id);
    else if (obedient === null) process.exit(0);
    else obedient.stop();
  });
  // It may have ended before anybody listened.
  if (!process.connected) abandon();
  return { begin: (worker) => void (obedient = worker) };
}

async function answer(worker: Obedient | null, id: number): Promise<void> {
  const text = await worker?.renderMetrics().catch(() => null);
  if (typeof text !== 'string' || !process.connected) return;
  const message: ToParent = { kind: 'metrics', id, text };
  process.send?.(message, undefined, {}, () => {});
}
