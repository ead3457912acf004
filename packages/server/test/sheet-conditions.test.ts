import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonValue } from '../src/contract/field.ts';
import type { ValueCondition } from '../src/contract/pipes-request.ts';
import type { CellTest, SheetConditions, TestGroup } from '../src/contract/sheets/conditions.ts';
import { sheetConditions } from '../src/contract/sheets/conditions.ts';
import { runInPlace } from '../src/engine/compute-in-place.fixture.ts';
import { compileGate } from '../src/engine/gate.ts';
import { rowPatternsTask } from '../src/engine/sheets/row-patterns-task.ts';
import { readCell } from '../src/sheets/cells/read-cell.ts';
import { pinnedBit } from '../src/sheets/cells/states.ts';
import { checkConditions } from '../src/sheets/conditions/check-conditions.ts';
import type { MatchPatterns } from '../src/sheets/conditions/find-rows.ts';
import { findRows } from '../src/sheets/conditions/find-rows.ts';
import type { SheetFields } from '../src/sheets/conditions/sheet-field.ts';
import { listFields } from '../src/sheets/cells/fields.ts';
import { usualPace } from '../src/datasets/querying/budget.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { readConfig } from '../src/main.ts';
import './fixed-seed.ts';
import { createHome, describeOnBothHomes } from './service.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const place = { organizationId: 'org_conditions', id: 7 };
const plain = { format: null, label: null };
const sheet: SheetFields = {
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
      outputs: [{ slot: 1, name: 'score', type: 'number', ...plain, isPrimary: true }],
    },
  ],
};

const texts = [
  ...[
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
  ],
  ...[
    '2026-03-09',
    '2026-03-09T00:00:00Z',
    '2026-03-09 01:00 +01:00',
    '2026-03-08t23:30:00-00:30',
    '2026-02-30',
  ],
  ...[
    '2026-03-09T12:00 pm',
    '2026-03-09\u00a012:00am',
    '2026-03-09T25:00',
    '2026-03-09T',
    '2026-03-09 ',
    '0000-01-01',
  ],
  ...[
    '2024-02-29',
    '2023-02-29',
    '9999-12-31T23:59:59-01:00',
    '2026-03-10T11:59:59.9995Z',
    '2026-03-10T12:00:00,5utc',
  ],
];
const days = ['2026-03-09', '2026-03-10', '2020-01-01', '0001-01-01', '9999-12-31'];
const moments = [
  '2026-03-09T00:00:00Z',
  '2026-03-09T00:00:00.500Z',
  '2026-03-10T12:00:00Z',
  '1969-12-31T23:59:59.999Z',
];
const numbers = [0, -1, 1, 1.5, 0.1, 1e21, 1.5e-7, 123_456_789, 1e300, -2.5e-10, 12_345_678_901_234_567_890];

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
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;
const rows = fc.sample(row, { numRuns: 400, seed: 11 });

const operand = fc.constantFrom<ValueCondition['value']>(
  ...texts,
  ...days,
  ...moments,
  ...numbers,
  true,
  false,
  null,
  0,
  1,
  30,
  'É',
  'k',
  'i',
  'σ',
  'a\0b',
  '\ud800',
  '2026-03-09T00:00:00Z',
  '^a',
  '[0-9]{2}',
);
const names = listFields(sheet).map(({ name }) => name);
const valueTest = fc.record({
  property: fc.constant('value' as const),
  field_name: fc.constantFrom(...names),
  operator: fc.constantFrom(
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'contains',
    'matches',
    'older_than_days',
    'within_last_days',
  ),
  value: operand,
});
const statusTest = fc.record({
  property: fc.constant('status' as const),
  field_name: fc.constantFrom(...names),
  operator: fc.constantFrom('eq', 'neq'),
  value: fc.constantFrom('completed', 'failed', 'no_result', 'skipped', 'queued', 'processing', 'empty'),
});
const markTest = fc.record({
  property: fc.constantFrom('is_null', 'empty', 'stale', 'pinned'),
  field_name: fc.constantFrom(...names),
  value: fc.boolean(),
});

/** What a cell shows, by what shows cells. */
function cellOf({ own, length, isUnfit, results }: Row, name: string) {
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
    results: new Map(stored.map((result) => [result.pipeNo, result])),
  });
  return { ...cell, value: cell.status === 'completed' ? cell.value : null };
}

const bytesOf = (list: readonly { status: number; isPinned: boolean }[]) =>
  Buffer.from(list.map(({ status, isPinned }) => status | (isPinned ? pinnedBit : 0)));
const hasUnfit = ({ own, length, isUnfit }: Pick<Row, 'own' | 'length' | 'isUnfit'>) =>
  isUnfit && (length < 1 || own[0] === null);

/** Null where it cannot be judged. */
function judge(test: CellTest, one: Row): boolean | null {
  const cell = cellOf(one, test.field_name);
  if (test.property === 'status') return (cell.status === test.value) === (test.operator === 'eq');
  if (test.property !== 'value') {
    const is = {
      is_null: cell.value === null,
      empty: cell.status === 'empty',
      stale: cell.isStale,
      pinned: cell.isPinned,
    };
    return is[test.property] === test.value;
  }
  const columns = listFields(sheet).map(({ name, type, format }) => ({ name, type, format }));
  const gate = compileGate({ action: 'run', when: { logic: 'and', conditions: [test] } }, columns);
  const cells = names
    .map((name) => cellOf(one, name))
    .map(({ status, value }) => ({ status: status === 'completed' ? status : ('failed' as const), value }));
  const result = gate(cells, new Date(now));
  return typeof result === 'object' ? null : result === 'met';
}

