import { isUtf8 } from 'node:buffer';
import { cutLines } from './cut-lines.ts';
import type { Bytes } from './records.ts';
import { badFile } from './records.ts';

export interface TextPiece {
  text: string;
  /** Whether it had bytes that are not UTF-8. U+FFFD replaces them. */
  isBroken: boolean;
  isLast: boolean;
}

/** Bytes as text, cut after whole lines; without the mark that files may begin with. */
export async function* decodeLines(source: Bytes): AsyncGenerator<TextPiece> {
  let isFirst = true;
  for await (const { bytes, isLast } of cutLines(source)) {
    yield { ...decode(isFirst ? withoutMark(bytes) : bytes), isLast };
    isFirst = false;
  }
}

export function decode(bytes: Uint8Array): Omit<TextPiece, 'isLast'> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { text: buffer.toString('utf8'), isBroken: !isUtf8(buffer) };
}

/** The beginning of a file without its byte order mark. UTF-16 is refused. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]))
    throw badFile('The file is UTF-16; save it as UTF-8 ("CSV UTF-8" in Excel) and send it again.');
  return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
