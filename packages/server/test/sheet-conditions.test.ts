import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ValueCondition } from '../src/contract/pipes-request.ts';
import type { CellTest, SheetConditions, TestGroup } from '../src/contract/sheets/conditions.ts';
import { sheetConditions } from '../src/contract/sheets/conditions.ts';
import { usualPace } from '../src/datasets/querying/budget.ts';
import { runInPlace } from '../src/engine/compute-in-place.fixture.ts';
import { compileGate } from '../src/engine/gate.ts';
import { rowPatternsTask } from '../src/engine/sheets/row-patterns-task.ts';
import { readConfig } from '../src/main.ts';
import { listFields } from '../src/sheets/cells/fields.ts';
import { checkConditions } from '../src/sheets/conditions/check-conditions.ts';
import type { MatchPatterns } from '../src/sheets/conditions/find-rows.ts';
import { findRows } from '../src/sheets/conditions/find-rows.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { fuzzScale } from './fixed-seed.ts';
import type { Row } from './odd-sheet.ts';
import { cellOf, days, fill, idAt, moments, names, numbers, place, rows, sheet, texts } from './odd-sheet.ts';
import { createHome, describeOnBothHomes } from './service.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

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
      numRuns: 300 * fuzzScale,
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
    expect(judged).toBeGreaterThan(120 * fuzzScale);
  });

  it('are those of gates under and / or, two levels deep', async () => {
    const one = fc.oneof(valueTest, statusTest, markTest).filter((test) => isFit(test) && !isSigma(test));
    const logic = fc.constantFrom('and' as const, 'or' as const);
    const group = fc.record({ logic, conditions: fc.array(one, { minLength: 1, maxLength: 3 }) });
    const tree = fc.record({ logic, conditions: fc.array(fc.oneof(one, group), { maxLength: 4 }) });
    for (const conditions of fc.sample(tree, { numRuns: 100 * fuzzScale, seed: 6 })) {
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

/** Of the small forms of a sigma the database knows one. */
const isSigma = (test: CellTest) =>
  test.property === 'value' && test.operator === 'contains' && /[σςΣ]/i.test(String(test.value));
