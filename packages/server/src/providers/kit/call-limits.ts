import type { AnswerShape, Limits, Operation } from './provider.ts';

type Limited = Pick<Operation<never, AnswerShape>, 'id' | 'job' | 'provider'>;

/**
 * What an account allows is meant for questions; a job that was taken is read as often as its vendor lets everybody,
 * unless limits are off.
 */
export function limitsOf(
  { job, provider }: Limited,
  { limits, ofAccount }: { limits: Limits | null; ofAccount: Limits | null },
): Limits {
  const isRead = limits !== null && limits === job?.limits;
  const isOff = ofAccount !== null && Object.keys(ofAccount).length === 0;
  return (isRead && !isOff ? null : ofAccount) ?? limits ?? provider.limits;
}

/** An operation with limits of its own has a bucket of its own. */
export function bucketOf(
  { id, job }: Limited,
  { limits, credential }: { limits: Limits | null; credential: string },
): string {
  if (limits === null) return credential;
  const step = job !== null && limits === job.limits ? 'read' : 'ask';
  return `${credential}/${id}/${step}`;
}
