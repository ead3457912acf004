import { expect, it } from 'vitest';
import type { Sheet, SheetPipe } from '../sheet.ts';
import type { BatchRow } from './batch-records.ts';
import { batchRequest, pipesNeeded } from './batch-records.ts';

const field = (name: string) => ({ name, type: 'string', format: null, label: null }) as const;
const pipe = (no: number, output: string, reads = ['name']): SheetPipe => ({
  no,
  configNo: 1,
  configHash: 'h',
  payload: { pipe_id: 'person:name:split@1' },
  auto: 'off',
  canBill: false,
  after: [],
  reads,
  outputs: [{ ...field(output), slot: 0, isPrimary: true }],
});
const sheet: Sheet = {
  organizationId: 'o',
  id: 1,
  project: 'p',
  name: 's',
  environment: 'sandbox',
  version: 1,
  rowCount: 1,
  budget: null,
  follows: null,
  createdAt: new Date(0),
  structure: 1,
  columns: ['name', 'first', 'city'].map((name, at) => ({ ...field(name), no: at + 1, isKey: false })),
  pipes: [pipe(1, 'first', ['name', 'second']), pipe(2, 'second'), pipe(3, 'third')],
};
const row: BatchRow = {
  rowId: 7,
  vals: ['Jane', 'J.', 'Bonn'],
  unfit: null,
  results: new Map([
    [2, { states: new Uint8Array([1]), vals: ['Doe'], reasons: null }],
    [3, { states: new Uint8Array([1]), vals: ['Ms'], reasons: null }],
  ]),
};

it('asks for nothing back but what its pipes make: the sheet has the rest', () => {
  const { field_annotations: annotations, input } = batchRequest(sheet, { running: [1], rows: [row] });
  expect(annotations).toMatchObject({
    name: { hidden: true },
    // A column too: what it comes to is read back.
    first: { hidden: false },
    second: { hidden: true },
  });
  expect(input).toMatchObject([{ id: 7, name: 'Jane', first: 'J.', second: { value: 'Doe' } }]);
});

it('takes only the fields that its pipes look at, and only the results of pipes that have them', () => {
  const { field_annotations: annotations, input } = batchRequest(sheet, { running: [1], rows: [row] });
  expect(Object.keys(input[0] ?? {})).toEqual(['id', 'second', 'name', 'first']);
  expect(Object.keys(annotations ?? {}).toSorted()).toEqual(['first', 'name', 'second']);
  expect(pipesNeeded(sheet, [1]).map(({ no }) => no)).toEqual([1, 2]);
  expect(pipesNeeded(sheet, [3]).map(({ no }) => no)).toEqual([3]);
});
