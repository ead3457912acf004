/* What another organization may try on the rows and cells of a sheet. */
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

const values = { name: 'mine' };
const cells = [{ row: 1, column: 'name', value: 'mine' }];
const csv = { 'content-type': 'text/csv' };

export const sheetRowTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/sheets/{sheet_id}/rows': ({ sheet }) => [{ path: `/v1/sheets/${sheet}/rows`, status: 404 }],
  'POST /v1/sheets/{sheet_id}/rows': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/rows`, { rows: [{ values }] }), status: 404 },
    { ...post(`/v1/sheets/${sheet}/rows`, { rows: [{ values }], key: 'name' }), status: 404 },
  ],
  'GET /v1/sheets/{sheet_id}/rows/{row}': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/rows/1`, status: 404 },
  ],
  'GET /v1/sheets/{sheet_id}/rows/{row}/cells/{field}': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/rows/1/cells/name`, status: 404 },
  ],
  'POST /v1/sheets/{sheet_id}/rows/delete': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/rows/delete`, { rows: [1], expect: 1 }), status: 404 },
    { ...post(`/v1/sheets/${sheet}/rows/delete`, { rows: { view: 1 }, expect: 1 }), status: 404 },
  ],
  'PATCH /v1/sheets/{sheet_id}/cells': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/cells`, options: { method: 'PATCH', body: { cells } }, status: 404 },
  ],
  'GET /v1/sheets/{sheet_id}/imports': ({ sheet }) => [{ path: `/v1/sheets/${sheet}/imports`, status: 404 }],
  'GET /v1/sheets/{sheet_id}/imports/{import_id}/rejects': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/imports/0123456789abcdef/rejects`, status: 404 },
  ],
  'GET /v1/sheets/{sheet_id}/imports/{import_id}/rejects/file': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/imports/0123456789abcdef/rejects/file`, status: 404 },
  ],
  'POST /v1/sheets/{sheet_id}/import': ({ sheet }) => [
    {
      path: `/v1/sheets/${sheet}/import`,
      options: { method: 'POST', body: 'name\nmine\n', headers: csv },
      status: 404,
    },
  ],
};
