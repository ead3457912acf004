import { setTimeout as sleep } from 'node:timers/promises';
import type { ImmortalService } from './immortal-service.ts';

const startsWithinMs = 60_000;

export async function untilUp({ name, isUp }: Pick<ImmortalService, 'name' | 'isUp'>): Promise<void> {
  for (const deadline = Date.now() + startsWithinMs; !isUp(); await sleep(20))
    if (Date.now() > deadline) throw new Error(`the ${name} did not come up again within 60 s`);
}

/** SIGKILL. Between an end and the next start there is nothing to kill, and it waits. */
export async function killService(service: ImmortalService): Promise<void> {
  while (!service.kill()) await sleep(20);
}
