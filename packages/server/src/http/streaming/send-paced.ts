/* Long answers to readers of any speed, but the slowest. */
import { Readable } from 'node:stream';
import { ServiceError } from '../../contract/errors.ts';

/** The lowest rate: this many bytes within this time. Time in which the service makes them is not counted. */
export interface Pace {
  pieceBytes: number;
  maxMs: number;
}

/**
 * The pieces as a stream that asks for the next one when its reader has taken those before. One that takes them too
 * slowly is cut off: what the pieces are made with is there for others, too.
 */
export function sendPaced(pieces: AsyncIterable<string | Uint8Array>, { pieceBytes, maxMs }: Pace): Readable {
  const stream = Readable.from(paced(), { objectMode: true, highWaterMark: 1 });
  async function* paced(): AsyncGenerator<string | Uint8Array> {
    let [bytes, waitedMs, before] = [0, 0, 0];
    for await (const piece of pieces) {
      const own = Buffer.byteLength(piece);
      bytes += own;
      // The reader may still be at the piece before: one lies ready while the other is taken.
      const allowedMs = maxMs * Math.max(1, (bytes + before) / pieceBytes);
      const timer = setTimeout(() => stream.destroy(tooSlow()), allowedMs - waitedMs);
      const sentAt = performance.now();
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
      waitedMs += performance.now() - sentAt;
      before = own;
      if (bytes >= pieceBytes) [bytes, waitedMs] = [0, 0];
    }
  }
  return stream;
}

/** Nobody sees it: the answer has begun, so that the connection ends. */
function tooSlow(): ServiceError {
  return new ServiceError('request-timeout', 'The client takes the answer too slowly.');
}
