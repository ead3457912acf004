/* How the kit and the engine speak of questions that wait for a bulk job. */
import type { BulkRow } from './bulk-store.ts';
import type { CallFailure } from './call-result.ts';
import type { AnswerShape, Bulk, Operation } from './operation.ts';
import { failure } from './judge-reply.ts';

const prefix = 'bulk ';

/** What the journal calls a bulk job; the ids of vendors have no blank. */
export const bulkNameOf = (jobId: string): string => prefix + jobId;

/** Null for the job of one question. */
export const bulkIdOf = (job: string | undefined): string | null =>
  job?.startsWith(prefix) === true ? job.slice(prefix.length) : null;

/** What a submission is called at the vendor. */
export const submissionName = (jobId: string): string => `headrace ${jobId}`;

/** Of a small job, from its submission to its end. */
const leastMs = 30_000;

interface Around {
  settings: { now(): number; haste: number };
  operation: Pick<Operation<never, AnswerShape>, 'provider'>;
}

/** The record comes back when its job has probably been read: this many rows are read by then. */
export function waitForBulk(
  { settings, operation }: Around,
  { bulk, row, isNew = false }: { bulk: Bulk<never>; row: Pick<BulkRow, 'jobId' | 'ahead'>; isNew?: boolean },
): CallFailure {
  const { now, haste } = settings;
  const worksMs = isNew ? (bulk.typicalMs ?? 0) : 0;
  const forMs = Math.max(leastMs, worksMs, row.ahead * readMsOf(bulk)) * haste;
  const wait = { until: now() + forMs, job: bulkNameOf(row.jobId), isBulk: true as const };
  return { ...failure(operation.provider, 'timeout'), wait };
}

/** How long a row of a page takes within the limits of reading. Files have none. */
function readMsOf({ pages }: Bulk<never>): number {
  if (pages === undefined) return 0;
  const { requestsPerMinute = Infinity, requestsPerSecond = Infinity } = pages.limits;
  return Math.max(60_000 / requestsPerMinute, 1000 / requestsPerSecond) / pages.size;
}
