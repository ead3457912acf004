import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { movingMs, thread } from '../../pace/thread.ts';
import { payerOf } from './payer-of.ts';

/** The system copies so much in about a tenth of a millisecond. */
const pieceBytes = 256 * 1024;
/** A shorter answer is written at once, such as that of a run of 100 records: each turn is a round of the event loop. */
const shortBytes = 2 * pieceBytes;

/**
 * Writes long answers piece by piece, with turns of others in between: the system copies megabytes while it is given them, and
 * nothing else runs until it has. Register last of all that change answers.
 */
export function sendInPieces(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return;
    if (payload.length <= shortBytes) return;
    const content = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const owner = payerOf(request);
    const payer = owner ?? request.ip;
    await thread.pass(payer);
    // What organizations are sent is counted with their requests.
    if (owner === null) thread.note(payer, movingMs(content.length));
    reply.header('content-length', content.length);
    return Readable.from(
      cutPieces(content, () => thread.next(payer)),
      { objectMode: false },
    );
  });
}

/** The parts of a long text, with a turn before each but the first. */
export async function* cutPieces(content: Buffer, turn: () => Promise<void>): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += pieceBytes) {
    if (from > 0) await turn();
    yield content.subarray(from, from + pieceBytes);
  }
}
