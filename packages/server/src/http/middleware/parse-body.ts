import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import { LongBody } from '../../contract/long-body.ts';
import { readJson } from '../../contract/read-json.ts';
import { scanJson } from '../../contract/scan-json.ts';
import { thread } from '../../pace/thread.ts';
import { payerOf } from './payer-of.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler takes a long body as text, to have it parsed in a child process. */
    takesLongBodies?: boolean;
  }
}

/** Bytes of JSON that are parsed on the main thread: about 5 ms. */
const longBytes = 200_000;

/** Accepts JSON bodies only. Refuses what later steps could not handle: bad UTF-8, great depth, infinite numbers. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\b/,
    { parseAs: 'buffer' },
    (request, body, done) => {
      // What follows a body at once, such as its validation, is a part of it.
      inTurn(request, () => {
        const parsed = parse(request, Buffer.from(body));
        if (parsed instanceof ServiceError) done(parsed);
        else done(null, parsed.value);
      });
    },
  );
  // `curl -d ''` sends an empty body as a form. The type of an empty body does not matter.
  app.addContentTypeParser('*', (request, _body, done) => {
    if (request.headers['content-length'] === '0') return done(null, undefined);
    done(
      new ServiceError(
        'unsupported-media-type',
        'Send the body as JSON with `Content-Type: application/json`.',
      ),
    );
  });
}

/** Many bodies may arrive in one round of the event loop. Those of one organization are parsed in several. */
function inTurn(request: FastifyRequest, parseOne: () => void): void {
  const payer = payerOf(request);
  if (payer === null) return parseOne();
  const turn = thread.pass(payer);
  const work = () => thread.count(payer, parseOne);
  if (turn === undefined) work();
  else void turn.then(work);
}

function parse(request: FastifyRequest, bytes: Buffer): { value: unknown } | ServiceError {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') return compressed(encoding);
  if (bytes.length === 0) return { value: undefined };
  if (!isUtf8(bytes)) return invalid('The body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  if (bytes.length > longBytes && request.routeOptions.config.takesLongBodies === true)
    return { value: new LongBody(text) };
  const excess = scanJson(bytes);
  if (excess !== null) return invalid(excess);
  const read = readJson(text);
  return 'fault' in read ? invalid(read.fault) : { value: read.value };
}

function compressed(encoding: string): ServiceError {
  const detail = `Send the body as plain JSON: \`Content-Encoding: ${encoding.slice(0, 40)}\` is not supported.`;
  return new ServiceError('unsupported-media-type', detail);
}

function invalid(detail: string): ServiceError {
  return new ServiceError('invalid-request', detail);
}
