/* Kills of random processes at random moments. */
import { setTimeout as sleep } from 'node:timers/promises';
import { furtherOf } from '../../test/further-processes.ts';
import type { ThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import type { ImmortalService } from '../kit/immortal-service.ts';
import { killService, untilUp } from '../kit/kill-service.ts';

export interface Victims {
  processes: readonly ImmortalService[];
  /** How many workers each process has started beside itself. */
  further: number;
  /** Null where it is not to be killed. */
  postgres: ThrowawayPostgres | null;
}

interface StrikeOptions {
  kills: number;
  random: () => number;
  /** Rejects when there is no point in going on. */
  broken: Promise<never>;
}

const shortestGapMs = 300;
const meanMoreMs = 400;
const longestGapMs = 1500;
/** The share of kills that may meet a process while it is still starting; the others wait until it is at work. */
const anyTime = 0.2;
/** A slow machine works as slowly as it starts services: a share of that time, at most, is added to the gap. */
const shareOfStart = 0.6;

/** Kills so often; how often each victim was. */
export async function strike(victims: Victims, options: StrikeOptions): Promise<Record<string, number>> {
  const { random, broken } = options;
  const killed: Record<string, number> = {};
  for (let left = options.kills; left > 0; left -= 1) {
    const victim = choose(victims, random);
    if (random() >= anyTime) await Promise.race([untilUp(victim), broken]);
    await Promise.race([sleep(gapMs(random) + random() * shareOfStart * victim.startMs()), broken]);
    await victim.strike();
    killed[victim.name] = (killed[victim.name] ?? 0) + 1;
  }
  return killed;
}

/** Exponential, so that no moment is likelier than another, but for the ends. */
function gapMs(random: () => number): number {
  return Math.min(longestGapMs, shortestGapMs - meanMoreMs * Math.log(1 - random()));
}

interface Victim {
  name: string;
  isUp(): boolean;
  startMs(): number;
  strike(): Promise<void>;
}

function choose({ processes, further, postgres }: Victims, random: () => number): Victim {
  const victims = [
    ...processes.map((service) => () => ({ ...service, strike: () => killService(service) })),
    ...processes.flatMap((service) =>
      Array.from({ length: further }, () => () => furtherOne(service, random)),
    ),
    ...(postgres === null ? [] : [() => server(postgres, random)]),
  ];
  const victim = victims[Math.floor(random() * victims.length)];
  if (victim === undefined) throw new Error('there is nothing to kill');
  return victim();
}

/** One of the workers that a process has started, whichever there are by then. */
function furtherOne({ name, pid, startMs }: ImmortalService, random: () => number): Victim {
  const list = () => furtherOf(pid() ?? 0);
  return {
    name: `${name}, further worker`,
    isUp: () => list().length > 0,
    // It is forked at once, and then starts for as long as its parent did.
    startMs,
    strike: async () => {
      let pids = list();
      while (pids.length === 0) {
        await sleep(20);
        pids = list();
      }
      killIfThere(pids[Math.floor(random() * pids.length)] ?? 0);
    },
  };
}

/** It may have ended since it was listed. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function server(postgres: ThrowawayPostgres, random: () => number): Victim {
  // A kill leaves backends to themselves for a moment; SIGQUIT, an immediate shutdown, ends them all.
  const signal = random() < 0.5 ? 'SIGKILL' : 'SIGQUIT';
  return {
    name: 'postgres',
    isUp: () => true,
    startMs: () => 0,
    strike: () => crashPostgres(postgres, signal),
  };
}

async function crashPostgres(postgres: ThrowawayPostgres, signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
  await postgres.crash(signal);
  await postgres.restart();
}
