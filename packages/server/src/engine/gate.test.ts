import { describe, expect, test } from 'vitest';
import type { FieldFormat, FieldStatus, FieldType, JsonValue } from '../contract/field.ts';
import type { Condition } from '../contract/pipes-request.ts';
import type { Cell } from './cell.ts';
import { emptyInputCell, endedCell, inputCell, makeReason } from './cell.ts';
import type { GateResult } from './gate.ts';
import { compileGate } from './gate.ts';

type Operator = Extract<Condition, { property: 'value' }>['operator'];
type Operand = string | number | boolean | null;
type Kind = FieldType | Extract<FieldFormat, 'date' | 'datetime'>;

const now = new Date('2026-03-10T12:00:00Z');

function columnOf(kind: Kind) {
  const isDate = kind === 'date' || kind === 'datetime';
  const rest = {
    label: '',
    order: null,
    jsonMetadata: null,
    visible: true,
    isInput: true,
    pipe: null,
    primary: false,
  };
  return { name: 'f', type: isDate ? ('string' as const) : kind, format: isDate ? kind : null, ...rest };
}

function judge(
  conditions: Condition[],
  cell: Cell,
  { kind = 'string', logic = 'and' }: { kind?: Kind; logic?: 'and' | 'or' } = {},
): string {
  const result: GateResult = compileGate({ action: 'run', when: { logic, conditions } }, [columnOf(kind)])(
    [cell],
    now,
  );
  return typeof result === 'string' ? result : 'problem';
}

const on = (operator: Operator, value: Operand): Condition => ({
  property: 'value',
  field_name: 'f',
  operator,
  value,
});
const statusIs = (
  operator: 'eq' | 'neq',
  value: 'completed' | 'no_result' | 'failed' | 'skipped',
): Condition => ({
  property: 'status',
  field_name: 'f',
  operator,
  value,
});

