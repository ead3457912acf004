/* Kills of random processes, spread at random over the runs that are submitted. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImmortalService } from '../kit/immortal-service.ts';
import { killService, untilUp } from '../kit/kill-service.ts';

interface KillSpec {
  victims: readonly ImmortalService[];
  kills: number;
  runs: number;
  random: () => number;
}

export interface Killer {
  /** To be called when that run is submitted. It resolves when the kills that belong there are done. */
  submitted(at: number): Promise<void>;
  killed: ReadonlyMap<string, number>;
}

/** What has just been submitted is being worked on. */
const longestWaitMs = 300;
/** The share of kills that may meet a process while it is still starting; the others wait until it is at work. */
const anyTime = 0.2;

export function createKiller({ victims, kills, runs, random }: KillSpec): Killer {
  const due = new Map<number, number>();
  for (let kill = 0; kill < kills; kill += 1) {
    const at = Math.floor(((kill + random()) / kills) * runs);
    due.set(at, (due.get(at) ?? 0) + 1);
  }
  const killed = new Map<string, number>();
  const strike = async () => {
    const victim = victims[Math.floor(random() * victims.length)];
    if (victim === undefined) throw new Error('there is nothing to kill');
    if (random() >= anyTime) await untilUp(victim);
    await sleep(random() * longestWaitMs);
    await killService(victim);
    killed.set(victim.name, (killed.get(victim.name) ?? 0) + 1);
  };
  // One after the other, however many clients come to one at the same time.
  let last = Promise.resolve();
  const submitted = (at: number) => {
    for (let left = due.get(at) ?? 0; left > 0; left -= 1) last = last.then(strike);
    return due.has(at) ? last : Promise.resolve();
  };
  return { submitted, killed };
}
