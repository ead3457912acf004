/* Feeds sheet runs from this process: each run is fed by one process at a time, and any can go on where another stopped. */
import type { Db } from '../../storage/database.ts';
import type { Lookout } from '../../storage/lookout.ts';
import { createBell } from './bell.ts';
import type { FeederPorts } from './feed-run.ts';
import type { FeederLane } from './feeder-lane.ts';
import { addRun, createLane, hasNothing, letGo, wakeLane } from './feeder-lane.ts';
import { leaseSeconds } from './running-limits.ts';
import { areDue, runDue } from './run-due.ts';
import type { SheetRun } from './sheet-run.ts';
import { areUnfinished, leaseRuns } from './sheet-run.ts';
import { createStepPlaces } from './step-places.ts';

/** Runs, and so organizations, that one process feeds at a time. */
const runsAtOnce = 50;
/** If all these places are taken, this number of runs gives way to others at each look. Their turn comes again. */
const leftAtOnce = 10;
/** Each step takes a connection of those that slices are claimed with. An organization has one of them at a time. */
const stepsAtOnce = 3;

export interface SheetFeeder {
  /** There may be something to do, for an organization or for any: a run began, or one ended. */
  wake(organizationId?: string): void;
  /** Leaves its runs to others. */
  stop(): Promise<void>;
}

interface FeederOptions extends FeederPorts {
  /** Finds what a hint missed. */
  lookout: Pick<Lookout, 'watch'>;
  reportFault(error: unknown): void;
}

export function startFeeder({ lookout, reportFault, ...ports }: FeederOptions): SheetFeeder {
  const lanes = new Map<string, FeederLane>();
  const bell = createBell();
  const watching = [areUnfinished, areDue].map((sign) => lookout.watch(sign, bell.ring));
  let isStopped = false;
  const inPlace = createStepPlaces(stepsAtOnce);
  const laning = { ports, inPlace, isStopped: () => isStopped, reportFault };
  const look = createLook(ports.db, { lanes, ring: bell.ring });
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      // A database that does not answer now is asked again when there is something to do.
      await look().catch(reportFault);
      for (const lane of lanes.values()) wakeLane(lane, laning);
      await bell.wait();
    }
    await leaveAll(ports.db, [...lanes.values()]).catch(reportFault);
  };
  const ended = loop();
  return {
    wake: (organizationId) => {
      const lane = lanes.get(organizationId ?? '');
      if (organizationId === undefined) bell.ring();
      else if (lane !== undefined) wakeLane(lane, laning);
    },
    stop: () => {
      isStopped = true;
      for (const unwatch of watching) unwatch();
      bell.ring();
      return ended;
    },
  };
}

/** Looks for what there is to do. None of it waits for a step, or for what anybody else has locked. */
function createLook(
  db: Db,
  { lanes, ring }: { lanes: Map<string, FeederLane>; ring(): void },
): () => Promise<void> {
  /** In the order in which they were taken on. */
  const held = new Set<SheetRun>();
  const laneOf = (organizationId: string): FeederLane => {
    const lane = lanes.get(organizationId) ?? createLane();
    lanes.set(organizationId, lane);
    return lane;
  };
  return async () => {
    for (const [organizationId, lane] of lanes) if (hasNothing(lane)) lanes.delete(organizationId);
    await runDue(db, async ({ organizationId, id }, start) => {
      const { due } = laneOf(organizationId);
      if (!due.has(`${id}`)) due.set(`${id}`, () => start().then(ring));
    });
    const left = new Set([...lanes.values()].flatMap(({ runs }) => [...runs.values()]));
    for (const run of held) if (!left.has(run)) held.delete(run);
    for (const run of held.size < runsAtOnce ? [] : [...held].slice(0, leftAtOnce))
      await letGo(db, { lane: laneOf(run.place.organizationId), run });
    const most = runsAtOnce - countRuns(lanes);
    for (const run of most > 0 ? await leaseRuns(db, { most, leaseSeconds }) : []) {
      held.add(run);
      addRun(laneOf(run.place.organizationId), run);
    }
  };
}

function countRuns(lanes: ReadonlyMap<string, FeederLane>): number {
  return [...lanes.values()].reduce((sum, { runs }) => sum + runs.size, 0);
}

async function leaveAll(db: Db, lanes: readonly FeederLane[]): Promise<void> {
  await Promise.all(lanes.map(({ work }) => work));
  const all = lanes.flatMap((lane) => [...lane.runs.values()].map((run) => ({ lane, run })));
  await Promise.all(all.map((one) => letGo(db, one)));
}
