/* What one process does for the sheets of one organization: a step after the other, whatever other organizations do. */
import { ServiceError } from '../../contract/errors.ts';
import { isLockTimeout } from '../../storage/database-error.ts';
import type { Db } from '../../storage/database.ts';
import type { FeederPorts, Step } from './feed-run.ts';
import { feedRun } from './feed-run.ts';
import type { SheetRun } from './sheet-run.ts';
import { releaseRun } from './sheet-run.ts';
import type { StepPlaces } from './step-places.ts';
import { withRun } from './with-run.ts';

export interface FeederLane {
  runs: Map<string, SheetRun>;
  /** To be done before the next step, once for all that has the same name. */
  due: Map<string, () => Promise<void>>;
  isWoken: boolean;
  isAtWork: boolean;
  /** Whose step it is at. */
  current: SheetRun | null;
  /** Until it is at nothing any more. */
  work: Promise<void>;
}

interface Laning {
  ports: FeederPorts;
  inPlace: StepPlaces;
  isStopped(): boolean;
  reportFault(error: unknown): void;
}

export const createLane = (): FeederLane => ({
  runs: new Map(),
  due: new Map(),
  isWoken: false,
  isAtWork: false,
  current: null,
  work: Promise.resolve(),
});

const nameOf = ({ place, no }: SheetRun) => `${place.id}/${no}`;

export function addRun(lane: FeederLane, run: SheetRun): void {
  lane.runs.set(nameOf(run), run);
}

export const hasNothing = ({ runs, due, isAtWork }: FeederLane) =>
  !isAtWork && runs.size === 0 && due.size === 0;

/** Goes through its runs, and again for as long as one of them moves. */
export function wakeLane(lane: FeederLane, laning: Laning): void {
  lane.isWoken = true;
  if (lane.isAtWork) return;
  lane.isAtWork = true;
  lane.work = go(lane, laning);
}

async function go(lane: FeederLane, laning: Laning): Promise<void> {
  const { inPlace, isStopped, reportFault } = laning;
  while (lane.isWoken && !isStopped()) {
    lane.isWoken = false;
    for (const [name, start] of lane.due) {
      await inPlace(() => (isStopped() ? Promise.resolve() : start())).catch(reportFault);
      lane.due.delete(name);
    }
    const runs = [...lane.runs.values()];
    for (const run of runs) await inPlace(() => step(lane, run, laning));
  }
  lane.isAtWork = false;
}

async function step(lane: FeederLane, run: SheetRun, laning: Laning): Promise<void> {
  if (laning.isStopped() || lane.runs.get(nameOf(run)) !== run) return;
  lane.current = run;
  const outcome = await stepOf(run, laning);
  lane.current = null;
  if (outcome === 'over' || outcome === 'lost') forget(lane, run);
  lane.isWoken ||= outcome === 'moved';
}

/** A run whose step fails is left alone until its lease is over; one that waited for a lock in vain goes on later. */
async function stepOf(run: SheetRun, { ports, reportFault }: Laning): Promise<Step> {
  try {
    const now = await withRun(ports.db, run, (_tx, found) => Promise.resolve(found));
    return now === null ? 'lost' : await feedRun(ports, now);
  } catch (error) {
    if (isLockTimeout(error)) return 'waiting';
    // The sheet was deleted.
    if (error instanceof ServiceError && error.type === 'not-found') return 'lost';
    reportFault(error);
    return 'lost';
  }
}

/** It may have been taken on anew while a step took longer than its lease. */
function forget({ runs }: FeederLane, run: SheetRun): void {
  if (runs.get(nameOf(run)) === run) runs.delete(nameOf(run));
}

/** Leaves a run to others, unless it is at a step of it now. */
export async function letGo(db: Db, { lane, run }: { lane: FeederLane; run: SheetRun }): Promise<void> {
  if (lane.current === run) return;
  forget(lane, run);
  await releaseRun(db, run);
}