/** For a column of each kind: a value, an operator, an operand, and what comes out. */
const verdicts: Record<Kind, [value: JsonValue, operator: Operator, operand: Operand, result: string][]> = {
  string: [
    ['Acme', 'eq', 'Acme', 'met'],
    ['Acme', 'eq', 'acme', 'unmet'],
    ['5', 'eq', 5, 'unmet'],
    ['Acme', 'neq', 'acme', 'met'],
    ['5', 'neq', 5, 'met'],
    ['Acme', 'neq', null, 'met'],
    ['Acme GmbH', 'contains', 'gmbh', 'met'],
    ['Acme', 'contains', 'x', 'unmet'],
    ['Room 5', 'contains', 5, 'met'],
    ['Acme', 'contains', null, 'problem'],
    ['Acme', 'contains', true, 'problem'],
    ['Acme', 'matches', '^Ac', 'met'],
    ['Acme', 'matches', '^ac', 'unmet'],
    ['Acme', 'matches', '(', 'problem'],
    ['Acme', 'matches', 5, 'problem'],
    ['Acme', 'gt', 'Abc', 'problem'],
    ['Acme', 'lte', 5, 'problem'],
    ['Acme', 'older_than_days', 3, 'problem'],
    ['2026-01-31', 'lt', '2026-02-01', 'met'],
    ['2026-01-31T01:00:00+01:00', 'eq', '2026-01-31', 'met'],
    ['2026-01-31', 'older_than_days', 30, 'met'],
    ['01/31/2026', 'lt', '2026-02-01', 'problem'],
  ],
  date: [
    ['2026-01-31', 'eq', '2026-01-31', 'met'],
    ['2026-01-31', 'eq', '2026-01-31T00:00:00Z', 'met'],
    ['2026-01-31', 'neq', '2026-01-31T00:00:00Z', 'unmet'],
    ['2026-01-31', 'gt', '2026-01-30', 'met'],
    ['2026-01-31', 'gte', '2026-01-31', 'met'],
    ['2026-01-31', 'lt', '2026-01-31', 'unmet'],
    ['2026-01-31', 'lte', '2026-01-30T23:59:59Z', 'unmet'],
    ['2026-01-31', 'matches', '^2026', 'met'],
    ['2026-01-31', 'contains', '2026', 'problem'],
    ['2026-01-31', 'gt', 'yesterday', 'problem'],
    ['2026-01-31', 'gt', null, 'problem'],
    ['2026-02-08', 'older_than_days', 30, 'met'],
    ['2026-02-09', 'older_than_days', 30, 'unmet'],
    ['2026-02-09', 'within_last_days', 30, 'met'],
    ['2026-02-08', 'within_last_days', 30, 'unmet'],
    ['2026-03-11', 'within_last_days', 30, 'unmet'],
    ['2026-03-11', 'older_than_days', 0, 'unmet'],
    ['2026-02-08', 'older_than_days', '30', 'problem'],
    ['2026-02-08', 'within_last_days', null, 'problem'],
  ],
  datetime: [
    ['2026-03-10T12:00:00Z', 'eq', '2026-03-10T13:00:00+01:00', 'met'],
    ['2026-03-10T12:00:00Z', 'gte', '2026-03-10', 'met'],
    ['2026-02-08T12:00:00Z', 'older_than_days', 30, 'unmet'],
    ['2026-02-08T11:59:59Z', 'older_than_days', 30, 'met'],
    ['2026-02-08T12:00:00Z', 'within_last_days', 30, 'met'],
    ['2026-03-10T12:00:00Z', 'within_last_days', 0, 'met'],
    ['2026-03-10T12:00:01Z', 'within_last_days', 30, 'unmet'],
    ['2026-03-10T12:00:00Z', 'contains', '10', 'problem'],
  ],
  number: [
    [50, 'eq', 50, 'met'],
    [50, 'eq', '50', 'unmet'],
    [50, 'neq', '50', 'met'],
    [50, 'gt', 49.5, 'met'],
    [50, 'gte', 50, 'met'],
    [50, 'lt', 50, 'unmet'],
    [50, 'lte', 50, 'met'],
    [50, 'gt', '49', 'problem'],
    [50, 'lt', null, 'problem'],
    [150, 'contains', 5, 'met'],
    [150, 'contains', '15', 'met'],
    [150, 'matches', '^1.0$', 'met'],
    [150, 'older_than_days', 5, 'problem'],
    [150, 'within_last_days', 5, 'problem'],
  ],
  boolean: [
    [true, 'eq', true, 'met'],
    [true, 'eq', 'true', 'unmet'],
    [true, 'neq', false, 'met'],
    [false, 'eq', false, 'met'],
    [true, 'gt', false, 'problem'],
    [true, 'contains', 'r', 'problem'],
    [true, 'matches', 't', 'problem'],
    [true, 'within_last_days', 1, 'problem'],
  ],
  unknown: [
    ['x', 'eq', 'x', 'met'],
    [{ a: 1 }, 'contains', 'a', 'problem'],
  ],
  json: [],
};

describe.each(Object.entries(verdicts).filter(([, rows]) => rows.length > 0))(
  'a value of a %s column',
  (kind, rows) => {
    const columnKind = Object.keys(verdicts).find((key): key is Kind => key === kind) ?? 'string';
    test.each(rows)('%j %s %j is %s', (value, operator, operand, result) => {
      expect(judge([on(operator, operand)], inputCell(value), { kind: columnKind })).toBe(result);
    });
  },
);

