import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LongBody } from '../../contract/long-body.ts';
import type { GiveBack } from '../bytes-in-flight.ts';
import { createBytesInFlight } from '../bytes-in-flight.ts';
import { clientGone } from '../client-gone.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the space that the body takes while it is read; null where it is not counted. */
    bodyRead: GiveBack | null;
  }
}

const megabyte = 1024 * 1024;
/** Of one organization: two of the longest bodies, each of which takes several times its length while it is read. */
const maxBytes = 10 * megabyte;
/** A file is written down as it comes, a piece at a time. */
const uploadBytes = megabyte / 4;
/** A longer answer is not taken at once; a client that takes nothing of it for this long has lost interest. */
const shortBytes = 64 * 1024;
const maxStallMs = 60_000;

/**
 * Bounds the memory that the bodies and the answers of one organization take at a time. Nothing is refused: beyond it no
 * more is read from the connection, and the kernel makes the client wait. Register after `authenticate`.
 */
export function boundBytes(app: FastifyInstance): void {
  const bytes = createBytesInFlight({ maxBytes });
  app.decorateRequest('bodyRead', null);
  app.addHook('onRequest', async (request, reply) => {
    const owner = ownerName(request);
    if (owner === null) return;
    const length = bodyBytes(request);
    // What is short takes little, and must not wait behind what is long.
    const giveBack =
      length <= shortBytes ? bytes.add(owner, length) : await bytes.take(owner, length, clientGone(reply));
    request.bodyRead = giveBack;
    reply.raw.once('close', giveBack);
  });
  // One that is still to be read gives its bytes back when it is planned.
  app.addHook('preHandler', async (request) => {
    if (!(request.body instanceof LongBody)) request.bodyRead?.();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const owner = ownerName(request);
    if (owner === null || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return;
    const length = Buffer.byteLength(payload);
    if (reply.raw.closed) return;
    reply.raw.once('close', bytes.add(owner, length));
    if (length > shortBytes) reply.raw.setTimeout(maxStallMs);
  });
}

/** Anybody may send with a public key, and must not delay the organization that owns it. */
function ownerName({ owner, ip }: FastifyRequest): string | null {
  if (owner === null) return null;
  return owner.role === 'public' ? `${owner.keyId} ${ip}` : owner.organizationId;
}

function bodyBytes({ raw, headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit, config } = routeOptions;
  if (config.isUpload === true) return uploadBytes;
  const declared = headers['content-length'];
  if (declared !== undefined) return Math.min(Number(declared) || 0, bodyLimit);
  // Of a body in chunks nobody knows how long it is.
  return raw.headers['transfer-encoding'] === undefined ? 0 : bodyLimit;
}
