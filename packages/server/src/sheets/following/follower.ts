/* Keeps the sheets of all organizations behind the streams that they follow; any number of processes may do so. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout } from '../../storage/database-error.ts';
import { StructureChanged } from '../rows/write-rows.ts';
import { leaseFollow, listDueFollows } from './follow.ts';
import type { FollowPorts } from './follow-step.ts';
import { followStep } from './follow-step.ts';

const usualPollMs = 1000;
/** How long a process has a sheet to itself; with each step it gives it back. Also how long a sheet rests that failed. */
const leaseSeconds = 15;
/** Each step takes a connection of those that slices are claimed with. */
const usualStepsAtOnce = 2;

export interface SheetFollower {
  /** Finishes the steps that it began. */
  stop(): Promise<void>;
}

interface FollowerOptions extends FollowPorts {
  reportFault(error: unknown): void;
  pollMs?: number;
  stepsAtOnce?: number;
}

export function startFollower(options: FollowerOptions): SheetFollower {
  const { reportFault, pollMs = usualPollMs, stepsAtOnce = usualStepsAtOnce, ...ports } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const busy = new Set<string>();
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      // A database that does not answer now is asked again in a second.
      const hasMoved = await followOne(ports, busy).catch((error: unknown) => {
        if (!isForNow(error)) reportFault(error);
        return false;
      });
      if (!hasMoved) await sleep(pollMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const ended = Promise.all(Array.from({ length: stepsAtOnce }, follow));
  return {
    stop: async () => {
      stopped.abort();
      await ended;
    },
  };
}

/** Others change the sheet now; it has its turn again. */
const isForNow = (error: unknown) => isLockTimeout(error) || error instanceof StructureChanged;

/** A step of one sheet. An organization has one under way here, so that a slow one does not delay others. */
async function followOne(ports: FollowPorts, busy: Set<string>): Promise<boolean> {
  const due = await listDueFollows(ports.db, { most: 1, except: [...busy] });
  const place = due.find(({ organizationId }) => !busy.has(organizationId));
  if (place === undefined) return false;
  busy.add(place.organizationId);
  try {
    const follow = await leaseFollow(ports.db, place, leaseSeconds);
    if (follow !== null) await followStep(ports, follow);
    return true;
  } finally {
    busy.delete(place.organizationId);
  }
}
