import {
  columnChange,
  columnParams,
  newColumn,
  sheet,
  sheetParams,
} from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const one = jsonResponse('The sheet.', sheet);

/** Fields that people fill. */
export function registerColumns(app: App, { sheets: { structure } }: HttpServices): void {
  const add = {
    tags,
    summary: 'Add a column to a sheet',
    params: sheetParams,
    body: newColumn,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/columns', { schema: add }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await structure.addColumn(sheetOf(request), request.body))),
  );

  const change = {
    tags,
    summary: 'Rename, label or move a column',
    description: 'A new name is refused while a pipe reads the old one; the answer names that pipe.',
    params: columnParams,
    body: columnChange,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  };
  app.patch('/v1/sheets/:sheet_id/columns/:column', { schema: change }, async (request, reply) => {
    const shown = await structure.changeColumn(sheetOf(request), request.params.column, request.body);
    return sendJson(reply, JSON.stringify(shown));
  });

  const remove = {
    tags,
    summary: 'Remove a column',
    description: 'Refused while a pipe needs it; the answer names that pipe.',
    params: columnParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 422, 429, 503) },
  };
  app.delete('/v1/sheets/:sheet_id/columns/:column', { schema: remove }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await structure.removeColumn(sheetOf(request), request.params.column))),
  );
}
