import { anybody } from '../callers.ts';
import type { Tour } from '../tour.ts';
import { idOf } from '../tour.ts';
import { makeSheet } from './make-sheet.ts';

const conditions = {
  logic: 'and',
  conditions: [{ property: 'value', field_name: 'company_domain', operator: 'contains', value: 'acme' }],
};
const sorts = [{ field_name: 'name', direction: 'asc' }];

/** Views, orders, counts, imports and exports of a sheet. */
export async function tourSheetReading(tour: Tour): Promise<void> {
  const path = await makeSheet(tour, 'Read');
  await tourViews(tour, path);
  const order = await tour.record('POST /v1/sheets/{sheet_id}/order', { path, body: { sorts } });
  const ordered = { ...path, token: idOf(order, 'token') };
  await tour.record('GET /v1/sheets/{sheet_id}/order/{token}', {
    path: ordered,
    query: { from: 0, count: 2 },
  });
  await tour.record('POST /v1/sheets/{sheet_id}/order/{token}/find', { path: ordered, body: { conditions } });
  await tour.record('GET /v1/sheets/{sheet_id}/stats', { path });
  await tour.record('POST /v1/sheets/{sheet_id}/facets', {
    path,
    body: { field_name: 'company_domain', limit: 2 },
  });
  const ticket = await tour.record('POST /v1/sheets/{sheet_id}/exports', {
    path,
    body: { format: 'csv', sorts },
  });
  await tour.record('GET /v1/exports/{ticket}', { as: anybody, path: { ticket: idOf(ticket, 'ticket') } });
  await tourImports(tour, path);
}

async function tourViews(tour: Tour, path: { sheet_id: string | number }): Promise<void> {
  const view = await tour.record('POST /v1/sheets/{sheet_id}/views', {
    path,
    body: { name: 'At Acme', conditions, sorts },
  });
  const at = { ...path, view_id: idOf(view) };
  await tour.record('GET /v1/sheets/{sheet_id}/views', { path });
  await tour.record('GET /v1/sheets/{sheet_id}/views/{view_id}', { path: at });
  await tour.record('PATCH /v1/sheets/{sheet_id}/views/{view_id}', { path: at, body: { hidden: ['name'] } });
  await tour.record('DELETE /v1/sheets/{sheet_id}/views/{view_id}', { path: at });
}

async function tourImports(tour: Tour, path: { sheet_id: string | number }): Promise<void> {
  const text = '{"name":"Max Muster","company_domain":"initech.example"}\nthis is not JSON\n';
  await tour.record('POST /v1/sheets/{sheet_id}/import', {
    path,
    query: { mode: 'append', create_columns: 'false' },
    file: { type: 'application/x-ndjson', text },
  });
  const imports = await tour.record('GET /v1/sheets/{sheet_id}/imports', { path });
  const at = { ...path, import_id: idOf(imports, 'imports', 0, 'id') };
  await tour.record('GET /v1/sheets/{sheet_id}/imports/{import_id}/rejects', {
    path: at,
    query: { limit: 1 },
  });
  await tour.record('GET /v1/sheets/{sheet_id}/imports/{import_id}/rejects/file', { path: at });
}
