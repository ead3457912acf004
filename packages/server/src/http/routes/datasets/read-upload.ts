import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../../../contract/errors.ts';
import type { UploadBytes } from '../../dataset-services.ts';

/** Of which nothing comes for so long is given up; how long the whole takes is the file's matter. */
const maxSilenceMs = 60_000;

/** The bytes of an upload as they come, no faster than they are taken. Rejects when it breaks off. */
export async function* readUpload(payload: IncomingMessage): AsyncGenerator<Uint8Array> {
  const giveUp = () =>
    payload.destroy(
      new ServiceError('invalid-request', 'Nothing of the file came for a minute; send it again.'),
    );
  const pieces: AsyncIterator<Buffer> = payload[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(giveUp, maxSilenceMs);
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer));
      if (done === true) return;
      yield value;
    }
  } finally {
    // What is not read any more must not stay in the way of the answer.
    payload.resume();
  }
}

/** As many bytes at most. */
export async function* limitUpload(
  bytes: UploadBytes,
  { maxBytes, shown }: { maxBytes: number; shown: string },
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of bytes) {
    total += piece.byteLength;
    if (total > maxBytes)
      throw new ServiceError(
        'payload-too-large',
        `The file is over ${shown}; send it in parts, or less of it.`,
      );
    yield piece;
  }
}
