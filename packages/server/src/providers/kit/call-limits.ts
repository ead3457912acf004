import type { AnswerShape, Operation } from './operation.ts';
import type { Limits } from './provider-spec.ts';

type Limited = Pick<Operation<never, AnswerShape>, 'id' | 'exchange' | 'provider'>;

/** What is declared and set for a call. */
export interface GivenLimits {
  /** Of the operation. */
  limits: Limits | null;
  /** Set by the operator. */
  ofAccount: Limits | null;
  /** Whether the call has no credential. */
  isKeyless: boolean;
}

/**
 * The limits of an account are meant for questions. An accepted job is read as often as the vendor allows everybody, unless
 * limits are off, and so it is with bulk jobs.
 */
export function limitsOf(
  { exchange, provider }: Limited,
  { limits, ofAccount, isKeyless }: GivenLimits,
): Limits {
  const isRead = limits !== null && readLimits(exchange).includes(limits);
  const isOff = ofAccount !== null && Object.keys(ofAccount).length === 0;
  const usual = (isKeyless ? provider.limitsWithoutCredential : undefined) ?? provider.limits;
  return (isRead && !isOff ? null : ofAccount) ?? limits ?? usual;
}

/** The limits of an operation have their own bucket, or share the bucket of their endpoint. */
export function bucketOf(
  { id, exchange }: Limited,
  { limits, credential }: { limits: Limits | null; credential: string },
): string {
  if (limits === null) return credential;
  if (limits.endpoint !== undefined) return `${credential}/${limits.endpoint}`;
  const step = readLimits(exchange).includes(limits) ? 'read' : 'ask';
  return `${credential}/${id}/${step}`;
}

/** The limits for reading a job, and for all that a bulk job needs. */
function readLimits(exchange: Limited['exchange']): readonly Limits[] {
  if (exchange.kind !== 'job' && exchange.kind !== 'request') return [];
  const { bulk } = exchange;
  const job = exchange.kind === 'job' ? exchange.job.limits : null;
  const ofBulk =
    bulk === null ? [] : [bulk.limits, bulk.progress.limits, bulk.pages?.limits, bulk.list?.limits];
  return [job, ...ofBulk].filter((limits) => limits != null);
}
