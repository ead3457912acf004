/* What another organization may try on the history and the trash of a sheet. */
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

export const sheetHistoryTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/sheets/{sheet_id}/changes': ({ sheet }) => [{ path: `/v1/sheets/${sheet}/changes`, status: 404 }],
  'POST /v1/sheets/{sheet_id}/undo': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/undo`, { change: 1 }), status: 404 },
  ],
  'POST /v1/sheets/{sheet_id}/redo': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/redo`, { change: 1 }), status: 404 },
  ],
  'GET /v1/sheets/{sheet_id}/rows/{row}/cells/{field}/history': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/rows/1/cells/name/history`, status: 404 },
  ],
  'GET /v1/sheets/{sheet_id}/trash': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/trash`, status: 404 },
    { path: `/v1/sheets/${sheet}/trash?kind=pipes`, status: 404 },
  ],
  'POST /v1/sheets/{sheet_id}/trash/restore': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/trash/restore`, { rows: [1] }), status: 404 },
    { ...post(`/v1/sheets/${sheet}/trash/restore`, { column: 'c1' }), status: 404 },
  ],
  'POST /v1/sheets/{sheet_id}/trash/erase': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/trash/erase`, { rows: [1] }), status: 404 },
    { ...post(`/v1/sheets/${sheet}/trash/erase`, { pipe: 'p1' }), status: 404 },
  ],
  'GET /v1/trash/sheets': () => [{ path: '/v1/trash/sheets', status: 200 }],
  'POST /v1/trash/sheets/{sheet_id}/restore': ({ sheet }) => [
    { path: `/v1/trash/sheets/${sheet}/restore`, options: { method: 'POST' }, status: 404 },
  ],
  'DELETE /v1/trash/sheets/{sheet_id}': ({ sheet }) => [
    { path: `/v1/trash/sheets/${sheet}`, options: { method: 'DELETE' }, status: 404 },
  ],
};
