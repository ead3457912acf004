/* The proof on one home: the neighbour alone, then the neighbour beside all attacks at once, or beside each by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/call.ts';
import type { Attack } from './attack.ts';
import type { Evidence } from './evidence.ts';
import { rest } from './rest.ts';
import type { House } from './open-house.ts';
import { openHouse } from './open-house.ts';
import type { HouseOptions } from './open-house.ts';
import { runAttacks } from './run-attacks.ts';
import type { Seen } from './watcher.ts';

export interface Siege {
  attacks: readonly Attack[];
  seconds: number;
  lanes: number;
}

/** The neighbour's runs while nobody attacks. */
export interface Idle {
  p95Ms: number;
  runsPerSecond: number;
}

export interface Proof {
  evidence: Evidence[];
  idle: Idle;
  /** Under attack; empty where each attack was alone. */
  seen: Seen | null;
  /** How long the attacks took. */
  seconds: number;
  peakBytes: number;
  ends: readonly string[];
  /** Whether it ended in time when it was told to. */
  hasStopped: boolean;
}

const warmUpMs = 8_000;
const leastIdleMs = 15_000;
/** A service that is busy with an attack for longer is not used for the next. */
const restAloneMs = 5_000;

/** All attacks in turn, several at a time; then the service is told to end, in the middle of what they left behind. */
export async function proveTogether(options: HouseOptions, siege: Siege): Promise<Proof> {
  const house = await openHouse(options);
  const { service, watcher, aim } = house;
  try {
    const idle = await measureIdle(house, siege);
    service.takePeakMemory();
    const startedAt = performance.now();
    const evidence = await runAttacks({ service, watcher, aim, ...siege });
    const seen = watcher.take();
    const peakBytes = service.takePeakMemory();
    const seconds = (performance.now() - startedAt) / 1000;
    const hasStopped = await house.close();
    return { evidence, idle, seen, seconds, peakBytes, ends: service.ends, hasStopped };
  } catch (error) {
    await house.close(0);
    throw error;
  }
}

/** Each attack by itself; a service that one has ended or worn out is not used for the next. */
export async function proveEach(
  options: HouseOptions,
  siege: Siege,
  tell: (evidence: Evidence) => void,
): Promise<Proof> {
  let house: House | null = null;
  const proof: Proof = {
    evidence: [],
    idle: { p95Ms: 0, runsPerSecond: 0 },
    seen: null,
    seconds: 0,
    peakBytes: 0,
    ends: [],
    hasStopped: true,
  };
  try {
    for (const attack of siege.attacks) {
      if (house === null) {
        house = await openHouse(options);
        if (proof.idle.p95Ms === 0) proof.idle = await measureIdle(house, siege);
        else await sleep(warmUpMs / 4);
      }
      const evidence = await attackAlone(house, attack, siege);
      tell(evidence);
      proof.evidence.push(evidence);
      proof.ends = [...proof.ends, ...house.service.ends];
      if (evidence.alone?.isCalm === true && house.service.ends.length === 0) continue;
      await house.close(1000);
      house = null;
    }
    return proof;
  } finally {
    await house?.close();
  }
}

async function attackAlone(house: House, attack: Attack, siege: Siege): Promise<Evidence> {
  const { service, watcher, aim } = house;
  service.takePeakMemory();
  watcher.take();
  const [evidence] = await runAttacks({ service, watcher, aim, ...siege, attacks: [attack] });
  if (evidence === undefined) throw new Error('an attack left no evidence');
  const isCalm = await rest(house, restAloneMs);
  const { runMs, healthMs } = watcher.take();
  evidence.worstHealthMs = healthMs.reduce((most, ms) => Math.max(most, ms), 0);
  evidence.ends = service.ends.length;
  evidence.alone = {
    peakBytes: service.takePeakMemory(),
    p95Ms: percentile(runMs, 0.95),
    runs: runMs.length,
    isCalm,
  };
  return evidence;
}

async function measureIdle({ watcher }: House, { seconds }: Siege): Promise<Idle> {
  await sleep(warmUpMs);
  watcher.take();
  const idleMs = Math.max(leastIdleMs, (seconds * 1000) / 4);
  await sleep(idleMs);
  const { runMs } = watcher.take();
  return { p95Ms: percentile(runMs, 0.95), runsPerSecond: runMs.length / (idleMs / 1000) };
}
