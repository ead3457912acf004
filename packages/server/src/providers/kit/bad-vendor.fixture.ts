import { describe, expect, test } from 'vitest';
import type { FailureMeaning } from './call-result.ts';
import type { AnswerShape, Operation } from './operation.ts';
import type { ScriptedReply, ScriptedVendor } from './scripted-vendor.fixture.ts';
import { startScriptedVendor } from './scripted-vendor.fixture.ts';

/** One adapter operation, with what its vendor may say and what each of it means. */
export interface VendorTable<Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  input: Input;
  /** The request as it must arrive: method, path with query, and body where there is one. */
  asks: { method: string; path: string; body?: unknown; header?: [name: string, value: string] };
  /** Full and partial replies, and what is read out of them; a list of replies is given in order. */
  found: { name: string; reply: ScriptedReply | ScriptedReply[]; answer: Answer }[];
  notFound: { name: string; reply: ScriptedReply | ScriptedReply[] }[];
  /** Every documented error. */
  errors: { name: string; reply: ScriptedReply | ScriptedReply[]; means: FailureMeaning }[];
  /** The vendor's own way to say "too often". */
  rateLimit: { status: number; body: unknown };
  /** A reply with a field of a type that the vendor never promised. */
  wrongTypes: unknown;
  /** The good first reply of an asynchronous job; what is bad comes after it. */
  before?: ScriptedReply[];
}

/** Whatever a vendor may do, by the meaning it must have: nothing takes the process down, nothing hangs. */
export function describeVendor<Input, Answer extends AnswerShape>(table: VendorTable<Input, Answer>): void {
  const { operation, asks } = table;
  const ask = createAsk(table);
  const after = (reply: ScriptedReply) => [...(table.before ?? []), reply];
  describe(operation.id, () => {
    test('asks as the vendor documents it', async () => {
      const [first] = table.found;
      const seen = await ask(first?.reply ?? [], (_, vendor) => vendor.seen[0]);
      expect(seen).toMatchObject({ method: asks.method, path: asks.path });
      if (asks.body !== undefined) expect(JSON.parse(seen?.body ?? '')).toEqual(asks.body);
      if (asks.header !== undefined) expect(seen?.headers[asks.header[0]]).toBe(asks.header[1]);
    });
    test.each(table.found)('finds: $name', async ({ reply, answer }) => {
      expect(await ask(reply, (result) => result)).toMatchObject({ outcome: 'found', answer });
    });
    test.each(table.notFound)('finds nothing: $name', async ({ reply }) => {
      expect((await ask(reply, (result) => result)).outcome).toBe('not_found');
    });
    test.each(table.errors)('fails: $name', async ({ reply, means }) => {
      expect(await ask(reply, (result) => result, patienceFor(means))).toMatchObject({
        outcome: 'failed',
        meaning: means,
      });
    });
    test.each([table.wrongTypes, null])('fails: %j is not what it promises', async (body) => {
      // Text is not judged by its type.
      if (readsText(operation)) return;
      expect(await ask(after({ body }), (result) => result)).toMatchObject({
        outcome: 'failed',
        meaning: 'broken_reply',
      });
    });
    if (operation.kind === 'effect') return;
    test('asks again after "too often", with and without Retry-After', async () => {
      const [good] = table.found;
      const limited = { status: table.rateLimit.status, body: table.rateLimit.body };
      const withHeader = { ...limited, headers: { 'retry-after': '1' } };
      for (const refusal of [limited, withHeader]) {
        expect(await ask([refusal, good?.reply ?? []].flat(), (result) => result)).toMatchObject({
          outcome: 'found',
        });
      }
    });
  });
}

/** More than a busy machine needs for any answer that comes. */
const patientMs = 10_000;
/** For a vendor that answers, but never what was asked for. */
const refusedMs = 2000;
const impatientMs = 400;

/** A vendor that will not answer is not waited for long. */
function patienceFor(means: FailureMeaning): number {
  if (means === 'timeout') return impatientMs;
  return means === 'rate_limited' ? refusedMs : patientMs;
}

/** Asks once, of a vendor that gives these replies, and looks at what came of it. */
function createAsk<Input, Answer extends AnswerShape>({ operation, input }: VendorTable<Input, Answer>) {
  return async <Result>(
    replies: ScriptedReply | ScriptedReply[],
    look: (result: Awaited<ReturnType<ScriptedVendor['call']>>, vendor: ScriptedVendor) => Result,
    deadlineMs = patientMs,
  ): Promise<Result> => {
    const vendor = await startScriptedVendor([replies].flat());
    try {
      return look(await vendor.call<Input, AnswerShape>(operation, input, deadlineMs), vendor);
    } finally {
      await vendor.close();
    }
  };
}

function readsText<Input, Answer extends AnswerShape>({ exchange }: Operation<Input, Answer>): boolean {
  return exchange.kind !== 'rows' && exchange.wire.replyAs === 'text';
}
