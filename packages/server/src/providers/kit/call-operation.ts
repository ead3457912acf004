import { askAmongMany, findAmongMany } from './ask-among-many.ts';
import { askJob } from './ask-job.ts';
import { freePassage } from './breakers.ts';
import type { CallOutcome, CallResult } from './call-result.ts';
import type { CallContext, CallSettings } from './call-settings.ts';
import type { Call } from './exchange.ts';
import { exchange } from './exchange.ts';
import { failsForTargets } from './fails-for-targets.ts';
import { grantToken } from './grant-token.ts';
import { failure } from './judge-reply.ts';
import { openCredential } from './open-credential.ts';
import type { AnswerShape, ConversationExchange, Operation, RowsExchange, Send } from './operation.ts';
import { readReply } from './read-answer.ts';

/** Calls a vendor. To its caller this is one call; limits, retries, polling and the breaker are in here. */
export async function callOperation<Input, Answer extends AnswerShape>(
  settings: CallSettings,
  { operation, input, context }: { operation: Operation<Input, Answer>; input: Input; context: CallContext },
): Promise<CallResult<Answer>> {
  const startedAt = settings.now();
  const { organizationId, digest: question, credential } = context;
  const opened = openCredential(operation.provider, credential.key);
  const entered = failsForTargets(operation.provider)
    ? freePassage
    : settings.breakers.enter({
        credential: credential.id,
        organizationId,
        operation: operation.id,
        question,
      });
  const call: Call<Input, Answer> = {
    settings,
    operation,
    input,
    context,
    opened,
    deadlineAt: null,
    requests: 0,
    waitedMs: 0,
    passage: 'meaning' in entered ? freePassage : entered,
    isRenewed: false,
  };
  if ('meaning' in entered) return conclude(call, entered, startedAt);
  let outcome: CallOutcome<Answer> | null = null;
  try {
    outcome = await ask(call);
  } finally {
    entered.leave(outcome);
  }
  return conclude(call, outcome, startedAt);
}

function conclude<Input, Answer extends AnswerShape>(
  { settings, waitedMs, requests, bulk, note }: Call<Input, Answer>,
  outcome: CallOutcome<Answer>,
  startedAt: number,
): CallResult<Answer> {
  const endedAt = settings.now();
  const durationMs = Math.round(endedAt - startedAt);
  return {
    ...outcome,
    durationMs,
    waitedMs: Math.min(Math.round(waitedMs), durationMs),
    requests,
    observedAt: new Date(endedAt),
    ...(bulk === undefined ? {} : { bulk }),
    ...(note === undefined ? {} : { note }),
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
      const among = await findAmongMany(call, how);
      if (among !== null) return among;
      const first = await askAmongMany(call, how);
      return 'outcome' in first ? first : readReply(call, { how, body: first.body });
    }
    case 'job':
      return askJob(call, how);
  }
}

async function readRows<Input, Answer extends AnswerShape>(
  { operation, opened, settings, input }: Call<Input, Answer>,
  how: RowsExchange<Input, Answer>,
): Promise<CallOutcome<Answer>> {
  if (opened?.key == null) return failure(operation.provider, 'credential_rejected', 'not of its form');
  return how.readRows(settings.databases, input, opened.key);
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
