import type { Tour } from '../tour.ts';
import { idOf } from '../tour.ts';
import { makeSheet } from './make-sheet.ts';

/** What was changed, undone, deleted and restored. */
export async function tourSheetHistory(tour: Tour): Promise<void> {
  const path = await makeSheet(tour, 'Changed');
  await tour.call('PATCH /v1/sheets/{sheet_id}/cells', {
    path,
    body: { cells: [{ row: 1, column: 'name', value: 'Jane M. Doe' }] },
  });
  const changes = await tour.record('GET /v1/sheets/{sheet_id}/changes', { path, query: { limit: 2 } });
  const body = { change: idOf(changes, 'changes', 0, 'change') };
  await tour.record('POST /v1/sheets/{sheet_id}/undo', { path, body });
  await tour.record('POST /v1/sheets/{sheet_id}/redo', { path, body });
  await tour.call('POST /v1/sheets/{sheet_id}/rows/delete', { path, body: { rows: [1, 2], expect: 2 } });
  await tour.record('GET /v1/sheets/{sheet_id}/trash', { path, query: { kind: 'rows', limit: 2 } });
  await tour.record('POST /v1/sheets/{sheet_id}/trash/restore', { path, body: { rows: [1] } });
  await tour.record('POST /v1/sheets/{sheet_id}/trash/erase', { path, body: { rows: [2] } });
}
