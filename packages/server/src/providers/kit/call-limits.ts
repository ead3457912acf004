import type { AnswerShape, Operation } from './operation.ts';
import type { Limits } from './provider-spec.ts';

type Limited = Pick<Operation<never, AnswerShape>, 'id' | 'exchange' | 'provider'>;

/**
 * What an account allows is meant for questions; a job that was taken is read as often as its vendor lets everybody,
 * unless limits are off.
 */
export function limitsOf(
  { exchange, provider }: Limited,
  { limits, ofAccount }: { limits: Limits | null; ofAccount: Limits | null },
): Limits {
  const isRead = limits !== null && limits === readLimits(exchange);
  const isOff = ofAccount !== null && Object.keys(ofAccount).length === 0;
  return (isRead && !isOff ? null : ofAccount) ?? limits ?? provider.limits;
}

/** Limits of an operation have a bucket of their own, or that of their endpoint. */
export function bucketOf(
  { id, exchange }: Limited,
  { limits, credential }: { limits: Limits | null; credential: string },
): string {
  if (limits === null) return credential;
  if (limits.endpoint !== undefined) return `${credential}/${limits.endpoint}`;
  const step = limits === readLimits(exchange) ? 'read' : 'ask';
  return `${credential}/${id}/${step}`;
}

/** Those of the reads of a job. */
function readLimits(exchange: Limited['exchange']): Limits | null {
  return exchange.kind === 'job' ? exchange.job.limits : null;
}
