/* A sheet with odd values in every kind of field, and what its cells show. */
import fc from 'fast-check';
import { sql } from 'kysely';
import type { JsonValue } from '../src/contract/field.ts';
import { listFields } from '../src/sheets/cells/fields.ts';
import { readCell } from '../src/sheets/cells/read-cell.ts';
import { pinnedBit } from '../src/sheets/cells/states.ts';
import type { SheetFields } from '../src/sheets/conditions/sheet-field.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import './fixed-seed.ts';

export const place = { organizationId: 'org_conditions', id: 7 };
const plain = { format: null, label: null };
export const sheet: SheetFields = {
  columns: [
    { no: 1, name: 'text', type: 'string', ...plain, isKey: false },
    { no: 2, name: 'number', type: 'number', ...plain, isKey: false },
    { no: 3, name: 'boolean', type: 'boolean', ...plain, isKey: false },
    { no: 4, name: 'day', type: 'string', ...plain, format: 'date', isKey: false },
    { no: 6, name: 'moment', type: 'string', ...plain, format: 'datetime', isKey: false },
    { no: 7, name: 'both', type: 'string', ...plain, isKey: false },
    { no: 8, name: 'json', type: 'json', ...plain, isKey: false },
  ],
  pipes: [
    {
      no: 3,
      configNo: 2,
      configHash: '',
      payload: { pipe_id: 'one' },
      auto: 'off',
      canBill: false,
      after: [],
      reads: [],
      outputs: [
        { slot: 0, name: 'made', type: 'string', ...plain, isPrimary: true },
        { slot: 2, name: 'any', type: 'unknown', ...plain, isPrimary: false },
        { slot: 3, name: 'both', type: 'string', ...plain, isPrimary: false },
      ],
    },
    {
      no: 12,
      configNo: 1,
      configHash: '',
      payload: { pipe_id: 'two' },
      auto: 'off',
      canBill: false,
      after: [],
      reads: [],
      outputs: [{ slot: 1, name: 'score', type: 'number', ...plain, isPrimary: true }],
    },
  ],
};

export const texts = [
  'Acme',
  'acme corp',
  'ÉCOLE',
  'école',
  'K2',
  'İstanbul',
  'ΟΔΥΣΣΕΥΣ',
  '',
  ' ',
  '1',
  '1.5',
  'true',
  "o'%_\\",
  'Дом',
  '2026-03-09',
  '2026-03-09T00:00:00Z',
  '2026-03-09 01:00 +01:00',
  '2026-03-08t23:30:00-00:30',
  '2026-02-30',
  '2026-03-09T12:00 pm',
  '2026-03-09\u00a012:00am',
  '2026-03-09T25:00',
  '2026-03-09T',
  '2026-03-09 ',
  '0000-01-01',
  '2024-02-29',
  '2023-02-29',
  '9999-12-31T23:59:59-01:00',
  '2026-03-10T11:59:59.9995Z',
  '2026-03-10T12:00:00,5utc',
];
export const days = ['2026-03-09', '2026-03-10', '2020-01-01', '0001-01-01', '9999-12-31'];
export const moments = [
  '2026-03-09T00:00:00Z',
  '2026-03-09T00:00:00.500Z',
  '2026-03-10T12:00:00Z',
  '1969-12-31T23:59:59.999Z',
];
export const numbers = [0, -1, 1, 1.5, 0.1, 1e21, 1.5e-7, 123_456_789, 1e300, -2.5e-10, 2 ** 70];

const orNull = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: null });
const states = fc.record({
  status: fc.constantFrom(0, 1, 1, 1, 2, 3, 4),
  isPinned: fc.boolean().map((is) => is),
});
const row = fc.record({
  own: fc.tuple(
    orNull(texts),
    orNull(numbers),
    orNull([true, false]),
    orNull(days),
    fc.constant('removed'),
    orNull(moments),
    orNull(texts),
    orNull<JsonValue>([{ a: 1 }, [1]]),
  ),
  length: fc.integer({ min: 0, max: 8 }),
  isUnfit: fc.boolean(),
  results: fc.tuple(
    fc.option(
      fc.record({
        vals: fc.tuple(
          orNull(texts),
          fc.constant('removed'),
          orNull<JsonValue>([...texts, ...numbers, true, false]),
          orNull(texts),
        ),
        states: fc.array(states, { maxLength: 4 }),
        claim: orNull([5]),
        isStale: fc.boolean(),
        config: fc.constantFrom(1, 2),
      }),
      { nil: null },
    ),
    fc.option(
      fc.record({
        vals: fc.tuple(fc.constant(null), orNull(numbers)),
        states: fc.array(states, { maxLength: 4 }),
        claim: orNull([5]),
        isStale: fc.boolean(),
        config: fc.constantFrom(1, 2),
      }),
      { nil: null },
    ),
  ),
});
export type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;
export const rows = fc.sample(row, { numRuns: 400, seed: 11 });

export const names = listFields(sheet).map(({ name }) => name);

/** What a cell shows, by what shows cells. */
export function cellOf({ own, length, isUnfit, results }: Row, name: string) {
  const field = listFields(sheet).find((one) => one.name === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  const stored = results.flatMap((result, nth) =>
    result === null
      ? []
      : [
          {
            pipeNo: sheet.pipes[nth]?.no ?? 0,
            version: 1,
            configNo: result.config,
            isClaimed: result.claim !== null,
            isStale: result.isStale,
            states: bytesOf(result.states),
            inputHash: null,
            reasons: {},
            values: result.vals,
          },
        ],
  );
  const cell = readCell(field, {
    id: 1,
    version: 1,
    values: own.slice(0, length),
    unfit: hasUnfit({ own, length, isUnfit }) ? { 1: 'odd' } : {},
    origin: null,
    results: new Map(stored.map((result) => [result.pipeNo, result])),
  });
  return { ...cell, value: cell.status === 'completed' ? cell.value : null };
}

const bytesOf = (list: readonly { status: number; isPinned: boolean }[]) =>
  Buffer.from(list.map(({ status, isPinned }) => status | (isPinned ? pinnedBit : 0)));
const hasUnfit = ({ own, length, isUnfit }: Pick<Row, 'own' | 'length' | 'isUnfit'>) =>
  isUnfit && (length < 1 || own[0] === null);

export const idAt = (at: number) => at * 2 + 1;

/** Puts the rows into the database. */
export async function fill({ work }: Storage): Promise<void> {
  for (const [at, { own, length, isUnfit, results }] of rows.entries()) {
    const unfit = hasUnfit({ own, length, isUnfit }) ? '{"1":"odd\\u0000"}' : null;
    await sql`insert into sheet_rows (org_id, sheet_id, row_id, version, vals, unfit)
      values (${place.organizationId}, ${place.id}, ${idAt(at)}, 1, ${JSON.stringify(own.slice(0, length))}::jsonb, ${unfit})`.execute(
      work,
    );
    for (const [nth, result] of results.entries())
      if (result !== null)
        await sql`insert into sheet_results (org_id, sheet_id, pipe_no, row_id, version, config_no, claim_run, is_stale, states, vals)
          values (${place.organizationId}, ${place.id}, ${sheet.pipes[nth]?.no}, ${idAt(at)}, 1, ${result.config}, ${result.claim},
            ${result.isStale}, ${bytesOf(result.states)},
            ${JSON.stringify(result.vals)}::jsonb)`.execute(work);
  }
}
