/*
 * Checks a structure of Thrift's compact protocol, in which Parquet says what it contains, against bounds before it is read:
 * the reader of the library follows a number that never ends and a list of any declared length. Its grammar is
 * https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
 */

/** Bytes that are read in turn. */
interface Cursor {
  bytes: Uint8Array;
  at: number;
  depthLeft: number;
}

/** 64 bits in groups of seven. */
const maxNumberBytes = 10;
/** Parquet's own structures have seven levels at most. */
const maxDepth = 32;
/** Of the types of the protocol. */
const [stop, yes, no, byte, double, binary, list, struct] = [0, 1, 2, 3, 7, 8, 9, 12];

/** Where the structure that begins at `start` ends. Throws where it does not end within the bytes. */
export function checkThrift(bytes: Uint8Array, start = 0): number {
  const cursor = { bytes, at: start, depthLeft: maxDepth };
  passStruct(cursor);
  return cursor.at;
}

function passStruct(cursor: Cursor): void {
  if (cursor.depthLeft === 0) throw new Error(`it is nested more than ${maxDepth} levels deep`);
  cursor.depthLeft -= 1;
  for (;;) {
    const head = takeByte(cursor);
    const type = head & 0x0f;
    if (type === stop) break;
    // The number of the field, where it is not given as a distance from the last one.
    if (head >> 4 === 0) takeNumber(cursor);
    passValue(cursor, type);
  }
  cursor.depthLeft += 1;
}

function passValue(cursor: Cursor, type: number): void {
  if (type === yes || type === no) return;
  if (type === byte) return skip(cursor, 1);
  if (type > byte && type < double) return void takeNumber(cursor);
  if (type === double) return skip(cursor, 8);
  if (type === binary) return skip(cursor, takeNumber(cursor));
  if (type === list) return passList(cursor);
  if (type === struct) return passStruct(cursor);
  throw new Error(`a value has the type ${type}, which Parquet does not use`);
}

function passList(cursor: Cursor): void {
  const head = takeByte(cursor);
  const type = head & 0x0f;
  const length = head >> 4 === 15 ? takeNumber(cursor) : head >> 4;
  // Each item has a byte at least; a list that says it is longer would be given space before it is read.
  if (length > cursor.bytes.length - cursor.at) throw new Error('a list is longer than what it is in');
  const itemType = type === yes || type === no ? byte : type;
  for (let at = 0; at < length; at += 1) passValue(cursor, itemType);
}

function takeByte(cursor: Cursor): number {
  const value = cursor.bytes[cursor.at];
  if (value === undefined) throw new Error('it ends too early');
  cursor.at += 1;
  return value;
}

/** Its value is exact for every length that can occur. */
function takeNumber(cursor: Cursor): number {
  let value = 0;
  for (let at = 0; at < maxNumberBytes; at += 1) {
    const next = takeByte(cursor);
    value += (next & 0x7f) * 2 ** (7 * at);
    if (next < 0x80) return value;
  }
  throw new Error(`a number is longer than ${maxNumberBytes} bytes`);
}

function skip(cursor: Cursor, bytes: number): void {
  if (bytes > cursor.bytes.length - cursor.at) throw new Error('a value is longer than what it is in');
  cursor.at += bytes;
}
