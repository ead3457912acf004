import { ServiceError } from '../../contract/errors.ts';
import type { HttpServices, RunWait } from '../services.ts';
import type { SubmittedRun } from './run-routes.ts';

type Outcome = Awaited<RunWait['outcome']>;
type Begun = Pick<SubmittedRun, 'runId' | 'isReplay' | 'isInvalid'>;

interface Waiting {
  organizationId: string;
  /** The identifier that a new run will have. */
  runId: string;
  /** Where the run can be read later. */
  checkPath: string;
  services: Pick<HttpServices, 'waitForRun' | 'loadRun' | 'isDraining'>;
  /** How long the caller wants to wait at most; null: as long as usual. */
  mostMs?: number | null;
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/**
 * Submits a run and waits for its end. Waiting begins before the run exists, so that even the fastest end is not
 * missed. Throws when the wait is over first, where too many wait already, and when nobody waits any more; the run then
 * goes on.
 */
export async function submitAndWait<Result extends Begun>(
  { organizationId, runId: newId, checkPath, services, mostMs = null, signal }: Waiting,
  submit: () => Promise<Result>,
): Promise<Result> {
  const waiting = services.waitForRun(organizationId, newId, mostMs);
  const begun = await submit().catch((error: unknown) => {
    waiting.cancel();
    throw error;
  });
  const { runId, isReplay, isInvalid } = begun;
  if (isReplay || isInvalid) waiting.cancel();
  if (isInvalid) return begun;
  const outcome = isReplay
    ? await waitForEarlier({ organizationId, runId, services, mostMs, signal })
    : await endOrGone(waiting, signal);
  if (outcome === 'ended') return begun;
  signal.throwIfAborted();
  if (services.isDraining()) throw draining(runId, checkPath);
  throw syncTimeout(outcome, { runId, checkPath });
}

/** The run of an earlier call may have ended long ago. */
async function waitForEarlier({
  organizationId,
  runId,
  services,
  mostMs = null,
  signal,
}: Omit<Waiting, 'checkPath'>): Promise<Outcome> {
  const waiting = services.waitForRun(organizationId, runId, mostMs);
  const run = await services.loadRun(organizationId, runId);
  if (run !== null && (run.status === 'pending' || run.status === 'processing'))
    return endOrGone(waiting, signal);
  waiting.cancel();
  return 'ended';
}

async function endOrGone({ outcome, cancel }: RunWait, signal: AbortSignal): Promise<Outcome> {
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  return outcome.finally(() => signal.removeEventListener('abort', cancel));
}

function syncTimeout(
  outcome: 'over' | 'full',
  { runId, checkPath }: { runId: string; checkPath: string },
): ServiceError {
  const why = outcome === 'full' ? 'Too many calls wait for runs already, so this one does not. ' : '';
  const detail = `${why}Run ${runId} goes on; poll ${checkPath}${runId} for its result.`;
  return new ServiceError('sync-timeout', detail, { runId });
}

function draining(runId: string, checkPath: string): ServiceError {
  return new ServiceError(
    'unavailable',
    `The service is restarting; run ${runId} goes on. Poll ${checkPath}${runId}.`,
    { runId, headers: { 'retry-after': '5' } },
  );
}
