/* What a vendor says, and what each of it means to its adapter: one table for each operation, on a scripted vendor. */
import { describe, expect, test } from 'vitest';
import type { FailureMeaning } from './call-result.ts';
import type { AnswerShape, Operation } from './operation.ts';
import type { ScriptedReply, ScriptedVendor } from './scripted-vendor.fixture.ts';
import { startScriptedVendor } from './scripted-vendor.fixture.ts';

/** One reply, or several in the order in which they are given. */
type Replies = ScriptedReply | ScriptedReply[];

/** By the names of what is told: `{ 'a wrong key': [reply, 'credential_rejected'] }`. */
type Refusals = Readonly<Record<string, readonly [Replies, FailureMeaning]>>;

export interface VendorWords {
  /** Where the key must be, as `name: value`; the key is `secret-key`. Left out where the path shows it. */
  key?: string;
  /** What every operation may answer instead. Tried with the first one. */
  refusals: Refusals;
  /** The vendor's own way to say "too often". */
  tooOften: { status: number; body: unknown };
}

export interface VendorTable<Input, Answer extends AnswerShape> {
  about: Input;
  /** The request as it must arrive: `GET /path?query`. */
  sends: string;
  body?: unknown;
  /** Headers that must come with it, besides the key. */
  headers?: Readonly<Record<string, string>>;
  /** Full and partial replies, and what is read out of them. */
  found: Readonly<Record<string, readonly [Replies, Answer]>>;
  missing?: Readonly<Record<string, Replies>>;
  /** Refusals of this operation alone. */
  refusals?: Refusals;
  /** A reply with a member of a type that the vendor never promised. Left out where a success has no body. */
  wrongTypes?: unknown;
  /** The good first replies of a job; what is bad comes after them. */
  before?: ScriptedReply[];
}

export interface VendorTables {
  asks<Input, Answer extends AnswerShape>(
    operation: Operation<Input, Answer>,
    table: VendorTable<Input, Answer>,
  ): void;
}

/** Whatever is true of every vendor (broken connections, floods, bombs) is proven once, in `bad-replies.test.ts`. */
export function describeVendor(words: VendorWords): VendorTables {
  let isFirst = true;
  return {
    asks: (operation, table) => {
      const refusals = { ...(isFirst ? words.refusals : {}), ...table.refusals };
      isFirst = false;
      describe(operation.id, () => {
        testRequest(operation, table, words.key);
        testAnswers(operation, table);
        testFailures(operation, table, refusals);
        if (operation.kind === 'lookup') testPatience(operation, table, words.tooOften);
      });
    },
  };
}

function testRequest<Input, Answer extends AnswerShape>(
  operation: Operation<Input, Answer>,
  table: VendorTable<Input, Answer>,
  key: string | undefined,
): void {
  test('asks as the vendor documents it', async () => {
    const [good] = Object.values(table.found);
    const seen = await ask(operation, table, {
      replies: good?.[0] ?? [],
      look: (_, { seen: [first] }) => first,
    });
    expect(`${seen?.method} ${seen?.path}`).toBe(table.sends);
    if (table.body !== undefined) expect(JSON.parse(seen?.body ?? '')).toEqual(table.body);
    const [name = '', value] = key?.split(': ') ?? [];
    if (value !== undefined) expect(seen?.headers[name]).toBe(value);
    expect(seen?.headers).toMatchObject(table.headers ?? {});
  });
}

function testAnswers<Input, Answer extends AnswerShape>(
  operation: Operation<Input, Answer>,
  table: VendorTable<Input, Answer>,
): void {
  test.each(Object.entries(table.found))('finds %s', async (_, [replies, answer]) => {
    const result = await ask(operation, table, { replies, look: (found) => found });
    expect(result).toMatchObject({ outcome: 'found' });
    expect(result).toHaveProperty('answer', answer);
  });
  test.each(Object.entries(table.missing ?? {}))('finds nothing in %s', async (_, replies) => {
    expect((await ask(operation, table, { replies, look: (result) => result })).outcome).toBe('not_found');
  });
}

function testFailures<Input, Answer extends AnswerShape>(
  operation: Operation<Input, Answer>,
  table: VendorTable<Input, Answer>,
  refusals: Refusals,
): void {
  const broken = (body: unknown): [Replies, FailureMeaning] => [
    [...(table.before ?? []), { body }],
    'broken_reply',
  ];
  const failures = {
    ...refusals,
    ...(table.wrongTypes === undefined
      ? {}
      : {
          'a reply of wrong types': broken(table.wrongTypes),
          'null instead of a reply': broken(null),
        }),
  };
  test.each(Object.entries(failures))('fails with %s', async (_, [replies, meaning]) => {
    const deadlineMs = meaning === 'rate_limited' ? refusedMs : patientMs;
    const result = await ask(operation, table, { replies, deadlineMs, look: (failed) => failed });
    expect(result).toMatchObject({ outcome: 'failed', meaning });
  });
}

function testPatience<Input, Answer extends AnswerShape>(
  operation: Operation<Input, Answer>,
  table: VendorTable<Input, Answer>,
  tooOften: VendorWords['tooOften'],
): void {
  test('asks again after "too often"', async () => {
    const [good] = Object.values(table.found);
    const replies = [tooOften, good?.[0] ?? []].flat();
    expect((await ask(operation, table, { replies, look: (result) => result })).outcome).toBe('found');
  });
}

/** More than a busy machine needs for any answer that comes. */
const patientMs = 10_000;
/** For a vendor that answers, but never what was asked for. */
const refusedMs = 2000;

interface Asking<Result> {
  replies: Replies;
  deadlineMs?: number;
  look(result: Awaited<ReturnType<ScriptedVendor['call']>>, vendor: ScriptedVendor): Result;
}

/** Asks once, of a vendor that gives these replies, and looks at what came of it. */
async function ask<Input, Answer extends AnswerShape, Result>(
  operation: Operation<Input, Answer>,
  { about }: VendorTable<Input, Answer>,
  { replies, deadlineMs = patientMs, look }: Asking<Result>,
): Promise<Result> {
  const vendor = await startScriptedVendor([replies].flat());
  try {
    return look(await vendor.call<Input, AnswerShape>(operation, about, deadlineMs), vendor);
  } finally {
    await vendor.close();
  }
}
