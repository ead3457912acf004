import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { comings } from '../../pace/comings.ts';
import { movingMs, requestMs, thread } from '../../pace/thread.ts';
import { clientGone } from '../client-gone.ts';
import { payerOf } from './payer-of.ts';

/**
 * Counts what the requests of each organization take of the thread. The next request of one in debt is read when the debt is
 * small again. Register after `authenticate`, and before bodies are read.
 */
export function paceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const payer = payerOf(request);
    if (payer === null) return;
    await passUnlessGone(payer, reply);
    if (request.routeOptions.config.makesRuns === true) comings.note(payer);
    thread.note(payer, requestMs + movingMs(declaredLength(request)));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const payer = payerOf(request);
    if (payer === null) return;
    // A file that is refused still arrives.
    if (isRefused(request, reply)) thread.note(payer, movingMs(bodyLength(request)));
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) thread.note(payer, movingMs(payload.length));
  });
}

function isRefused({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return routeOptions.config.isUpload === true && statusCode >= 400;
}

/**
 * Waits until an organization may put an answer together: its debt is small, and there is space for one more beside those that its
 * clients have not read yet.
 */
export async function paceAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const payer = payerOf(request);
  if (payer === null) return;
  await request.server.bytesInFlight.take(payer, 0, clientGone(reply));
  await passUnlessGone(payer, reply);
}

async function passUnlessGone(payer: string, reply: FastifyReply): Promise<void> {
  const turn = thread.pass(payer);
  if (turn === undefined) return;
  await turn;
  clientGone(reply).throwIfAborted();
}

/** Files are counted as they are read. */
function declaredLength(request: FastifyRequest): number {
  return request.routeOptions.config.isUpload === true ? 0 : bodyLength(request);
}

/** Of a body in chunks the length is not known; what is planned of it is counted. */
function bodyLength({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? 0) || 0, bodyLimit);
}