function judgeAll({ logic, conditions }: SheetConditions | TestGroup, one: Row): boolean {
  const all = conditions.map((part) =>
    'property' in part ? (judge(part, one) ?? false) : judgeAll(part, one),
  );
  if (all.length === 0) return true;
  return logic === 'and' ? all.every(Boolean) : all.some(Boolean);
}

const isFit = (test: CellTest) => {
  try {
    return checkConditions({ logic: 'and', conditions: [test] }, sheet).parts.length === 1;
  } catch {
    return false;
  }
};

const match: MatchPatterns = async (patterns, list) =>
  runInPlace(
    rowPatternsTask,
    { patterns: [...patterns] },
    { fields: { rows: list.map((one) => [...one]) }, extra: null },
  );

describeOnBothHomes('conditions of sheets', (home) => {
  let storage: Storage;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const made = await createHome(home);
    remove = made.remove;
    const { databaseUrl, dataDir } = readConfig(made.env, { role: 'all' });
    storage = await openStorage({ databaseUrl, dataDir });
    await fill(storage);
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });
  const find = (conditions: SheetConditions, more: { limit?: number; after?: number } = {}) =>
    findRows(storage.lookups, place, {
      conditions: checkConditions(conditions, sheet),
      upTo: rows.length * 2,
      limit: 10_000,
      now,
      match,
      pace: { ...usualPace, firstRows: 300 },
      ...more,
    });
  const expected = (conditions: SheetConditions) =>
    rows.flatMap((one, at) => (judgeAll(conditions, one) ? [idAt(at)] : []));

  it('are those of gates, one by one', async () => {
    const tests = fc.sample(fc.oneof(valueTest, valueTest, valueTest, statusTest, markTest), {
      numRuns: 700,
      seed: 5,
    });
    let judged = 0;
    for (const test of tests) {
      const conditions: SheetConditions = { logic: 'and', conditions: [test] };
      if (!isFit(test)) {
        expect(test.property).toBe('value');
        // What is refused could be judged of no row that has a value.
        const verdicts = rows
          .filter((one) => cellOf(one, test.field_name).value !== null)
          .map((one) => judge(test, one));
        if (test.field_name !== 'json')
          expect(
            verdicts.every((verdict) => verdict === null),
            JSON.stringify(test),
          ).toBe(true);
        continue;
      }
      if (isSigma(test)) continue;
      judged += 1;
      expect((await find(conditions)).rowIds, JSON.stringify(test)).toEqual(expected(conditions));
    }
    expect(judged).toBeGreaterThan(300);
  });

  it('are those of gates under and / or, two levels deep', async () => {
    const one = fc.oneof(valueTest, statusTest, markTest).filter((test) => isFit(test) && !isSigma(test));
    const logic = fc.constantFrom('and' as const, 'or' as const);
    const group = fc.record({ logic, conditions: fc.array(one, { minLength: 1, maxLength: 3 }) });
    const tree = fc.record({ logic, conditions: fc.array(fc.oneof(one, group), { maxLength: 4 }) });
    for (const conditions of fc.sample(tree, { numRuns: 200, seed: 6 })) {
      if (JSON.stringify(conditions).split('"matches"').length > 6) continue;
      expect((await find(conditions)).rowIds, JSON.stringify(conditions)).toEqual(expected(conditions));
    }
  });

  it('find rows page by page, each once', async () => {
    const conditions: SheetConditions = {
      logic: 'and',
      conditions: [{ property: 'is_null', field_name: 'text', value: false }],
    };
    const found: number[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: { rowIds: number[]; next: number | null } = await find(conditions, { limit: 7, after });
      expect(page.rowIds.length).toBeLessThanOrEqual(7);
      found.push(...page.rowIds);
      after = page.next;
    }
    expect(found).toEqual(expected(conditions));
  });

  it('refuse a pattern that is none, an unknown field and an operator that does not fit, with their places', async () => {
    const on = (
      field_name: string,
      operator: ValueCondition['operator'],
      value: ValueCondition['value'],
    ): SheetConditions =>
      sheetConditions.parse({
        conditions: [{ logic: 'or', conditions: [{ property: 'value', field_name, operator, value }] }],
      });
    await expect(find(on('text', 'matches', '('))).rejects.toMatchObject({
      errors: [{ path: 'conditions.conditions[0].conditions[0].value' }],
    });
    for (const [conditions, key] of [
      [on('txt', 'eq', 1), 'field_name'],
      [on('json', 'eq', 1), 'field_name'],
      [on('boolean', 'gt', 1), 'operator'],
      [on('number', 'gt', 'many'), 'value'],
    ] as const)
      expect(() => checkConditions(conditions, sheet)).toThrow(
        expect.objectContaining({
          errors: [expect.objectContaining({ path: `conditions.conditions[0].conditions[0].${key}` })],
        }),
      );
  });
});

const idAt = (at: number) => at * 2 + 1;

/** Of the small forms of a sigma the database knows one. */
const isSigma = (test: CellTest) =>
  test.property === 'value' && test.operator === 'contains' && /[σςΣ]/i.test(String(test.value));

async function fill({ work }: Storage): Promise<void> {
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
