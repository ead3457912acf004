import type { Question } from './batches.ts';
import type { Stopped } from './breakers.ts';
import { limitsOf } from './call-limits.ts';
import type { CallFailure, CallOutcome, CallResult } from './call-result.ts';
import type { CallContext, CallSettings } from './call-settings.ts';
import type { Call } from './exchange.ts';
import { exchange, isLate, waitLater } from './exchange.ts';
import { failsForTargets } from './fails-for-targets.ts';
import { grantToken } from './grant-token.ts';
import { failure } from './judge-reply.ts';
import { openCredential } from './open-credential.ts';
import type {
  AnswerShape,
  Batch,
  ConversationExchange,
  JobExchange,
  Operation,
  RowsExchange,
  Send,
} from './operation.ts';
import type { AskingExchange } from './read-answer.ts';
import { readAnswer, readReply } from './read-answer.ts';

const neverStopped: Stopped = () => null;

/** Calls a vendor. To its caller this is one call; limits, retries, polling and the breaker are in here. */
export async function callOperation<Input, Answer extends AnswerShape>(
  settings: CallSettings,
  { operation, input, context }: { operation: Operation<Input, Answer>; input: Input; context: CallContext },
): Promise<CallResult<Answer>> {
  const startedAt = settings.now();
  const opened = openCredential(operation.provider, context.credential.key);
  const around = { settings, operation, input, context, opened };
  const call: Call<Input, Answer> = {
    ...around,
    deadlineAt: null,
    requests: 0,
    waitedMs: 0,
    stopped: neverStopped,
    isRenewed: false,
  };
  const begin = (stopped = neverStopped) => ask(Object.assign(call, { stopped }));
  const { organizationId, digest: question, credential } = context;
  const asking = { credential: credential.id, organizationId, operation: operation.id, question };
  const hasBreaker = !failsForTargets(operation.provider);
  const outcome = await (hasBreaker ? settings.breakers.run(asking, begin) : ask(call));
  const endedAt = settings.now();
  return {
    ...outcome,
    durationMs: Math.round(endedAt - startedAt),
    waitedMs: Math.min(Math.round(call.waitedMs), Math.round(endedAt - startedAt)),
    requests: call.requests,
    observedAt: new Date(endedAt),
  };
}

async function ask<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
): Promise<CallOutcome<Answer>> {
  const { operation, input } = call;
  const message = operation.refuse(input);
  if (message !== null) return { outcome: 'failed', meaning: 'request_refused', message };
  const refused = await grantToken(call);
  if (refused !== null) return refused;
  const how = operation.exchange;
  switch (how.kind) {
    case 'rows':
      return readRows(call, how);
    case 'conversation':
      return converse(call, how);
    case 'request': {
      const first = await askFirst(call, how);
      return 'outcome' in first ? first : readReply(call, { how, body: first.body });
    }
    case 'job': {
      if (call.context.job !== undefined) return resumeJob(call, { how, id: call.context.job });
      const first = await askFirst(call, how);
      return 'outcome' in first ? first : followJob(call, { how, accepted: first.body });
    }
  }
}

/** One request, together with those of other calls if the vendor takes several in one and there is a line to wait in. */
function send<Input, Answer extends AnswerShape, Part>(
  call: Call<Input, Answer>,
  { batch, ...question }: Omit<Question<Part>, 'batch'> & { batch: Batch<Part> | null },
): Promise<{ body: unknown } | CallOutcome<Answer>> {
  const { operation, settings } = call;
  const { limits, wire, request } = question;
  const ofAccount = settings.limitsOf(operation.provider.id);
  const isLimited = Object.keys(limitsOf(operation, { limits, ofAccount })).length > 0;
  return batch === null || settings.batches === undefined || !isLimited
    ? exchange(call, { request: request(), limits, wire })
    : settings.batches.ask(call, { ...question, batch });
}

