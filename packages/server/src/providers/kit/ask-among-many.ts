/* A question that may be in a bulk job with others, or go into one. */
import { askFirst, isLimited } from './ask-first.ts';
import type { BulkReply } from './bulk-member.ts';
import type { BulkRow } from './bulk-store.ts';
import { waitForBulk } from './bulk-wait.ts';
import type { CallOutcome } from './call-result.ts';
import type { Call } from './exchange.ts';
import { judgePart } from './judge-part.ts';
import type { AnswerShape, Bulk } from './operation.ts';
import type { AskingExchange } from './read-answer.ts';
import { readAnswer } from './read-answer.ts';

/** For the receipt of a question whose first submission the vendor does not know. */
const lostNote =
  'A first submission of this was lost, and asked again. The vendor may have charged for both.';

/** What was lost as often as this is asked as ever. */
const mostLosses = 2;

/** What became of a question that a bulk job has; null if none has it. */
export async function findAmongMany<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  how: AskingExchange<Input, Answer>,
): Promise<CallOutcome<Answer> | null> {
  const { bulks } = call.settings;
  const { bulk } = how;
  if (bulk === null || bulks === undefined) return null;
  const { row, losses } = await bulks.find(call);
  call.bulkLosses = losses;
  if (losses > 0) call.note = lostNote;
  return row === null ? null : readRow(call, { how, bulk, row });
}

/** Asks the question that `findAmongMany` has not found: as ever, or with many others. Then the outcome is a failure that waits. */
export function askAmongMany<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  how: AskingExchange<Input, Answer>,
): Promise<BulkReply<Answer>> {
  const { context, settings, bulkLosses = 0 } = call;
  const { bulk, wire } = how;
  const { bulks } = settings;
  if (bulk === null || bulks === undefined || !isLimited(call, wire.limits) || bulkLosses >= mostLosses)
    return askFirst(call, how);
  const request = () => how.request(call.input, { idempotencyKey: context.idempotencyKey });
  return bulks.ask(call, { how, bulk, request });
}
function readRow<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { how, bulk, row }: { how: AskingExchange<Input, Answer>; bulk: Bulk<Input>; row: BulkRow },
): CallOutcome<Answer> {
  if (row.reply === null) return waitForBulk(call, { bulk, row });
  const { organizationId, jobId, place, isOwn } = row;
  call.bulk = { organizationId, jobId, place, isOwn };
  const told = judgePart({ provider: call.operation.provider, wire: how.wire }, toldOf(row.reply));
  return 'outcome' in told ? told : readAnswer(call, { how, body: told.body });
}

/** Undefined if the vendor has left it out. */
function toldOf(reply: string): unknown {
  const told: unknown = JSON.parse(reply);
  return told ?? undefined;
}
