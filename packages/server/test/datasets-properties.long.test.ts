/* What is true of every file and every walk through pages. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatasetColumn, DatasetSort } from '../src/contract/datasets.ts';
import type { JsonValue } from '../src/contract/field.ts';
import { findDataset } from '../src/datasets/dataset.ts';
import { tableOf } from '../src/datasets/column-sql.ts';
import type { PathLimits, RowQuery } from '../src/datasets/querying/query-rows.ts';
import { usualPace } from '../src/datasets/querying/budget.ts';
import { queryRows } from '../src/datasets/querying/query-rows.ts';
import type { DatasetHome } from './dataset-home.ts';
import { columnsOf, openDatasets, textOf } from './dataset-home.ts';
import { describeOnBothHomes } from './service.ts';

const columns = columnsOf({
  key: 'string',
  text: 'string',
  number: 'number',
  flag: 'boolean',
  day: 'date',
  moment: 'datetime',
  json: 'json',
});

type Row = Record<string, JsonValue>;

/** Text with what CSV, COPY and folding could trip over; never blank, which is no value. */
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...'aA,;"\\\t\n\r\'% É€🚀\u2028'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
  })
  .filter((value) => value.trim() !== '' && !value.includes('\0'));
const moments = {
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
};
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value): JsonValue => JSON.parse(JSON.stringify(value).replaceAll(/\\u0000|-0(?![.\d])/g, '0')))
  .filter((value) => value !== null && !JSON.stringify(value).includes('__proto__'));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4, nil: null });
