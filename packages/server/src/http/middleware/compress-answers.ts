import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Coding } from '../compression/choose-coding.ts';
import { chooseCoding } from '../compression/choose-coding.ts';
import { encode } from '../compression/encode.ts';
import { isCompressible } from '../compression/is-compressible.ts';
import { createTurns } from '../compression/take-turns.ts';
import { routeOf } from './authenticate.ts';

/** A shorter answer fits into one or two packets as it is. */
const minLength = 2048;
/** Encoding a longer one would keep a thread of the pool for a tenth of a second. */
const maxLength = 16 * 1024 * 1024;

/** The pool has four threads, which also read files and look up names. What finds the line full is sent as it is. */
const limits = { atOnce: 2, waiting: { own: 8, all: 64 } };

/** Compresses answers as clients ask for it. Streams go as they are. Register after all that counts or changes answers. */
export function compressAnswers(app: FastifyInstance): void {
  const turns = createTurns(limits);
  app.addHook('onSend', async (request, reply, payload) => {
    if (isStream(payload) || !isCompressible(request.method, routeOf(request))) return;
    // On a 304 as well, and on answers that are too short: if they were longer, they would differ by this header.
    reply.header('vary', 'accept-encoding');
    // It was kept as the client wants it.
    if (reply.hasHeader('content-encoding')) return;
    const content = contentOf(request, payload);
    const coding = content === null ? null : chooseCoding(request.headers['accept-encoding']);
    if (content === null || coding === null) return;
    const encoded = await turns.take(ownerName(request), async () => encodeFor(reply, coding, content));
    if (encoded === null) return;
    reply.header('content-encoding', coding);
    return encoded;
  });
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload);
}

/** What is worth compressing; null if nothing is. */
function contentOf({ method }: FastifyRequest, payload: unknown): string | Buffer | null {
  if (method === 'HEAD' || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return null;
  return payload.length >= minLength && payload.length <= maxLength ? payload : null;
}

/** Null if the client has gone while this waited. */
async function encodeFor(
  { raw }: FastifyReply,
  coding: Coding,
  content: string | Buffer,
): Promise<Buffer | null> {
  if (raw.closed) return null;
  return encode(coding, typeof content === 'string' ? Buffer.from(content) : content);
}

/** Those who have no key of their own take turns by their addresses. */
function ownerName({ owner, ip }: FastifyRequest): string {
  return owner === null || owner.role === 'public' ? ip : owner.organizationId;
}