describe('a null value', () => {
  const empty = emptyInputCell();

  test('is compared by eq and neq', () => {
    expect(judge([on('eq', null)], empty)).toBe('met');
    expect(judge([on('eq', 'x')], empty)).toBe('unmet');
    expect(judge([on('neq', 'x')], empty)).toBe('met');
    expect(judge([on('neq', null)], empty)).toBe('unmet');
  });

  test('makes everything else false, before operators and patterns are looked at', () => {
    expect(judge([on('matches', '(')], empty)).toBe('unmet');
    expect(judge([on('gt', null)], empty)).toBe('unmet');
    expect(judge([on('contains', '')], empty)).toBe('unmet');
    expect(judge([on('older_than_days', 'x')], empty)).toBe('unmet');
    expect(judge([on('contains', 'r')], empty, { kind: 'boolean' })).toBe('unmet');
  });

  test('is what a failed field has', () => {
    expect(judge([on('eq', null)], endedCell('failed', makeReason('InvalidValue', ''), 'bad'))).toBe('met');
  });
});

describe('a status', () => {
  const reason = makeReason('NoResult', '');
  const cells: Record<string, Cell> = {
    completed: inputCell('x'),
    no_result: emptyInputCell(),
    failed: endedCell('failed', reason),
    skipped: endedCell('skipped', reason),
  };

  test.each(['completed', 'no_result', 'failed', 'skipped'] as const)('is compared with %s', (value) => {
    for (const [status, cell] of Object.entries(cells) satisfies [string, { status: FieldStatus }][]) {
      expect(judge([statusIs('eq', value)], cell)).toBe(status === value ? 'met' : 'unmet');
      expect(judge([statusIs('neq', value)], cell)).toBe(status === value ? 'unmet' : 'met');
    }
  });

  test('may be that of a json field', () => {
    expect(judge([statusIs('eq', 'completed')], inputCell({ a: 1 }), { kind: 'json' })).toBe('met');
  });
});

describe('several conditions', () => {
  const [yes, no, broken] = [on('eq', 'x'), on('eq', 'y'), on('gt', 1)];

  test.each<[logic: 'and' | 'or', conditions: Condition[], result: string]>([
    ['and', [yes, yes], 'met'],
    ['and', [yes, no], 'unmet'],
    ['or', [no, yes], 'met'],
    ['or', [no, no], 'unmet'],
    ['or', [yes, broken], 'problem'],
    ['or', [broken, yes], 'problem'],
    ['and', [no, broken], 'problem'],
  ])('under %s, %j are %s', (logic, conditions, result) => {
    expect(judge(conditions, inputCell('x'), { logic })).toBe(result);
  });
});

test('a hostile pattern does not stall', () => {
  // An engine that goes back would not end in a lifetime.
  expect(judge([on('matches', '^(a+)+$')], inputCell(`${'a'.repeat(50_000)}!`))).toBe('unmet');
});

test.each<[kind: Kind, value: JsonValue, operator: Operator, operand: Operand, said: string]>([
  ['number', 50, 'gt', '49', 'The condition on "f" compares with "49"; gt takes a number here.'],
  [
    'date',
    '2026-01-31',
    'gt',
    'soon',
    'The condition on "f" compares with "soon"; gt takes an ISO date here.',
  ],
  [
    'date',
    '2026-01-31',
    'older_than_days',
    '30',
    'The condition on "f" compares with "30"; older_than_days takes a number of days here.',
  ],
  ['string', 'Acme', 'matches', 5, 'The condition on "f" compares with 5; matches takes a pattern here.'],
  [
    'string',
    'Acme',
    'contains',
    null,
    'The condition on "f" compares with null; contains takes a text or a number here.',
  ],
  ['string', 'Acme', 'lte', 5, 'The operator lte does not fit the string field "f".'],
  ['date', '2026-01-31', 'contains', '2026', 'The operator contains does not fit the date field "f".'],
])('of a %s, %j %s %j blames what is wrong', (kind, value, operator, operand, problem) => {
  const gate = compileGate({ action: 'run', when: { logic: 'and', conditions: [on(operator, operand)] } }, [
    columnOf(kind),
  ]);
  expect(gate([{ status: 'completed', value }], now)).toEqual({ problem });
});
