/* Reads a reply as its operation declares. */
import type { CallOutcome } from './call-result.ts';
import { failure } from './judge-reply.ts';
import type { AnswerShape, JobExchange, Operation, RequestExchange } from './operation.ts';
import type { ReadApart } from './read-apart.ts';
import { ReplyRefusal } from './reply-refusal.ts';

export type AskingExchange<Input, Answer> = RequestExchange<Input, Answer> | JobExchange<Input, Answer>;

interface ToRead<Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  settings: { readApart?: ReadApart };
  input: Input;
}

interface Reply<How> {
  how: How;
  body: unknown;
}

/** Reads a reply here, or in a child process, where reading can be stopped. */
export async function readReply<Input, Answer extends AnswerShape>(
  call: ToRead<Input, Answer>,
  { how, body }: Reply<RequestExchange<Input, Answer>>,
): Promise<CallOutcome<Answer>> {
  const { operation, settings, input } = call;
  if (!how.isReadApart || settings.readApart === undefined) return readAnswer(call, { how, body });
  const read = await settings.readApart(operation.id, { body, input });
  if (read.outcome === 'broken') return failure(operation.provider, 'broken_reply', 'unexpected fields');
  if (read.outcome === 'limit') return failure(operation.provider, 'compute_limit');
  return read.answer === null
    ? { outcome: 'not_found' }
    : { outcome: 'found', answer: operation.restore(read.answer) };
}

/** Reads a reply here. */
export function readAnswer<Input, Answer extends AnswerShape>(
  { operation, input }: ToRead<Input, Answer>,
  { how, body }: Reply<AskingExchange<Input, Answer>>,
): CallOutcome<Answer> {
  try {
    const answer = how.read(body, input);
    return answer === null ? { outcome: 'not_found' } : { outcome: 'found', answer };
  } catch (error) {
    if (error instanceof ReplyRefusal) return failure(operation.provider, error.meaning, error.detail);
    // Details would quote the reply, which may have personal data.
    return failure(operation.provider, 'broken_reply', 'unexpected fields');
  }
}
