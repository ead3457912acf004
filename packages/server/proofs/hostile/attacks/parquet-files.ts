/* Parquet files whose numbers lie, written by hand: thrift's compact protocol, as far as a footer needs it. */

import { gzipSync } from 'node:zlib';

type Field = [id: number, type: number, bytes: Buffer];

const thrift = { i32: 5, i64: 6, binary: 8, list: 9, struct: 12 };

/** A footer with a number whose bytes do not end. */
export function endlessVarint(bytes: number): Buffer {
  const endless = Buffer.alloc(bytes, 0xff);
  endless[bytes - 1] = 0x01;
  return fileOf(
    Buffer.alloc(0),
    struct([
      [1, thrift.i32, number(2)],
      [3, thrift.i64, endless],
    ]),
  );
}

/** A footer with a list of more items than it has bytes. */
export function hugeList(): Buffer {
  const items = Buffer.concat([Buffer.from([0xf0 | thrift.i32]), varint(100_000_000)]);
  return fileOf(
    Buffer.alloc(0),
    struct([
      [1, thrift.i32, number(2)],
      [2, thrift.list, items],
    ]),
  );
}

const codecs = { SNAPPY: 1, GZIP: 2 };
const mostBytes = 2 ** 31 - 1;
const rows = 100;

/** One column with one page that says it is 2 GB when it is unpacked. */
export function hugePage(codec: keyof typeof codecs): Buffer {
  return pageOf(codec, { data: Buffer.alloc(64, 1), bytes: mostBytes });
}

/** A page that is as large as it says when it is unpacked, and small until then. */
export function packedPage(bytes: number): Buffer {
  return pageOf('GZIP', { data: gzipSync(Buffer.alloc(bytes)), bytes });
}

interface Packed {
  data: Buffer;
  /** Unpacked, as the file says. */
  bytes: number;
}

function pageOf(codec: keyof typeof codecs, packed: Packed): Buffer {
  const page = Buffer.concat([pageHeader(packed), packed.data]);
  const size = number(page.length);
  const group = struct([
    [1, thrift.list, list(thrift.struct, [columnChunk(codec, page.length)])],
    [2, thrift.i64, size],
    [3, thrift.i64, number(rows)],
  ]);
  const root = struct([
    [4, thrift.binary, text('root')],
    [5, thrift.i32, number(1)],
  ]);
  const leaf = struct([
    [1, thrift.i32, number(2)],
    [3, thrift.i32, number(0)],
    [4, thrift.binary, text('a')],
  ]);
  const footer = struct([
    [1, thrift.i32, number(2)],
    [2, thrift.list, list(thrift.struct, [root, leaf])],
    [3, thrift.i64, number(rows)],
    [4, thrift.list, list(thrift.struct, [group])],
  ]);
  return fileOf(page, footer);
}

function pageHeader({ data, bytes }: Packed): Buffer {
  const dataPage = struct([
    [1, thrift.i32, number(rows)],
    [2, thrift.i32, number(0)],
    [3, thrift.i32, number(3)],
    [4, thrift.i32, number(3)],
  ]);
  return struct([
    [1, thrift.i32, number(0)],
    [2, thrift.i32, number(bytes)],
    [3, thrift.i32, number(data.length)],
    [5, thrift.struct, dataPage],
  ]);
}

function columnChunk(codec: keyof typeof codecs, bytes: number): Buffer {
  const afterMagic = number(4);
  const column = struct([
    [1, thrift.i32, number(2)],
    [2, thrift.list, list(thrift.i32, [number(0)])],
    [3, thrift.list, list(thrift.binary, [text('a')])],
    [4, thrift.i32, number(codecs[codec])],
    [5, thrift.i64, number(rows)],
    [6, thrift.i64, number(bytes)],
    [7, thrift.i64, number(bytes)],
    [9, thrift.i64, afterMagic],
  ]);
  return struct([
    [2, thrift.i64, afterMagic],
    [3, thrift.struct, column],
  ]);
}

function fileOf(pages: Buffer, footer: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([Buffer.from('PAR1'), pages, footer, length, Buffer.from('PAR1')]);
}

function struct(fields: readonly Field[]): Buffer {
  let last = 0;
  const parts = fields.flatMap(([id, type, bytes]) => {
    const head = Buffer.from([((id - last) << 4) | type]);
    last = id;
    return [head, bytes];
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function list(type: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([(items.length << 4) | type]), ...items]);
}

function text(value: string): Buffer {
  return Buffer.concat([varint(value.length), Buffer.from(value)]);
}

/** Signed numbers, the sign in the lowest bit. */
function number(value: number): Buffer {
  return varint(value * 2);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
