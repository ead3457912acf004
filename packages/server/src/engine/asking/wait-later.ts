import type { CallResult } from '../../providers/kit/call-result.ts';
import type { AnswerShape } from '../../providers/kit/operation.ts';
import type { AskPlace } from './asker.ts';
import type { Attempt } from './attempt.ts';

/** A record waits no longer than this, counted from its first claim. After that, what it waited for counts as failed. */
export const longestWaitMs = 86_400_000;

/** The rule of an attempt whose job has no answer yet; its message is the id of the job. */
const jobIsRunning = 'JobRunning';
/** The same for a bulk job. Earlier versions, which cannot read it, pass over this rule and ask by themselves. */
const bulkIsRunning = 'BulkRunning';

interface Asked {
  id: string;
  isJob: boolean;
}

/** When the record that asked this continues; null when it does not wait. In sandbox no record really waits. */
export function waitUntil(
  { environment, work }: Pick<AskPlace, 'environment' | 'work'>,
  result: CallResult<AnswerShape>,
  job: { lastsMs: number; begunAt: Date } | null,
): Date | null {
  if (result.outcome !== 'failed' || result.wait === undefined || environment === 'sandbox') return null;
  const { until } = result.wait;
  if (until - work.startedAt.getTime() > longestWaitMs) return null;
  // The last look at a job is at the end of its time.
  if (job !== null && result.observedAt.getTime() - job.begunAt.getTime() >= job.lastsMs) return null;
  return new Date(until);
}

/** A job that an earlier claim started for this question with the same credential. */
export function findJob(
  { journaled }: Pick<AskPlace, 'journaled'>,
  { operation, digest, credential }: { operation: Asked; digest: string; credential: string },
): { id: string; begunAt: Date } | null {
  if (!operation.isJob) return null;
  for (const attempt of journaled.values()) {
    const isSame = attempt.digest === digest && attempt.operation === operation.id;
    const isRunning = attempt.rule === jobIsRunning || attempt.rule === bulkIsRunning;
    if (!isSame || attempt.outcome !== 'skipped' || !isRunning) continue;
    if (attempt.credential === credential && attempt.message !== null)
      return { id: attempt.message, begunAt: attempt.observedAt };
  }
  return null;
}

/**
 * How the journal keeps a job that is still running: as a skipped attempt, which the real one replaces. The id is not
 * stored as an answer, because later runs would be given that.
 */
export function keepJob(
  id: string,
  { begunAt, credential, isBulk }: { begunAt: Date; credential: string; isBulk: boolean },
): Pick<Attempt, 'outcome' | 'rule' | 'message'> & Partial<Attempt> {
  const rule = isBulk ? bulkIsRunning : jobIsRunning;
  return { outcome: 'skipped', rule, message: id, observedAt: begunAt, credential };
}
