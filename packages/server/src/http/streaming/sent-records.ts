/*
 * The cursor of a stream says what was sent: one bit for each record of the run. Records become final in any order, which
 * is not stored. With the bits, any process can go on where another one stopped.
 */
import { ServiceError } from '../../contract/errors.ts';

/** The id of the last event. Nothing comes after it. */
export const endId = 'end';

const cursorPattern = /^(\d{1,6})\.([\w-]{0,2000})$/;

/** An id: the number of records, then their bits. */
export function writeCursor(sent: ReadonlySet<number>, recordCount: number): string {
  const bits = Buffer.alloc(Math.ceil(recordCount / 8));
  for (const position of sent) bits[position >> 3] = (bits[position >> 3] ?? 0) | (1 << (position & 7));
  return `${sent.size}.${bits.toString('base64url')}`;
}

/** The positions that were sent, according to a cursor. Throws if the cursor does not fit a run with this many records. */
export function readCursor(cursor: string | undefined, recordCount: number): Set<number> {
  if (cursor === undefined) return new Set();
  const bits = Buffer.from(cursorPattern.exec(cursor)?.[2] ?? '', 'base64url');
  const positions = Array.from({ length: recordCount }, (_, position) => position);
  const sent = new Set(positions.filter((position) => ((bits[position >> 3] ?? 0) >> (position & 7)) & 1));
  if (writeCursor(sent, recordCount) === cursor) return sent;
  throw new ServiceError(
    'invalid-request',
    'Last-Event-ID is not the id of an event of this run; leave it out to start from the beginning.',
  );
}
