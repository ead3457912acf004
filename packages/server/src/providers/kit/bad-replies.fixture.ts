/* Whatever any vendor may do, by the meaning that it must have. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { FailureMeaning } from './call-result.ts';
import type { ScriptedReply } from './scripted-vendor.fixture.ts';

export interface BadReply {
  name: string;
  reply: ScriptedReply;
  means: FailureMeaning;
}

/** Of any operation of a vendor. */
export function badReplies(): BadReply[] {
  return [
    {
      name: 'always too often',
      reply: { status: 429, body: {}, headers: { 'retry-after': '60' } },
      means: 'rate_limited',
    },
    { name: 'HTTP 500', reply: { status: 500, body: {} }, means: 'unavailable' },
    { name: 'HTTP 503 for good', reply: { status: 503, body: '<h1>503</h1>' }, means: 'unavailable' },
    { name: 'no answer at all', reply: () => {}, means: 'timeout' },
    { name: 'a slow drip', reply: drip, means: 'timeout' },
    { name: 'a broken connection', reply: (request) => request.socket.destroy(), means: 'unavailable' },
    { name: 'a body of 20 MB', reply: flood, means: 'unavailable' },
    ...bombs,
    { name: 'a redirect to a private address', reply: redirect, means: 'broken_reply' },
  ];
}

/** Of an operation that reads JSON. */
export function badJson(): BadReply[] {
  return [
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
    { name: 'null instead of a reply', reply: { body: null }, means: 'broken_reply' },
  ];
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
