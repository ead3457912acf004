import {
  appendedRows,
  deletedRows,
  deleteRows,
  newRows,
  rowParams,
  rowsPage,
  sheetRows,
  shownRow,
} from '../../../contract/sheets/rows.ts';
import { sheetParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { repeatHeaders, repeatOf } from '../lists.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];

/** Rows of a sheet, for programs. */
export function registerRows(app: App, services: HttpServices): void {
  registerReads(app, services);
  registerWrites(app, services);
}

function registerReads(app: App, { sheets: { rows } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List the rows of a sheet',
    description:
      'The oldest first. A row that stays comes exactly once, whatever is added or deleted meanwhile. A page has fewer rows than `limit` where they are long; the last one has no `next_cursor`.',
    params: sheetParams,
    querystring: rowsPage,
    response: {
      200: jsonResponse('A page of rows.', sheetRows),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/sheets/:sheet_id/rows', { schema: list }, async (request, reply) =>
    sendJson(reply, await rows.list(sheetOf(request), request.query)),
  );

  const show = {
    tags,
    summary: 'Show a row of a sheet with full cells',
    params: rowParams,
    response: { 200: jsonResponse('The row.', shownRow), ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/sheets/:sheet_id/rows/:row', { schema: show }, async (request, reply) =>
    sendJson(reply, await rows.get(sheetOf(request), request.params.row)),
  );
}

function registerWrites(app: App, { sheets: { rows } }: HttpServices): void {
  const append = {
    tags,
    summary: 'Append rows to a sheet, or update them by key',
    description:
      'Up to 1,000. A value that does not fit its column is kept, and its cell is `failed`. A row that cannot be stored is listed in `rejected`, and does not keep the others out.',
    params: sheetParams,
    headers: repeatHeaders,
    body: newRows,
    response: {
      200: jsonResponse('What became of them.', appendedRows),
      ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  };
  app.post('/v1/sheets/:sheet_id/rows', { schema: append }, async (request, reply) => {
    const appended = await rows.append(sheetOf(request), request.body, repeatOf(request));
    return sendJson(reply, JSON.stringify(appended));
  });

  const remove = {
    tags,
    summary: 'Delete rows of a sheet',
    description: 'Into the trash, where they stay for 30 days. Their keys are free again.',
    params: sheetParams,
    body: deleteRows,
    response: {
      200: jsonResponse('How many.', deletedRows),
      ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  };
  app.post('/v1/sheets/:sheet_id/rows/delete', { schema: remove }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await rows.remove(sheetOf(request), request.body))),
  );
}
