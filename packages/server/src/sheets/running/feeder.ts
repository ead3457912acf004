/* Feeds sheet runs from this process: each run is fed by one process at a time, and any can go on where another stopped. */
import type { Db } from '../../storage/database.ts';
import { createBell } from './bell.ts';
import type { FeederPorts } from './feed-run.ts';
import { feedRun } from './feed-run.ts';
import { leaseSeconds } from './running-limits.ts';
import { runDue } from './run-due.ts';
import type { SheetRun } from './sheet-run.ts';
import { leaseRuns, lockRun, releaseRun } from './sheet-run.ts';

/** What a hint missed is found this often. */
const pollMs = 1000;
/** Runs that one process feeds at a time. */
const runsAtOnce = 50;
/** Each step takes a connection of those that slices are claimed with. */
const stepsAtOnce = 3;

export interface SheetFeeder {
  /** There may be something to do: a run began, or one ended. */
  wake(): void;
  /** Leaves its runs to others. */
  stop(): Promise<void>;
}

interface FeederOptions extends FeederPorts {
  reportFault(error: unknown): void;
}

export function startFeeder({ reportFault, ...ports }: FeederOptions): SheetFeeder {
  const { db } = ports;
  const runs = new Map<string, SheetRun>();
  const bell = createBell();
  let isStopped = false;
  const round = async (): Promise<boolean> => {
    const due = await runDue(db);
    const most = runsAtOnce - runs.size;
    for (const run of most > 0 ? await leaseRuns(db, { most, leaseSeconds }) : []) runs.set(nameOf(run), run);
    let hasMoved = due > 0;
    const all = [...runs.values()];
    for (let from = 0; from < all.length; from += stepsAtOnce) {
      const some = all.slice(from, from + stepsAtOnce);
      const steps = await Promise.all(some.map((run) => stepOf(ports, run, { runs, reportFault })));
      hasMoved ||= steps.includes(true);
    }
    return hasMoved;
  };
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      // A database that does not answer now is asked again in a second.
      const hasMoved = await round().catch((error: unknown) => {
        reportFault(error);
        return false;
      });
      if (!hasMoved) await bell.wait(pollMs);
    }
    await Promise.all([...runs.values()].map((run) => releaseRun(db, run))).catch(reportFault);
  };
  const ended = loop();
  return {
    wake: bell.ring,
    stop: () => {
      isStopped = true;
      bell.ring();
      return ended;
    },
  };
}

const nameOf = ({ place, no }: SheetRun) => `${place.id}/${no}`;

/** Whether it moved. A run whose step fails is left alone until its lease is over. */
async function stepOf(
  ports: FeederPorts,
  run: SheetRun,
  { runs, reportFault }: { runs: Map<string, SheetRun>; reportFault(error: unknown): void },
): Promise<boolean> {
  try {
    const now = await refresh(ports.db, run);
    if (now === null) {
      runs.delete(nameOf(run));
      return false;
    }
    const step = await feedRun(ports, now);
    if (step === 'over' || step === 'lost') runs.delete(nameOf(run));
    return step === 'moved';
  } catch (error) {
    runs.delete(nameOf(run));
    reportFault(error);
    return false;
  }
}

async function refresh(db: Db, run: SheetRun): Promise<SheetRun | null> {
  return db.transaction().execute((tx) => lockRun(tx, run, leaseSeconds));
}
