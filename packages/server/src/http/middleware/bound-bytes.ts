import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LongBody } from '../../contract/long-body.ts';
import type { BytesInFlight, GiveBack } from '../bytes-in-flight.ts';
import { createBytesInFlight } from '../bytes-in-flight.ts';
import { clientGone } from '../client-gone.ts';
import { payerOf } from './payer-of.ts';

declare module 'fastify' {
  interface FastifyInstance {
    bytesInFlight: BytesInFlight;
  }
  interface FastifyRequest {
    /** Gives back the space that the body takes while it is read; null if it is not counted. */
    bodyRead: GiveBack | null;
  }
}

const megabyte = 1024 * 1024;
/** For one organization: two of the longest bodies. Each takes several times its length in memory while it is read. */
const maxBytes = 10 * megabyte;
/** A file is written to the disk as it arrives, piece by piece. */
const uploadBytes = megabyte / 4;
/** A long answer takes time to read. A client that reads nothing for this long has lost interest. */
const shortBytes = 64 * 1024;
const maxStallMs = 60_000;

/**
 * Limits the memory that the bodies and answers of one organization take at a time. Nothing is refused: beyond the limit
 * the service stops reading from the connection, and the kernel makes the client wait. Register after `authenticate`.
 */
export function boundBytes(app: FastifyInstance): void {
  const bytes = createBytesInFlight({ maxBytes });
  app.decorate('bytesInFlight', bytes);
  app.decorateRequest('bodyRead', null);
  app.addHook('onRequest', async (request, reply) => {
    const owner = payerOf(request);
    if (owner === null) return;
    const length = bodyBytes(request);
    // Short bodies take little, and must not wait behind long ones.
    const giveBack =
      length <= shortBytes ? bytes.add(owner, length) : await bytes.take(owner, length, clientGone(reply));
    request.bodyRead = giveBack;
    reply.raw.once('close', giveBack);
  });
  // A body that is read later gives its bytes back when it is planned.
  app.addHook('preHandler', async (request) => {
    if (!(request.body instanceof LongBody)) request.bodyRead?.();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const owner = payerOf(request);
    if (owner === null || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return;
    const length = Buffer.byteLength(payload);
    if (reply.raw.closed) return;
    reply.raw.once('close', bytes.add(owner, length));
    if (length > shortBytes) reply.raw.setTimeout(maxStallMs, () => reply.raw.destroy());
  });
}

function bodyBytes({ raw, headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit, config } = routeOptions;
  if (config.isUpload === true) return uploadBytes;
  const declared = headers['content-length'];
  if (declared !== undefined) return Math.min(Number(declared) || 0, bodyLimit);
  // The length of a body in chunks is not known.
  return raw.headers['transfer-encoding'] === undefined ? 0 : bodyLimit;
}
