/* What another organization may try on the paths that read a sheet. */
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

const token = 'q1YqU7IyrQUA.AAAAAAAAAAAAAAAAAAAAAAAA';

export const sheetReadingTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/sheets/{sheet_id}/views': ({ sheet }) => [{ path: `/v1/sheets/${sheet}/views`, status: 404 }],
  'POST /v1/sheets/{sheet_id}/views': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/views`, { name: 'Mine' }), status: 404 },
  ],
  'GET /v1/sheets/{sheet_id}/views/{view_id}': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/views/1`, status: 404 },
  ],
  'PATCH /v1/sheets/{sheet_id}/views/{view_id}': ({ sheet }) => [
    {
      path: `/v1/sheets/${sheet}/views/1`,
      options: { method: 'PATCH', body: { name: 'Mine' } },
      status: 404,
    },
  ],
  'DELETE /v1/sheets/{sheet_id}/views/{view_id}': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/views/1`, options: { method: 'DELETE' }, status: 404 },
  ],
  'POST /v1/sheets/{sheet_id}/order': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/order`, {}), status: 404 },
  ],
  'GET /v1/sheets/{sheet_id}/order/{token}': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/order/${token}`, status: 404 },
  ],
  'POST /v1/sheets/{sheet_id}/order/{token}/find': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/order/${token}/find`, { row: 1 }), status: 404 },
  ],
  'GET /v1/sheets/{sheet_id}/stats': ({ sheet }) => [{ path: `/v1/sheets/${sheet}/stats`, status: 404 }],
  'POST /v1/sheets/{sheet_id}/facets': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/facets`, { field_name: 'name' }), status: 404 },
  ],
  'POST /v1/sheets/{sheet_id}/exports': ({ sheet }) => [
    { ...post(`/v1/sheets/${sheet}/exports`, {}), status: 404 },
  ],
};
