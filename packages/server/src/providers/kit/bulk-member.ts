/* A question that may leave with others, in a bulk job. */
import type { BulkQuestion } from './bulk-store.ts';
import { bulkIdOf } from './bulk-wait.ts';
import type { CallOutcome } from './call-result.ts';
import type { Call } from './exchange.ts';
import type { AnswerShape, Bulk, RequestSpec } from './operation.ts';
import type { AskingExchange } from './read-answer.ts';

/** The reply to one question, or what became of it. */
export type BulkReply<Answer extends AnswerShape> = { body: unknown } | CallOutcome<Answer>;

export interface BulkAsking<Input, Answer> {
  how: AskingExchange<Input, Answer>;
  bulk: Bulk<Input>;
  /** The request by itself. */
  request(): RequestSpec;
}

export interface BulkMember<Input, Answer extends AnswerShape> {
  call: Call<Input, Answer>;
  question: BulkAsking<Input, Answer>;
  joinedAt: number;
  resolve(reply: BulkReply<Answer>): void;
  reject(error: unknown): void;
}

export function questionOf<Input, Answer extends AnswerShape>({
  context,
}: Call<Input, Answer>): BulkQuestion {
  const { organizationId, credential, digest, idempotencyKey: asker, job } = context;
  return { organizationId, question: `${credential.id} ${digest}`, asker, jobId: bulkIdOf(job) };
}
