import { isUtf8 } from 'node:buffer';
import type { Bytes } from './records.ts';
import { badFile } from './records.ts';

export interface TextPiece {
  text: string;
  /** Whether there were bytes in it that are no UTF-8; U+FFFD stands for them. */
  isBroken: boolean;
  isLast: boolean;
}

/** Much more than any record may have. */
const maxLineBytes = 8_000_000;
const newline = 0x0a;

/** Bytes as text, cut after whole lines, so that no character is cut; without the mark that files may begin with. */
export async function* decodeLines(source: Bytes): AsyncGenerator<TextPiece> {
  let rest: Uint8Array = new Uint8Array(0);
  let isFirst = true;
  for await (const bytes of source) {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const end = all.lastIndexOf(newline) + 1;
    if (end === 0) {
      if (all.length > maxLineBytes)
        throw badFile('A line of the file is over 8 MB; is it CSV or JSON lines at all?');
      rest = all;
      continue;
    }
    yield decode(all.subarray(0, end), { isFirst, isLast: false });
    isFirst = false;
    rest = all.subarray(end);
  }
  yield decode(rest, { isFirst, isLast: true });
}

function decode(bytes: Uint8Array, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): TextPiece {
  if (isFirst && (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])))
    throw badFile('The file is UTF-16; save it as UTF-8 ("CSV UTF-8" in Excel) and send it again.');
  const start = isFirst && startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start);
  return { text: buffer.toString('utf8'), isBroken: !isUtf8(buffer), isLast };
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
