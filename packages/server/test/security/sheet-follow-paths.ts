/* What another organization may try on the stream that a sheet follows. */
import type { Ids, Try } from './try-path.ts';

export const sheetFollowTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/sheets/{sheet_id}/follow': ({ sheet }) => [{ path: `/v1/sheets/${sheet}/follow`, status: 404 }],
  'PUT /v1/sheets/{sheet_id}/follow': ({ sheet }) => [
    {
      path: `/v1/sheets/${sheet}/follow`,
      options: { method: 'PUT', body: { stream: 'mine', key: 'name' } },
      status: 404,
    },
  ],
  'DELETE /v1/sheets/{sheet_id}/follow': ({ sheet }) => [
    { path: `/v1/sheets/${sheet}/follow`, options: { method: 'DELETE' }, status: 404 },
  ],
};
