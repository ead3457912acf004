import type { Tour } from '../tour.ts';
import { idOf, pick } from '../tour.ts';
import { sandbox, splitName } from './people.ts';

const columns = [{ name: 'name' }, { name: 'company_domain', format: 'domain' }];
const rows = [
  { values: { name: 'Jane Doe', company_domain: 'acme.example' } },
  { values: { name: 'Joe Bloggs', company_domain: 'globex.example' } },
];

/** Projects, sheets, their columns and pipes, rows and cells. */
export async function tourSheets(tour: Tour): Promise<void> {
  await tourProjects(tour);
  const sheet = await tour.record('POST /v1/sheets', {
    body: {
      project: 'Spring campaign',
      name: 'Prospects',
      ...sandbox,
      columns,
      pipes: [{ ...splitName, auto: 'off' }],
    },
  });
  const path = { sheet_id: idOf(sheet) };
  await tour.record('POST /v1/sheets/{sheet_id}/rows', { path, body: { rows } });
  await tour.record('GET /v1/sheets', { query: { project: 'Spring campaign', ...sandbox } });
  await tour.record('GET /v1/sheets/{sheet_id}', { path });
  await tour.record('PATCH /v1/sheets/{sheet_id}', {
    path,
    body: { name: 'Prospects of March', budget: 50 },
  });
  await tour.record('GET /v1/sheets/{sheet_id}/request', { path });
  await tourStructure(tour, path);
  await tourRows(tour, path);
  await tourTrashOfSheets(tour);
}

async function tourProjects(tour: Tour): Promise<void> {
  const path = { project_id: idOf(await tour.record('POST /v1/projects', { body: { name: 'Campaigns' } })) };
  await tour.record('GET /v1/projects');
  await tour.record('PATCH /v1/projects/{project_id}', { path, body: { name: 'Campaigns of 2026' } });
  await tour.record('DELETE /v1/projects/{project_id}', { path });
}

async function tourStructure(tour: Tour, path: { sheet_id: string | number }): Promise<void> {
  await tour.record('POST /v1/sheets/{sheet_id}/columns', {
    path,
    body: { name: 'score', type: 'number', label: 'Score' },
  });
  const column = { ...path, column: 'score' };
  await tour.record('PATCH /v1/sheets/{sheet_id}/columns/{column}', {
    path: column,
    body: { label: 'Lead score' },
  });
  await tour.record('DELETE /v1/sheets/{sheet_id}/columns/{column}', { path: column });
  const isWork = {
    pipe_id: 'email:iswork@1',
    config: { input_fields: { email: { alias: 'email' } } },
    auto: 'off',
  };
  await tour.call('POST /v1/sheets/{sheet_id}/columns', { path, body: { name: 'email', format: 'email' } });
  const changed = await tour.record('POST /v1/sheets/{sheet_id}/pipes', { path, body: isWork });
  const pipe = { ...path, pipe: String(pick(changed, 'pipes', 1, 'id')) };
  await tour.record('PUT /v1/sheets/{sheet_id}/pipes/{pipe}', {
    path: pipe,
    body: { ...isWork, auto: 'new_rows' },
  });
  await tour.record('DELETE /v1/sheets/{sheet_id}/pipes/{pipe}', { path: pipe });
}

async function tourRows(tour: Tour, path: { sheet_id: string | number }): Promise<void> {
  await tour.record('GET /v1/sheets/{sheet_id}/rows', { path, query: { limit: 2, cells: 'compact' } });
  await tour.record('GET /v1/sheets/{sheet_id}/rows/{row}', { path: { ...path, row: 1 } });
  const cell = { ...path, row: 1, field: 'name' };
  await tour.record('PATCH /v1/sheets/{sheet_id}/cells', {
    path,
    body: { cells: [{ row: 1, column: 'name', value: 'Jane M. Doe' }] },
  });
  await tour.record('GET /v1/sheets/{sheet_id}/rows/{row}/cells/{field}', { path: cell });
  await tour.record('GET /v1/sheets/{sheet_id}/rows/{row}/cells/{field}/history', { path: cell });
  await tour.record('POST /v1/sheets/{sheet_id}/rows/delete', { path, body: { rows: [2], expect: 1 } });
}

async function tourTrashOfSheets(tour: Tour): Promise<void> {
  const draft = await tour.call('POST /v1/sheets', {
    body: { project: 'Spring campaign', name: 'Draft', ...sandbox, columns },
  });
  const path = { sheet_id: idOf(draft) };
  await tour.record('DELETE /v1/sheets/{sheet_id}', { path });
  await tour.record('GET /v1/trash/sheets');
  await tour.record('POST /v1/trash/sheets/{sheet_id}/restore', { path });
  await tour.call('DELETE /v1/sheets/{sheet_id}', { path });
  await tour.record('DELETE /v1/trash/sheets/{sheet_id}', { path });
}
