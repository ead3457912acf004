import type { Bytes } from './records.ts';
import { badFile } from './records.ts';

/** A piece of a file that ends with a line; the last one ends with the file. */
export interface Lines {
  bytes: Uint8Array;
  isLast: boolean;
}

/** Much more than any record may have. */
const maxLineBytes = 8_000_000;
const newline = 0x0a;

/** Cuts bytes after whole lines, so that no character is cut; into pieces of `atLeast` bytes where there are as many. */
export async function* cutLines(source: Bytes, atLeast = 0): AsyncGenerator<Lines> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    pieces.push(bytes);
    size += bytes.length;
    const end = size < atLeast ? 0 : bytes.lastIndexOf(newline) + 1;
    if (end === 0) {
      if (size > atLeast + maxLineBytes)
        throw badFile('A line of the file has more than 8 MB; is it CSV or JSON lines at all?');
      continue;
    }
    pieces[pieces.length - 1] = bytes.subarray(0, end);
    yield { bytes: join(pieces), isLast: false };
    const rest = bytes.subarray(end);
    pieces = rest.length === 0 ? [] : [rest];
    size = rest.length;
  }
  yield { bytes: join(pieces), isLast: true };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
}
