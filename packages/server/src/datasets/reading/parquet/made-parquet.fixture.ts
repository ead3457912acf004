/* Parquet files byte by byte, right ones and such as no writer makes. */

/** A value of Thrift's compact protocol: its type and its bytes. */
export interface ThriftValue {
  type: number;
  bytes: Buffer;
}

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}

export const int = (value: number, type = 5): ThriftValue => ({ type, bytes: varint(value * 2) });
export const long = (value: number): ThriftValue => int(value, 6);
export const text = (value: string): ThriftValue => {
  const bytes = Buffer.from(value);
  return { type: 8, bytes: Buffer.concat([varint(bytes.length), bytes]) };
};

export function list(type: number, items: readonly ThriftValue[], length = items.length): ThriftValue {
  const head = Buffer.concat([Buffer.from([0xf0 + type]), varint(length)]);
  return { type: 9, bytes: Buffer.concat([head, ...items.map(({ bytes }) => bytes)]) };
}

/** Fields by their numbers, in ascending order. */
export function struct(fields: Readonly<Record<number, ThriftValue>>): ThriftValue {
  const parts: Buffer[] = [];
  let last = 0;
  for (const [name, { type, bytes }] of Object.entries(fields)) {
    parts.push(Buffer.from([(Number(name) - last) * 16 + type]), bytes);
    last = Number(name);
  }
  return { type: 12, bytes: Buffer.concat([...parts, Buffer.from([0])]) };
}

export interface Made {
  /** The columns; each has the whole numbers from 0 on. */
  names?: readonly string[];
  rows?: number;
  /** What the file says in place of what is so. */
  pageBytes?: number;
  pageValues?: number;
  packedBytes?: number;
  groupRows?: number;
  /** More fields of the footer. */
  footer?: Readonly<Record<number, ThriftValue>>;
  /** Parts of the schema in place of the columns. */
  schema?: readonly ThriftValue[];
}

const codecs = { none: 0 };
const encodings = { plain: 0 };
const types = { int64: 2 };
const required = int(0);

/** A file of one group, one page a column. */
export function makeParquet(made: Made = {}): Buffer {
  const { names = ['a'], rows = 3 } = made;
  const parts: Buffer[] = [Buffer.from('PAR1')];
  let at = 4;
  const chunks = names.map((name) => {
    const page = makePage(rows, made);
    const start = at;
    parts.push(page);
    at += page.length;
    const column = {
      1: int(types.int64),
      2: list(5, [int(encodings.plain)]),
      3: list(8, [text(name)]),
      4: int(codecs.none),
      5: long(rows),
      6: long(page.length),
      7: long(page.length),
      9: long(start),
    };
    return struct({ 2: long(start), 3: struct(column) });
  });
  const footer = makeFooter(chunks, made);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([...parts, footer, length, Buffer.from('PAR1')]);
}

function makePage(rows: number, { pageBytes, pageValues = rows, packedBytes }: Made): Buffer {
  const values = Buffer.alloc(rows * 8);
  for (let row = 0; row < rows; row += 1) values.writeBigInt64LE(BigInt(row), row * 8);
  const data = struct({ 1: int(pageValues), 2: int(encodings.plain), 3: int(3), 4: int(3) });
  const head = struct({
    1: int(0),
    2: int(pageBytes ?? values.length),
    3: int(packedBytes ?? values.length),
    5: data,
  });
  return Buffer.concat([head.bytes, values]);
}

function makeFooter(
  chunks: readonly ThriftValue[],
  { names = ['a'], rows = 3, groupRows = rows, footer = {}, schema }: Made,
): Buffer {
  const leaf = (name: string) => struct({ 1: int(types.int64), 3: required, 4: text(name) });
  const root = struct({ 4: text('schema'), 5: int(names.length) });
  const group = struct({ 1: list(12, chunks), 2: long(rows * 8), 3: long(groupRows) });
  return struct({
    1: int(1),
    2: list(12, schema ?? [root, ...names.map(leaf)]),
    3: long(groupRows),
    4: list(12, [group]),
    ...footer,
  }).bytes;
}
