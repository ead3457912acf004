import { expect, it } from 'vitest';
import type { Sheet, SheetPipe } from '../sheet.ts';
import type { BatchRow } from './batch-records.ts';
import { batchRequest } from './batch-records.ts';

const field = (name: string) => ({ name, type: 'string', format: null, label: null }) as const;
const pipe = (no: number, output: string): SheetPipe => ({
  no,
  configNo: 1,
  configHash: 'h',
  payload: { pipe_id: 'person:name:split@1' },
  auto: 'off',
  canBill: false,
  after: [],
  reads: ['name'],
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
  columns: ['name', 'first'].map((name, at) => ({ ...field(name), no: at + 1, isKey: false })),
  pipes: [pipe(1, 'first'), pipe(2, 'second')],
};
const row: BatchRow = {
  rowId: 7,
  vals: ['Jane', 'J.'],
  unfit: null,
  results: new Map([[2, { states: new Uint8Array([1]), vals: ['Doe'], reasons: null }]]),
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
