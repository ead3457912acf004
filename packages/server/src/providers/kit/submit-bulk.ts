/* Submits many questions as one job. The job is written down before it is sent, and the vendor's id before anything is read. */
import type { BulkMember } from './bulk-member.ts';
import { questionOf } from './bulk-member.ts';
import type { BulkStore } from './bulk-store.ts';
import { submissionName } from './bulk-wait.ts';
import type { CallFailure, FailureMeaning } from './call-result.ts';
import { exchange } from './exchange.ts';
import { failure } from './judge-reply.ts';
import type { AnswerShape, RequestSpec, Wire } from './operation.ts';

export type Submitted =
  | { outcome: 'submitted'; jobId: string; own: ReadonlySet<string>; ahead: number }
  /** The vendor does not take these together. */
  | { outcome: 'refused' }
  /** It was not asked, or says that it takes nothing now. */
  | { outcome: 'failed'; failure: CallFailure };

/** A submission that has no place by then is not sent. */
const latestStartMs = 25_000;
const deadlineMs = 30_000;
/** After this time nobody is still submitting it, so it can be looked for. */
const graceMs = 90_000;
/** The first look at a job, unless it usually takes longer. */
const firstLookMs = 20_000;

/** After these the vendor has certainly not taken it. */
const refusals: ReadonlySet<FailureMeaning> = new Set(['request_refused', 'not_in_plan', 'privacy_refused']);
const notNow: ReadonlySet<FailureMeaning> = new Set([
  'rate_limited',
  'credential_rejected',
  'quota_exhausted',
  'target_refused',
]);

export async function submitBulk<Input, Answer extends AnswerShape>(
  store: BulkStore,
  { members, jobId }: { members: readonly BulkMember<Input, Answer>[]; jobId: string },
): Promise<Submitted> {
  const [first] = members;
  if (first === undefined) throw new Error('a bulk job has questions');
  const { context, operation, settings } = first.call;
  const { organizationId, credential, class: priority } = context;
  const { haste } = settings;
  const { files } = first.question.bulk;
  const job = { organizationId, id: jobId };
  const own = new Set(
    await store.begin({
      ...job,
      operation: operation.id,
      credential: credential.id,
      class: priority,
      graceMs: graceMs * haste,
      rows: members.map(({ call }) => ({ ...questionOf(call), key: files?.keyOf(call.input) ?? null })),
    }),
  );
  const sent = own.size === 0 ? nothing : await send(membersOf(members, own), jobId);
  if (typeof sent === 'string') {
    const ahead = await store.take({
      ...job,
      vendorId: sent,
      lookAfterMs: Math.max(firstLookMs, (first.question.bulk.typicalMs ?? 0) / 2) * haste,
    });
    return { outcome: 'submitted', jobId, own, ahead };
  }
  // It may have been taken: a reader will find out.
  if (sent === null) return { outcome: 'submitted', jobId, own, ahead: 0 };
  await store.drop(job);
  if (sent === nothing) return { outcome: 'submitted', jobId, own, ahead: 0 };
  return sent.of === 'these' ? { outcome: 'refused' } : { outcome: 'failed', failure: sent.failure };
}

/** Those whose questions the job has, each once, in the order of their places. */
function membersOf<Input, Answer extends AnswerShape>(
  members: readonly BulkMember<Input, Answer>[],
  own: ReadonlySet<string>,
): BulkMember<Input, Answer>[] {
  const left = new Set(own);
  return members.filter(({ call }) => left.delete(questionOf(call).question));
}

/** `of`: whether the vendor refused these questions, or anything at this time. */
interface NotTaken {
  of: 'these' | 'now';
  failure: CallFailure;
}

/** Other jobs have all of the questions. */
const nothing: NotTaken = { of: 'now', failure: { outcome: 'failed', meaning: 'timeout', message: '' } };

class TooLate extends Error {}

/** The vendor's id; null if it is not known whether the vendor has it. */
async function send<Input, Answer extends AnswerShape>(
  members: readonly BulkMember<Input, Answer>[],
  jobId: string,
): Promise<string | NotTaken | null> {
  const [first] = members;
  if (first === undefined) return nothing;
  const { bulk, how } = first.question;
  // Counted for nobody: the others share it.
  const call = { ...first.call, deadlineAt: null, requests: 0 };
  const { now, haste } = call.settings;
  const latest = now() + latestStartMs * haste;
  const request = (): RequestSpec => {
    if (now() > latest) throw new TooLate();
    return bulk.request(
      members.map((member) => member.call.input),
      submissionName(jobId),
    );
  };
  const wire: Wire = { ...how.wire, deadlineMs };
  try {
    const reply = await exchange(call, { request, limits: bulk.limits, wire, isOnce: true });
    if ('body' in reply) return idOf(reply.body, bulk);
    return reply.outcome === 'failed' ? judge(reply) : null;
  } catch (error) {
    if (!(error instanceof TooLate)) throw error;
    const { provider } = call.operation;
    return { of: 'now', failure: { ...failure(provider, 'rate_limited'), wait: { until: latest } } };
  }
}

function idOf(body: unknown, bulk: { id(reply: unknown): string }): string | null {
  try {
    return bulk.id(body);
  } catch {
    return null;
  }
}

function judge(outcome: CallFailure): NotTaken | null {
  if (refusals.has(outcome.meaning)) return { of: 'these', failure: outcome };
  return notNow.has(outcome.meaning) ? { of: 'now', failure: outcome } : null;
}
