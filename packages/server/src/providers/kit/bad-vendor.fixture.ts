import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
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
    test.each(badReplies(table))('fails: $name', async ({ reply, means }) => {
      expect(await ask(after(reply), (result) => result, patienceFor(means))).toMatchObject({
        outcome: 'failed',
        meaning: means,
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

function badReplies<Input, Answer extends AnswerShape>({
  operation,
  rateLimit,
  wrongTypes,
}: VendorTable<Input, Answer>): { name: string; reply: ScriptedReply; means: FailureMeaning }[] {
  const { exchange } = operation;
  const isJson = exchange.kind !== 'rows' && exchange.wire.replyAs === 'json';
  const bad: { name: string; reply: ScriptedReply; means: FailureMeaning }[] = [
    {
      name: 'always too often',
      reply: { ...rateLimit, headers: { 'retry-after': '60' } },
      means: 'rate_limited',
    },
    { name: 'HTTP 500', reply: { status: 500, body: {} }, means: 'unavailable' },
    { name: 'HTTP 503 for good', reply: { status: 503, body: '<h1>503</h1>' }, means: 'unavailable' },
    { name: 'no answer at all', reply: () => {}, means: 'timeout' },
    { name: 'a slow drip', reply: drip, means: 'timeout' },
    { name: 'a broken connection', reply: (request) => request.socket.destroy(), means: 'unavailable' },
    {
      name: 'a body of 20 MB',
      reply: flood,
      means: 'unavailable',
    },
    ...bombs,
  ];
  if (operation.provider.reach !== 'web')
    bad.push({ name: 'a redirect to a private address', reply: redirect, means: 'broken_reply' });
  if (isJson) {
    bad.push(
      {
        name: 'truncated JSON',
        reply: { headers: { 'content-type': 'application/json' }, body: '{"data":{"em' },
        means: 'broken_reply',
      },
      {
        name: 'HTML instead of JSON',
        reply: { body: '<html><body>hello</body></html>' },
        means: 'broken_reply',
      },
      { name: 'wrong types', reply: { body: wrongTypes }, means: 'broken_reply' },
      { name: 'null instead of a reply', reply: { body: null }, means: 'broken_reply' },
    );
  }
  return bad;
}

function drip(
  _: unknown,
  response: { write(text: string): boolean; on(event: 'close', listener: () => void): unknown },
): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

const floodBytes = 20 * 1024 * 1024;
const floodPiece = Buffer.alloc(256 * 1024, 'x');

/** A body without an announced length that goes on until the reader has had enough. */
function flood(_: unknown, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const pieces = Array.from({ length: floodBytes / floodPiece.length }, () => floodPiece);
  Readable.from(pieces).pipe(response);
}

/** A few kilobytes that would be more than any adapter reads. Packed once, when first asked for. */
const bombBytes = 9 * 1024 * 1024;
const pack = (codings: readonly string[], packers: ((data: Buffer) => Buffer)[]) => {
  const coding = codings.join(', ');
  let packed: Buffer | null = null;
  const start: () => Buffer = () => Buffer.alloc(bombBytes, ' ');
  const reply = (_: unknown, response: ServerResponse) => {
    packed ??= packers.reduce((data, one) => one(data), start());
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding }).end(packed);
  };
  return { name: `a bomb of ${coding}`, reply, means: 'unavailable' as const };
};
const quickBrotli = (data: Buffer) =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
const quickGzip = (data: Buffer) => gzipSync(data, { level: 1 });
const bombs = [
  pack(['gzip'], [quickGzip]),
  pack(['br'], [quickBrotli]),
  pack(['deflate'], [(data) => deflateSync(data, { level: 1 })]),
  pack(['gzip', 'gzip'], [quickGzip, quickGzip]),
];

const redirect: ScriptedReply = {
  status: 302,
  headers: { location: 'http://169.254.169.254/latest/meta-data/' },
  body: {},
};
