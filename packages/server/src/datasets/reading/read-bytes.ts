import { createReadStream } from 'node:fs';
import type { DataFile } from './data-file.ts';
import type { Bytes } from './records.ts';

const usualPieceBytes = 64 * 1024;

/** The bytes of a file, piece by piece. */
export function readBytes({ path, pieceBytes = usualPieceBytes }: DataFile): Bytes {
  return createReadStream(path, { highWaterMark: pieceBytes });
}