const row = fc.record({
  key: fc.uuid(),
  text: orNull(text),
  number: orNull(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  flag: orNull(fc.boolean()),
  day: orNull(fc.date(moments).map((value) => value.toISOString().slice(0, 10))),
  moment: orNull(fc.date(moments).map((value) => value.toISOString())),
  json: orNull(json),
});

/** The ways to rows that tables of millions take. */
const pace = usualPace;
/** Windows of a few rows, which never grow. */
const small = { ...usualPace, firstRows: 4, mostRows: 4 };
const paths: Record<string, PathLimits> = {
  'as usual': { smallTable: 50_000, maxCandidates: 30_000, maxWalk: 40_000, pace },
  'by windows': { smallTable: 50_000, maxCandidates: 30_000, maxWalk: 40_000, pace: small },
  'by tokens': { smallTable: 0, maxCandidates: 1e9, maxWalk: 40_000, pace },
  'by windows of tokens': { smallTable: 0, maxCandidates: 1e9, maxWalk: 40_000, pace: small },
  'along an index': { smallTable: 0, maxCandidates: 0, maxWalk: 40_000, pace },
  'along an index by windows': { smallTable: 0, maxCandidates: 0, maxWalk: 40_000, pace: small },
  'along an index for a while': { smallTable: 0, maxCandidates: 0, maxWalk: 3, pace: small },
};

describeOnBothHomes('of datasets', (home) => {
  let datasets: DatasetHome;
  beforeAll(async () => {
    datasets = await openDatasets(home);
  });
  afterAll(() => datasets.close());

  const query = (name: string, asked: Partial<RowQuery>, limits?: PathLimits) =>
    queryRows(datasets.db, { organizationId: datasets.organizationId, name, limit: 1000, ...asked }, limits);
  const replace = (name: string, given: string, format: 'csv' | 'jsonl', pieceBytes?: number) =>
    datasets.load(name, given, { mode: 'replace', format, pieceBytes });

  it('what is imported comes back exactly', async () => {
    await datasets.declare('exact', columns);
    const cases = fc.record({
      rows: fc.array(row, { maxLength: 20 }),
      format: fc.constantFrom('csv' as const, 'jsonl' as const),
      pieceBytes: fc.integer({ min: 1, max: 200 }),
      crlf: fc.boolean(),
      delimiter: fc.constantFrom(...',;\t'),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows, format, pieceBytes, crlf, delimiter }) => {
        const file =
          format === 'csv'
            ? toCsv(rows, { crlf, delimiter })
            : rows.map((one) => `${JSON.stringify(one)}\n`).join('');
        const result = await replace('exact', file, format, pieceBytes);
        expect(result).toMatchObject({ rows: rows.length, rejected: 0 });
        const page = await query('exact', {});
        expect(page.rows.map(({ fields }) => fields)).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });

  it('rows that do not fit are rejected, each of them, and the others are not', async () => {
    await datasets.declare('mixed', columnsOf({ a: 'number', b: 'string' }));
    const line = fc.oneof(
      fc.record({ text: fc.integer().map((a) => `${a},x`), fits: fc.constant(true) }),
      fc.record({
        text: fc.constantFrom('x,y', '1', '1,2,3', '1,"a"b', '1e999,x', '--1,x'),
        fits: fc.constant(false),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (lines) => {
        const result = await replace('mixed', ['a,b', ...lines.map((one) => one.text)].join('\n'), 'csv');
        const wrong = lines.flatMap(({ fits }, at) => (fits ? [] : [at + 2]));
        expect(result).toMatchObject({ rows: lines.length - wrong.length, rejected: wrong.length });
        expect(result.rejects.map((reject) => reject.line)).toEqual(wrong.slice(0, 20));
      }),
      { numRuns: 25 },
    );
  });

  it.each(Object.keys(paths))(
    'pages show each row that stays exactly once, %s',
    async (path) => {
      const name = `paged_${Object.keys(paths).indexOf(path)}`;
      const own = [
        ...columnsOf({ key: 'string', v: 'number', s: 'string', other: 'number' }),
      ] satisfies DatasetColumn[];
      await datasets.declare(name, own, 'key');
      const stored = fc.record({
        v: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
        s: fc.option(fc.constantFrom('a', 'B', 'b', 'É', '\u{10000}', '\uFFFD'), { nil: null }),
      });
      const change = fc.oneof(
        fc.record({ kind: fc.constant('insert' as const), row: stored }),
        fc.record({ kind: fc.constant('update' as const), at: fc.nat(50) }),
        fc.record({ kind: fc.constant('delete' as const), at: fc.nat(50) }),
      );
      const cases = fc.record({
        rows: fc.array(stored, { minLength: 1, maxLength: 15 }),
        changes: fc.array(change, { maxLength: 6 }),
        sort: fc.option(
          fc.record({
            field: fc.constantFrom('v', 's'),
            direction: fc.constantFrom('asc' as const, 'desc' as const),
          }),
          { nil: null },
        ),
        isFiltered: fc.boolean(),
        limit: fc.integer({ min: 1, max: 4 }),
      });
      await fc.assert(
        fc.asyncProperty(cases, async ({ rows, changes, sort, isFiltered, limit }) => {
          await replace(name, toLines(rows.map((one, at) => ({ key: `k${at}`, ...one }))), 'jsonl');
          const there = new Map(rows.map((one, at) => [`k${at}`, one]));
          const staying = new Set(there.keys());
          const filters = isFiltered ? { v: { from: 1, to: 2 } } : {};
          const passes = ({ v }: { v: number | null }) => !isFiltered || v === 1 || v === 2;
          const seen: { key: string; v: JsonValue; s: JsonValue }[] = [];
          for (let after: string | null = null, first = true; first || after !== null; first = false) {
            const page: Awaited<ReturnType<typeof query>> = await query(
              name,
              { filters, sort, after, limit },
              paths[path],
            );
            seen.push(
              ...page.rows.map(({ fields }) => ({
                key: textOf(fields.key),
                v: fields.v ?? null,
                s: fields.s ?? null,
              })),
            );
            after = page.next;
            const next = changes.shift();
            if (next?.kind === 'insert') await upsert([{ key: `new${changes.length}`, ...next.row }]);
            if (next?.kind === 'update') await updateAt(next.at);
            if (next?.kind === 'delete') await deleteAt(next.at);
          }
          const keys = seen.map(({ key }) => key);
          expect(new Set(keys).size, 'no row twice').toBe(keys.length);
          const expected = [...staying].filter((key) => passes(there.get(key) ?? { v: null }));
          expect(keys).toEqual(expect.arrayContaining(expected));
          expectOrder(seen, sort);

          async function upsert(changed: object[]): Promise<void> {
            await datasets.load(name, toLines(changed), { format: 'jsonl' });
          }
          /** Another column than the one they are sorted by. */
          async function updateAt(at: number): Promise<void> {
            const key = [...staying][at % Math.max(1, staying.size)];
            const one = key === undefined ? undefined : there.get(key);
            if (one !== undefined) await upsert([{ key, ...one, other: at }]);
          }
          async function deleteAt(at: number): Promise<void> {
            const key = [...staying][at % Math.max(1, staying.size)];
            const found = await findDataset(datasets.db, { organizationId: datasets.organizationId, name });
            if (key === undefined || found?.table == null) return;
            staying.delete(key);
            for (const part of found.table.parts)
              await sql`delete from ${tableOf(part)} where c0 = ${key}`.execute(datasets.db);
          }
        }),
        { numRuns: 15 },
      );
    },
    240_000,
  );
});

function toLines(rows: readonly object[]): string {
  return rows.map((one) => `${JSON.stringify(one)}\n`).join('');
}

function toCsv(rows: readonly Row[], { crlf, delimiter }: { crlf: boolean; delimiter: string }): string {
  const cell = (value: JsonValue | undefined): string => {
    if (value === null || value === undefined) return '';
    const plain = typeof value === 'string' ? value : JSON.stringify(value);
    return `"${plain.replaceAll('"', '""')}"`;
  };
  const names = columns.map(({ name }) => name);
  const lines = rows.map((one) =>
    names
      .map((name) => cell(name === 'json' && one.json !== null ? JSON.stringify(one.json) : one[name]))
      .join(delimiter),
  );
  return [names.join(delimiter), ...lines].join(crlf ? '\r\n' : '\n');
}

/** Without a value last; whatever the case of letters. */
function expectOrder(seen: readonly { v: JsonValue; s: JsonValue }[], sort: DatasetSort | null): void {
  if (sort === null) return;
  const values = seen.map((one) => (sort.field === 'v' ? one.v : one.s));
  const given = values.filter((value) => value !== null);
  expect(values.slice(given.length).every((value) => value === null)).toBe(true);
  const keys = given.map((value) =>
    typeof value === 'number' ? Buffer.from([value]) : Buffer.from(textOf(value).toLowerCase()),
  );
  const sorted = keys.toSorted((a, b) => Buffer.compare(a, b) * (sort.direction === 'asc' ? 1 : -1));
  expect(keys).toEqual(sorted);
}
