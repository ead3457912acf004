import { getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aim } from './aim.ts';
import { takeAim } from './aim.ts';
import type { Attack } from './attack.ts';
import type { Evidence } from './evidence.ts';
import { newEvidence } from './evidence.ts';
import type { HostileService } from './hostile-service.ts';
import type { Watcher } from './watcher.ts';

export interface Battle {
  service: HostileService;
  watcher: Watcher;
  aim: Aim;
  attacks: readonly Attack[];
  seconds: number;
  /** Rounds at a time. */
  lanes: number;
}

/** Ends of the service after which an attack alone has shown what it does. */
const enoughEnds = 3;
/** How long a service that was ended is waited for. */
const startMs = 60_000;
const lowPriority = 10;
let nextRound = 1 + (process.pid % 1000) * 1000;

/** Sends the attacks in turn, again and again, until the time is up and each was sent once. */
export async function runAttacks(battle: Battle): Promise<Evidence[]> {
  const { service, watcher, attacks, seconds, lanes } = battle;
  const evidence = attacks.map(newEvidence);
  const underWay = new Map<Evidence, number>();
  const stopListening = watcher.onHealth(({ ms }) => {
    for (const each of underWay.keys()) each.worstHealthMs = Math.max(each.worstHealthMs, ms);
  });
  const until = performance.now() + seconds * 1000;
  const mayGoOn = (turn: number) =>
    service.ends.length < enoughEnds * lanes && (turn < attacks.length || performance.now() < until);
  let turn = 0;
  const lane = async () => {
    while (mayGoOn(turn)) {
      const at = turn % attacks.length;
      turn += 1;
      const [attack, about] = [attacks[at], evidence[at]];
      if (attack === undefined || about === undefined) return;
      underWay.set(about, (underWay.get(about) ?? 0) + 1);
      await sendRound(battle, attack, about);
      const left = (underWay.get(about) ?? 1) - 1;
      if (left > 0) underWay.set(about, left);
      else underWay.delete(about);
    }
  };
  const endGivingWay = giveWay();
  await Promise.all(Array.from({ length: lanes }, lane));
  endGivingWay();
  stopListening();
  return evidence;
}

/** Who attacks comes from another machine: what it costs to make the attacks is not the service's to bear. */
function giveWay(): () => void {
  const before = getPriority();
  setPriority(lowPriority);
  return () => {
    try {
      setPriority(before);
    } catch {
      // Only root may go back. The database of the next home then starts as low, and its figures are worse.
    }
  };
}

async function sendRound({ aim, service }: Battle, attack: Attack, evidence: Evidence): Promise<void> {
  if (!(await isUpSoon(service))) return;
  const endsBefore = service.ends.length;
  nextRound += 1;
  const noted: string[] = [];
  const { patienceMs } = attack;
  const note = (outcome: string) => noted.push(outcome);
  await attack.send(takeAim(aim, { round: nextRound, patienceMs, note }), nextRound);
  // The end of a process is known a moment after that of its connections.
  if (noted.includes('cut')) await sleep(300);
  const ends = service.ends.length - endsBefore;
  for (const outcome of noted) {
    const isLost = (outcome === 'cut' || outcome === 'down') && ends > 0;
    const ended = isLost ? 'lost with the service' : outcome;
    evidence.outcomes.set(ended, (evidence.outcomes.get(ended) ?? 0) + 1);
    if (!attack.proper.has(ended) && !isLost) evidence.improper.add(ended);
  }
  evidence.rounds += 1;
  evidence.ends += ends;
}

async function isUpSoon(service: HostileService): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < startMs && !service.isUp(); waitedMs += 100) await sleep(100);
  return service.isUp();
}
