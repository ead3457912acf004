/* How many slices wait for a vendor, as `/metrics` of the service says while processes are killed. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitingWatch {
  /** The most that waited at a time. */
  most(): number;
  stop(): Promise<void>;
}

const pauseMs = 500;
const answerMs = 5000;

export function watchWaiting(url: string): WaitingWatch {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await readWaiting(url));
      await sleep(pauseMs);
    }
  })();
  return {
    most: () => most,
    stop: () => {
      isOver = true;
      return watching;
    },
  };
}

/** 0 while the service, or its database, does not answer. */
async function readWaiting(url: string): Promise<number> {
  try {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(answerMs) });
    return Number(/^headrace_waiting_slices (\d+)/m.exec(await answer.text())?.[1] ?? 0);
  } catch {
    return 0;
  }
}