async function readRows<Input, Answer extends AnswerShape>(
  { operation, opened, settings, input }: Call<Input, Answer>,
  how: RowsExchange<Input, Answer>,
): Promise<CallOutcome<Answer>> {
  if (opened?.key == null) return failure(operation.provider, 'credential_rejected', 'not of its form');
  return how.readRows(settings.databases, input, opened.key);
}

function askFirst<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { wire, request, batch }: AskingExchange<Input, Answer>,
): Promise<{ body: unknown } | CallOutcome<Answer>> {
  const { input, context } = call;
  const { idempotencyKey } = context;
  const asked = () => request(input, { idempotencyKey });
  return send(call, { step: 'ask', part: input, batch, request: asked, limits: wire.limits, wire });
}

async function converse<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { wire, converse: speak }: ConversationExchange<Input, Answer>,
): Promise<CallOutcome<Answer>> {
  let ended: CallOutcome<Answer> | null = null;
  const sendOne: Send = async (request, limits) => {
    const reply = await exchange(call, { request, limits: limits ?? wire.limits, wire });
    if (!('outcome' in reply)) return reply.body;
    ended = reply;
    throw new Error('the conversation is over');
  };
  try {
    const answer = await speak(call.input, sendOne);
    return answer === null ? { outcome: 'not_found' } : { outcome: 'found', answer };
  } catch {
    return ended ?? failure(call.operation.provider, 'broken_reply', 'unexpected fields');
  }
}

async function followJob<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { how, accepted }: { how: JobExchange<Input, Answer>; accepted: unknown },
): Promise<CallOutcome<Answer>> {
  const { settings } = call;
  const { provider } = call.operation;
  const { job, wire } = how;
  // It may have been begun by another call's request.
  call.deadlineAt ??= settings.now() + wire.deadlineMs * settings.haste;
  try {
    const id = job.id(accepted);
    if (id === null && job.isNothingWithoutId) return { outcome: 'not_found' };
    if (id === null) return failure(provider, 'request_refused');
    for (;;) {
      await settings.sleep(job.everyMs * settings.haste);
      const read = await readJob(call, { how, id });
      if (read !== 'running') return read;
    }
  } catch {
    return failure(provider, 'broken_reply', 'unexpected fields');
  }
}

/** If a job is not done before the deadline of its call, it is left alone for this long. */
const readAgainMs = 30_000;

/** A job that is still running at the deadline is read again later, so it is not lost. */
async function readJob<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { how, id }: { how: JobExchange<Input, Answer>; id: string },
): Promise<CallOutcome<Answer> | 'running'> {
  const { operation, settings } = call;
  const { provider, kind } = operation;
  const { job, wire } = how;
  const later = (of: CallFailure, blockedMs: number) =>
    kind === 'effect' ? of : waitLater(settings, of, { blockedMs, job: id });
  const tooLate = () => later(failure(provider, 'timeout'), readAgainMs * settings.haste);
  if (isLate(call)) return tooLate();
  const { batch, limits } = job;
  const read = await send(call, { step: 'read', part: id, batch, request: () => job.read(id), limits, wire });
  if (!('outcome' in read))
    return job.isRunning(read.body) ? 'running' : readAnswer(call, { how, body: read.body });
  if (read.outcome !== 'failed') return read;
  if (read.wait !== undefined) return later(read, read.wait.until - settings.now());
  return read.meaning === 'timeout' ? tooLate() : read;
}

/** Reads once the job that an earlier call began. */
async function resumeJob<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { how, id }: { how: JobExchange<Input, Answer>; id: string },
): Promise<CallOutcome<Answer>> {
  const { settings, operation } = call;
  try {
    const read = await readJob(call, { how, id });
    if (read !== 'running') return read;
  } catch {
    return failure(operation.provider, 'broken_reply', 'unexpected fields');
  }
  const blockedMs = readAgainMs * settings.haste;
  return waitLater(settings, failure(operation.provider, 'timeout'), { blockedMs, job: id });
}
