/* The sheet that is measured: ten input columns, and 40 outputs of 15 pipes. What a pipe found is made in the database. */
import type { ColumnType } from '../../src/contract/datasets.ts';
import { createRandom } from '../datasets/random.ts';

export type CellValue = string | number | boolean | null;

export interface InputRow {
  rowId: number;
  values: CellValue[];
}

export interface BenchPipe {
  no: number;
  outputs: readonly ColumnType[];
}

/** First name, last name, company, domain, country, industry, employees, revenue, hiring, founded. */
export const inputs: readonly ColumnType[] = [
  ...Array.from({ length: 6 }, () => 'string' as const),
  'number',
  'number',
  'boolean',
  'date',
];
/** Of the inputs: what is sorted by, edited and looked up, counted from 1. */
export const [sortedColumn, editedColumn, lookedUpColumn] = [3, 2, 4];

export const pipes: readonly BenchPipe[] = Array.from({ length: 15 }, (_, at) => makePipe(at + 1));
/** The one that ran on all rows, and one that ran on a part of them. */
export const [fullPipe, partPipe] = [makePipe(1), makePipe(2)];

function makePipe(no: number): BenchPipe {
  return { no, outputs: no <= 10 ? ['string', 'string', 'number'] : ['string', 'boolean'] };
}

/** Bytes of `states`. */
export const status = { queued: 1, found: 2, noResult: 3, failed: 4, skipped: 5 };

const words = 'nova blue peak data cloud river stone green solar micro metro alpha delta omega'.split(' ');

/** Rows from one id to another; the same ones each time. */
export function makeRows(from: number, to: number): InputRow[] {
  const { next, pick } = createRandom(from);
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const rowId = from + at;
    const [a, b] = [pick(words), pick(words)];
    const values: CellValue[] = [
      `${a.slice(0, 4)}${Math.floor(next() * 900)}`,
      `${b}${Math.floor(next() * 9000)}`,
      `${a} ${b} ${Math.floor(next() * 90_000)} Systems`,
      domainOf(rowId),
      `Country ${Math.floor(60 ** next())}`,
      next() < 0.1 ? null : `Industry of ${pick(words)} ${pick(words)}`,
      Math.floor(Math.exp(next() * 10)),
      next() < 0.3 ? null : Math.floor(next() * 1e8),
      next() < 0.3,
      `${1950 + Math.floor(next() * 75)}-0${1 + Math.floor(next() * 9)}-17`,
    ];
    return { rowId, values };
  });
}

export function domainOf(rowId: number): string {
  return `www${(rowId * 7919) % 2_000_003}.example.com`;
}

/** SQL of what a pipe found, over `g` with the columns `row_id` and `status`. */
export function resultOf({ no, outputs }: BenchPipe) {
  const isFound = `g.status = ${status.found}`;
  const valueOf = (type: ColumnType, at: number) => {
    if (type === 'number') return `(g.row_id * ${no + at} % 1000)::double precision`;
    if (type === 'boolean') return `g.row_id % 3 = 0`;
    return at === 0
      ? `'person' || g.row_id || '@' || left(md5((g.row_id + ${no})::text), 12) || '.example'`
      : `'valid ' || (g.row_id % 7)`;
  };
  return {
    states: `decode(repeat('0' || g.status, ${outputs.length}), 'hex')`,
    reasons: `case when ${isFound} then null else 'NotFound' end`,
    is_stale: `g.row_id % 50 = 0`,
    input_hash: `decode(md5((g.row_id * ${no})::text), 'hex')`,
    trail: `'leadmagic:nf:0:' || (100 + g.row_id % 300) || ',prospeo:ok:5000:340'`,
    credits: `case when ${isFound} then 5000 else 0 end`,
    values: outputs.map((type, at) => `case when ${isFound} then ${valueOf(type, at)} end`),
  };
}

/** `g` for rows between two parameters. */
export function resultRows(no: number): string {
  const chance = `abs(hashint8(row_id * 64 + ${no}) % 100)`;
  const { found, noResult, failed, skipped } = status;
  const code = `case when ${chance} < 62 then ${found} when ${chance} < 90 then ${noResult} when ${chance} < 95 then ${failed} else ${skipped} end`;
  return `(select row_id, ${code} as status from generate_series($1::bigint, $2::bigint) as s(row_id)) as g`;
}
