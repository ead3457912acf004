import type { Estimate, Field, PipesRequest, PipesResponse } from '@headrace/client';
import { describe, expect, it } from 'vitest';
import { asProduction, sayCost, toRun } from './playground-request.ts';
import { cellOf, countStatuses, isPipeChanged } from './run-view.ts';

const field: Field = {
  value: 'x',
  status: 'completed',
  type: 'string',
  reason: null,
  claimed_by: { ref: null, config_hash: null },
  resolved_by: null,
  format: null,
};
const row = { id: 7, name: 'Jane' };
const sent: PipesRequest = { pipes: [{ pipe_id: 'a@1', config: { x: 1 } }], input: [row] };
const run: PipesResponse = {
  id: 'r1',
  organization_id: 'o',
  order: [7],
  field_definitions: {},
  errors: [],
  records: { '7': { id: 7, fields: { email: field, open: { ...field, value: null, status: 'queued' } } } },
  status: 'processing',
};
const cell = (given: Partial<{ row: Record<string, unknown>; column: string; isChanged: boolean }>) =>
  cellOf({ sent, run }, { row, column: 'email', isChanged: false, ...given });

describe('a cell of the table', () => {
  it('is the field of the run', () => {
    expect(cell({})).toBe(field);
    expect(cell({ column: 'nothing' })).toBeNull();
    expect(cell({ row: { id: 8 } })).toBeNull();
    expect(cellOf(null, { row, column: 'email', isChanged: false })).toBeNull();
  });

  it('is stale once its row or its pipe is another one', () => {
    expect(cell({ row: { id: 7, name: 'Jane Doe' } })?.stale).toBe(true);
    expect(cell({ isChanged: true })?.stale).toBe(true);
    expect(cell({ row: { name: 'Jane', id: 7 } })?.stale).toBeUndefined();
  });

  it('that is not final is not stale either', () => {
    expect(cell({ column: 'open', isChanged: true })?.stale).toBeUndefined();
  });
});

it('a pipe is another one when its settings are', () => {
  expect(isPipeChanged(sent, { config: { x: 1 }, pipe_id: 'a@1' })).toBe(false);
  expect(isPipeChanged(sent, { pipe_id: 'a@1', config: { x: 2 } })).toBe(true);
  expect(isPipeChanged(null, { pipe_id: 'b@1' })).toBe(false);
});

it('counts the cells of a pipe by status', () => {
  expect([...countStatuses(run, ['email', 'open', 'none'])]).toEqual([
    ['completed', 1],
    ['queued', 1],
  ]);
});

describe('what is sent', () => {
  const estimate: Estimate = { min: 0, expected: 2.5, max: 5, operations: [] };
  const maxOf = (config: PipesRequest['config'], of: Estimate | undefined = estimate) =>
    toRun({ ...sent, config: config ?? {} }, of).config?.max_credits;

  it('has the highest estimate for a ceiling in production', () => {
    expect(maxOf({ environment: 'production' })).toBe(5);
    expect(maxOf({})).toBe(5);
    expect(maxOf({ environment: 'production', max_credits: 2 })).toBe(2);
  });

  it('has none in sandbox, which costs nothing', () => {
    expect(maxOf({ environment: 'sandbox', max_credits: 2 })).toBeUndefined();
  });

  it('is estimated as in production without a ceiling', () => {
    const config = { environment: 'sandbox', max_credits: 1, cache: { max_age_seconds: 60 } } as const;
    expect(asProduction({ ...sent, config }).config).toEqual({
      environment: 'production',
      cache: { max_age_seconds: 60 },
    });
  });

  it.each<[Partial<Estimate>, string]>([
    [{}, 'costs 0 to 5 credits, probably 2.5'],
    [{ max: 0, expected: 0 }, 'costs nothing'],
    [{ min: 1, max: 1, expected: 1 }, 'costs 1 credit'],
    [{ min: 2, max: 2, expected: 2 }, 'costs 2 credits'],
  ])('%j is said in words', (given, words) => {
    expect(sayCost({ ...estimate, ...given }, String)).toBe(words);
  });
});
