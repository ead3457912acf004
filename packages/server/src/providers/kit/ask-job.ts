/* A question that its vendor answers later. */
import { askAmongMany, findAmongMany } from './ask-among-many.ts';
import { sendAmong } from './ask-first.ts';
import type { BulkReply } from './bulk-member.ts';
import { bulkIdOf } from './bulk-wait.ts';
import type { CallFailure, CallOutcome } from './call-result.ts';
import type { Call } from './exchange.ts';
import { isLate, waitLater } from './exchange.ts';
import { failure } from './judge-reply.ts';
import type { AnswerShape, JobExchange } from './operation.ts';
import { readAnswer } from './read-answer.ts';

export async function askJob<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  how: JobExchange<Input, Answer>,
): Promise<CallOutcome<Answer>> {
  const { job } = call.context;
  const among = await findAmongMany(call, how);
  if (among !== null) return among;
  if (job !== undefined && bulkIdOf(job) === null) return resumeJob(call, { how, id: job });
  return followFirst(call, { how, first: await askAmongMany(call, how) });
}

function followFirst<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { how, first }: { how: JobExchange<Input, Answer>; first: BulkReply<Answer> },
): CallOutcome<Answer> | Promise<CallOutcome<Answer>> {
  return 'outcome' in first ? first : followJob(call, { how, accepted: first.body });
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
  const read = await sendAmong(call, {
    step: 'read',
    part: id,
    batch,
    request: () => job.read(id),
    limits,
    wire,
  });
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
