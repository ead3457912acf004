import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../../../contract/errors.ts';

/** The lowest rate: this many bytes within this time. Time in which the service itself does not read is not counted. */
export interface Pace {
  pieceBytes: number;
  maxMs: number;
}

/**
 * The bytes of an upload as they arrive, read no faster than they are used. Rejects if the upload breaks off or is too
 * slow. `turn` is told the length of each piece, and may let the next one wait.
 */
export async function* readUpload(
  payload: IncomingMessage,
  { pieceBytes, maxMs }: Pace,
  turn: (bytes: number) => Promise<void> | undefined = () => undefined,
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = payload[Symbol.asyncIterator]();
  let waitedMs = 0;
  let bytes = 0;
  try {
    for (;;) {
      const askedAt = performance.now();
      const { done, value } = await within(maxMs - waitedMs, pieces.next());
      if (done === true) return;
      waitedMs += performance.now() - askedAt;
      bytes += value.byteLength;
      if (bytes >= pieceBytes) [bytes, waitedMs] = [0, 0];
      yield value;
      await turn(value.byteLength);
    }
  } finally {
    // The unread rest must not block the answer.
    payload.resume();
  }
}

async function within<Result>(ms: number, piece: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), ms);
  return Promise.race([piece, late.promise]).finally(() => clearTimeout(timer));
}

/** The answer ends the connection, because the client would go on sending. */
function tooSlow(): ServiceError {
  const detail =
    'The file arrives at less than 9 kB a second, or not at all; send it again over a faster connection.';
  return new ServiceError('request-timeout', detail, { headers: { connection: 'close' } });
}
