import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { endedCell, inputCell, makeReason, notFoundCell, queuedCell } from './cell.ts';
import { closeRecord } from './close-record.ts';

const finished: Cell[] = [
  inputCell('x'),
  notFoundCell(),
  endedCell('failed', makeReason('ProviderError', '')),
];
const open: Cell[] = [
  queuedCell(),
  { ...queuedCell(), status: 'processing' },
  { ...queuedCell(), status: 'pending' },
];

test.each([
  ['canceled', 'skipped', 'Canceled'],
  ['fault', 'failed', 'InternalError'],
] as const)('%s: every open cell is %s with %s, and no other changes', (ending, status, code) => {
  const record = { id: 1, cells: [...finished, ...open], ran: [], waitsUntil: null };
  closeRecord(record, ending);
  expect(record.cells.slice(0, 3)).toEqual(finished);
  for (const cell of record.cells.slice(3))
    expect(cell).toMatchObject({ value: null, status, reason: { code }, resolvedBy: null });
});
