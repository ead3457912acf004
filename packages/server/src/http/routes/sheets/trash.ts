import { sheet, sheetParams } from '../../../contract/sheets/structure.ts';
import {
  sheetsInTrash,
  sheetTrash,
  sheetTrashPage,
  trashChoice,
  trashDone,
  trashPage,
} from '../../../contract/sheets/trash.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const reading = problemResponses(400, 401, 403, 404, 429, 503);
const writing = problemResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 503);

/** What was deleted: it can be restored for 30 days, or erased for good. */
export function registerSheetTrash(app: App, services: HttpServices): void {
  registerParts(app, services);
  registerSheets(app, services);
}

function registerParts(app: App, { sheets: { trash } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List what is in the trash of a sheet',
    description: 'Rows, columns or pipes that were deleted in the last 30 days.',
    params: sheetParams,
    querystring: sheetTrashPage,
    response: { 200: jsonResponse('A page.', sheetTrash), ...reading },
  };
  app.get('/v1/sheets/:sheet_id/trash', { schema: list }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await trash.list(sheetOf(request), request.query))),
  );

  const restore = {
    tags,
    summary: 'Restore rows, a column or a pipe of a sheet',
    description:
      'With all values that it had. If another row has the key of a deleted one by now, or the name of a column is taken, the answer is a 409.',
    params: sheetParams,
    body: trashChoice,
    response: { 200: jsonResponse('What was restored.', trashDone), ...writing },
  };
  app.post('/v1/sheets/:sheet_id/trash/restore', { schema: restore }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await trash.restore(sheetOf(request), request.body))),
  );

  const erase = {
    tags,
    summary: 'Erase rows, a column or a pipe in the trash for good',
    description:
      'Needs an admin key. It is gone at once; the service removes what is stored of it within minutes.',
    params: sheetParams,
    body: trashChoice,
    response: { 200: jsonResponse('What was erased.', trashDone), ...writing },
  };
  app.post('/v1/sheets/:sheet_id/trash/erase', { schema: erase }, async (request, reply) => {
    return sendJson(reply, JSON.stringify(await trash.erase(sheetOf(request), request.body)));
  });
}

function registerSheets(app: App, { sheets: { trash } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List deleted sheets',
    description: 'Those of the last 30 days, in both environments, the latest first.',
    querystring: trashPage,
    response: { 200: jsonResponse('A page.', sheetsInTrash), ...problemResponses(400, 401, 403, 429, 503) },
  };
  app.get('/v1/trash/sheets', { schema: list }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    return sendJson(reply, JSON.stringify(await trash.listSheets(organizationId, request.query)));
  });

  const restore = {
    tags,
    summary: 'Restore a deleted sheet',
    params: sheetParams,
    response: {
      200: jsonResponse('The sheet.', sheet),
      ...problemResponses(400, 401, 403, 404, 409, 422, 429, 503),
    },
  };
  app.post('/v1/trash/sheets/:sheet_id/restore', { schema: restore }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await trash.restoreSheet(sheetOf(request)))),
  );

  const erase = {
    tags,
    summary: 'Erase a deleted sheet for good',
    description: 'Needs an admin key.',
    params: sheetParams,
    response: { 204: noContent, ...reading },
  };
  app.delete('/v1/trash/sheets/:sheet_id', { schema: erase }, async (request, reply) => {
    await trash.eraseSheet(sheetOf(request));
    return reply.code(204).send(null);
  });
}
