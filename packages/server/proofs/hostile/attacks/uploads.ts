import type { Attack } from '../attack.ts';
import { upload } from '../attack.ts';
import { bytesPayload } from '../payload.ts';
import { endlessVarint, hugeList, hugePage, packedPage } from './parquet-files.ts';
import { many } from './many.ts';

const types = { csv: 'text/csv', jsonl: 'application/x-ndjson', parquet: 'application/vnd.apache.parquet' };
const million = 1_000_000;

interface Spec {
  name: string;
  tries: string;
  type: keyof typeof types;
  make: () => string | Buffer;
}

function inspectionOf({ name, tries, type, make }: Spec): Attack {
  const body = bytesPayload(() => Buffer.from(make()));
  return upload({
    name,
    tries,
    send: (target) => target.ask({ path: '/v1/datasets/inspect', role: 'admin', type: types[type], body }),
  });
}

function importOf({ name, tries, type, make }: Spec): Attack {
  const body = bytesPayload(() => Buffer.from(make()));
  const path = '/v1/datasets/hostile/rows?mode=replace';
  return upload({
    name,
    tries,
    send: async (target) => {
      const declaration = bytesPayload(() =>
        Buffer.from(
          JSON.stringify({ kind: 'companies', columns: [{ name: 'a', source: 'a', type: 'string' }] }),
        ),
      );
      await target.ask({ path: '/v1/datasets/hostile', role: 'admin', method: 'PUT', body: declaration });
      await target.ask({ path, role: 'admin', type: types[type], body });
    },
  });
}

/** JSON lines of different keys. */
const keyedLines = (keys: number) => many(keys, (at) => `{"key number ${at} xxxx":1}`).join('\n');

/** Files to be looked at and imported. */
export const uploadAttacks: readonly Attack[] = [
  inspectionOf({
    name: 'parquet-varint',
    tries: 'a number of 300 KB',
    type: 'parquet',
    make: () => endlessVarint(300_000),
  }),
  inspectionOf({
    name: 'parquet-page',
    tries: 'a page that declares 2 GB',
    type: 'parquet',
    make: () => hugePage('GZIP'),
  }),
  inspectionOf({
    name: 'parquet-page-of-snappy',
    tries: 'a page of Snappy that declares 2 GB',
    type: 'parquet',
    make: () => hugePage('SNAPPY'),
  }),
  inspectionOf({
    name: 'parquet-bomb',
    tries: 'a page of 400 KB that unpacks to 400 MB',
    type: 'parquet',
    make: () => packedPage(400 * million),
  }),
  inspectionOf({
    name: 'parquet-list',
    tries: 'a list that declares 100 million items',
    type: 'parquet',
    make: () => hugeList(),
  }),
  importOf({
    name: 'parquet-varint-import',
    tries: 'a number of 300 KB, imported',
    type: 'parquet',
    make: () => endlessVarint(300_000),
  }),
  inspectionOf({
    name: 'lines-of-keys',
    tries: '4,000 keys in 110 KB of JSON lines',
    type: 'jsonl',
    make: () => keyedLines(4_000),
  }),
  inspectionOf({
    name: 'lines-of-many-keys',
    tries: '32,000 keys in 882 KB of JSON lines',
    type: 'jsonl',
    make: () => keyedLines(32_000),
  }),
  inspectionOf({
    name: 'lines-of-one-record',
    tries: '80,000 keys in one line',
    type: 'jsonl',
    make: () => `{${many(80_000, (at) => `"k${at}":1`).join()}}`,
  }),
  inspectionOf({
    name: 'lines-nested',
    tries: 'JSON lines nested 400,000 deep',
    type: 'jsonl',
    make: () => `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}\n`,
  }),
  inspectionOf({
    name: 'lines-of-dates',
    tries: '90,000 lines that look like dates and numbers',
    type: 'jsonl',
    make: () => '{"a":"2024-1"}\n{"a":"1e5"}\n'.repeat(38_000),
  }),
  inspectionOf({
    name: 'columns',
    tries: 'a header of a million columns',
    type: 'csv',
    make: () => ','.repeat(million),
  }),
  inspectionOf({
    name: 'same-columns',
    tries: '200,000 columns of one name',
    type: 'csv',
    make: () => `${'abcd,'.repeat(200_000)}x\n1\n`,
  }),
  inspectionOf({
    name: 'quotes',
    tries: 'quotes that nothing closes',
    type: 'csv',
    make: () => `a,b\n${'"x\n'.repeat(300_000)}`,
  }),
  inspectionOf({
    name: 'quoted-cells',
    tries: 'a row of 300,000 quoted cells',
    type: 'csv',
    make: () => `a,b\n${'"",'.repeat(300_000)}\n`,
  }),
  importOf({
    name: 'endless-line',
    tries: 'a line of 40 MB',
    type: 'csv',
    make: () => `a,b\n${'x'.repeat(40 * million)}`,
  }),
  importOf({
    name: 'endless-quote',
    tries: '30 MB behind an open quote',
    type: 'csv',
    make: () => `a,b\n"${'x\n'.repeat(15 * million)}`,
  }),
  importOf({
    name: 'rows-of-commas',
    tries: '20 MB of rows with 5,000 cells',
    type: 'csv',
    make: () => `a,b\n${`${','.repeat(5_000)}\n`.repeat(4_000)}`,
  }),
  importOf({
    name: 'wrong-rows',
    tries: 'two million rows that do not fit',
    type: 'csv',
    make: () => `a,b\n${'"x"y\n'.repeat(2 * million)}`,
  }),
];
