/* Keeps the sheets of all organizations behind the streams that they follow; any number of processes may do so. */
import type { Steps } from '../start-steps.ts';
import { restUntil, startSteps } from '../start-steps.ts';
import type { Lookout } from '../../storage/lookout.ts';
import { areFollowing, leaseFollow, listDueFollows } from './follow.ts';
import type { FollowPorts } from './follow-step.ts';
import { followStep } from './follow-step.ts';

/** How long a process has a sheet to itself; with each step it gives it back. Also how long a sheet rests that failed. */
const leaseSeconds = 15;
/** Each step takes a connection of those that slices are claimed with. */
const usualStepsAtOnce = 2;

interface FollowerOptions extends FollowPorts {
  lookout: Pick<Lookout, 'watch'>;
  reportFault(error: unknown): void;
  stepsAtOnce?: number;
}

export function startFollower(options: FollowerOptions): Steps {
  const { lookout, reportFault, stepsAtOnce = usualStepsAtOnce, ...ports } = options;
  return startSteps({
    step: (busy) => followOne(ports, busy),
    stepsAtOnce,
    reportFault,
    rest: restUntil(lookout, areFollowing),
  });
}

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
