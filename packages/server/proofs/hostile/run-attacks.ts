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
let nextRound = 1 + (process.pid % 1000) * 1000;

/** Sends the attacks in turn, again and again, until the time is up and each was sent once. */
export async function runAttacks(battle: Battle): Promise<Evidence[]> {
  const { service, watcher, aim, attacks, seconds, lanes } = battle;
  const evidence = attacks.map(newEvidence);
  const underWay = new Map<Evidence, number>();
  const over = new AbortController();
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
      await sendRound(attack, about, { aim, service, signal: over.signal });
      const left = (underWay.get(about) ?? 1) - 1;
      if (left > 0) underWay.set(about, left);
      else underWay.delete(about);
    }
  };
  const ending = endInTime(until, { over, isDone: () => turn >= attacks.length });
  await Promise.all(Array.from({ length: lanes }, lane));
  over.abort();
  await ending;
  stopListening();
  return evidence;
}

/** Breaks off what is under way a moment after the end. */
async function endInTime(
  until: number,
  { over, isDone }: { over: AbortController; isDone: () => boolean },
): Promise<void> {
  while (!over.signal.aborted && (performance.now() < until || !isDone())) await sleep(100);
  over.abort();
}

interface Round {
  aim: Aim;
  service: HostileService;
  signal: AbortSignal;
}

async function sendRound(attack: Attack, evidence: Evidence, { aim, service, signal }: Round): Promise<void> {
  while (!service.isUp() && !signal.aborted) await sleep(100);
  if (signal.aborted) return;
  const endsBefore = service.ends.length;
  nextRound += 1;
  const note = (outcome: string) => {
    // What its end did to others is told by its end.
    const isLost = (outcome === 'cut' || outcome === 'down') && service.ends.length > endsBefore;
    const ended = isLost ? 'lost with the service' : outcome;
    evidence.outcomes.set(ended, (evidence.outcomes.get(ended) ?? 0) + 1);
    if (!attack.proper.has(ended) && !isLost) evidence.improper.add(ended);
  };
  const noted: string[] = [];
  const { patienceMs } = attack;
  const target = takeAim(aim, {
    round: nextRound,
    patienceMs,
    note: (outcome) => noted.push(outcome),
    signal,
  });
  await attack.send(target, nextRound);
  // The end of a process is known a moment after that of its connections.
  if (noted.includes('cut')) await sleep(300);
  for (const outcome of noted) note(outcome);
  evidence.rounds += 1;
  evidence.ends += service.ends.length - endsBefore;
}
