/* The first request of a call. */
import type { Question } from './batches.ts';
import { limitsOf } from './call-limits.ts';
import type { CallOutcome } from './call-result.ts';
import type { Call } from './exchange.ts';
import { exchange } from './exchange.ts';
import type { AnswerShape, Batch } from './operation.ts';
import type { AskingExchange } from './read-answer.ts';
import type { Limits } from './provider-spec.ts';

/** One request, together with those of other calls if the vendor takes several in one and there is a line to wait in. */
export function sendAmong<Input, Answer extends AnswerShape, Part>(
  call: Call<Input, Answer>,
  question: Omit<Question<Part>, 'batch'> & { batch: Batch<Part> | null },
): Promise<{ body: unknown } | CallOutcome<Answer>> {
  const { settings } = call;
  const { limits, wire, request, batch } = question;
  return batch === null || settings.batches === undefined || !isLimited(call, limits)
    ? exchange(call, { request: request(), limits, wire })
    : settings.batches.ask(call, { ...question, batch });
}

/** Whether there is a line to wait in. */
export function isLimited<Input, Answer extends AnswerShape>(
  { operation, settings, context }: Call<Input, Answer>,
  limits: Limits | null,
): boolean {
  const ofAccount = settings.limitsOf(operation.provider.id);
  const isKeyless = context.credential.kind === 'keyless';
  return Object.keys(limitsOf(operation, { limits, ofAccount, isKeyless })).length > 0;
}

export function askFirst<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { wire, request, batch }: AskingExchange<Input, Answer>,
): Promise<{ body: unknown } | CallOutcome<Answer>> {
  const { input, context } = call;
  const { idempotencyKey } = context;
  const asked = () => request(input, { idempotencyKey });
  return sendAmong(call, { step: 'ask', part: input, batch, request: asked, limits: wire.limits, wire });
}
