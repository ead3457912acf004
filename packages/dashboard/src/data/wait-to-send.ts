import { pause } from './pause.ts';
import { reachability } from './reachability.ts';

const never = new AbortController().signal;
const firstMs = 500;
const maxMs = 8000;

/** Resolves when it is worth sending again: when the service answers again, or after a while. */
export async function waitToSend(tries: number): Promise<void> {
  if (reachability.read()) return pause(Math.min(firstMs * 2 ** (tries - 1), maxMs), never);
  await new Promise<void>((resolve) => {
    const end = reachability.listen(() => {
      if (!reachability.read()) return;
      end();
      resolve();
    });
  });
}
