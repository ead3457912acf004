import {
  newSheet,
  sheet,
  sheetChange,
  sheetList,
  sheetParams,
  sheetRequest,
  sheets,
} from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { registerSheetChanges } from './changes.ts';
import { registerSheetFollow } from './follow.ts';
import { registerSheetCompare } from './compare.ts';
import { registerColumns } from './columns.ts';
import { sheetOf } from './place.ts';
import { registerCells } from './cells.ts';
import { registerSheetImport } from './import.ts';
import { registerSheetImports } from './imports.ts';
import { registerSheetPipes } from './pipes.ts';
import { registerRows } from './rows.ts';
import { registerSheetExports } from './exports.ts';
import { registerSheetOrders } from './orders.ts';
import { registerProjects } from './projects.ts';
import { registerSheetRuns } from './runs.ts';
import { registerSheetSearches } from './searches.ts';
import { registerSheetStats } from './stats.ts';
import { registerSheetTrash } from './trash.ts';
import { registerSheetViews } from './views.ts';
import { refuseBudget } from './refuse-budget.ts';

const tags = ['Sheets'];
const one = jsonResponse('The sheet.', sheet);

/** Lists that are kept, and pipes that fill them. */
export function registerSheets(app: App, services: HttpServices): void {
  registerProjects(app, services);
  registerReads(app, services);
  registerWrites(app, services);
  registerColumns(app, services);
  registerSheetPipes(app, services);
  registerRows(app, services);
  registerCells(app, services);
  registerSheetImport(app, services);
  registerSheetImports(app, services);
  registerSheetViews(app, services);
  registerSheetOrders(app, services);
  registerSheetStats(app, services);
  registerSheetExports(app, services);
  registerSheetRuns(app, services);
  registerSheetChanges(app, services);
  registerSheetTrash(app, services);
  registerSheetFollow(app, services);
  registerSheetSearches(app, services);
  registerSheetCompare(app, services);
}

function registerReads(app: App, { sheets: { structure } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List sheets',
    querystring: sheetList,
    response: {
      200: jsonResponse('The sheets of an environment, by project and name.', sheets),
      ...problemResponses(400, 401, 403, 429, 503),
    },
  };
  app.get('/v1/sheets', { schema: list }, async (request, reply) => {
    const { environment, project = null } = request.query;
    const found = await structure.list(ownerOf(request).organizationId, { environment, project });
    return sendJson(reply, JSON.stringify({ sheets: found }));
  });

  const show = {
    tags,
    summary: 'Show a sheet with its columns and pipes',
    params: sheetParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/sheets/:sheet_id', { schema: show }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await structure.get(sheetOf(request)))),
  );

  const asRequest = {
    tags,
    summary: 'Show a sheet as a pipes request',
    description:
      'Its columns as annotations, and its pipes unchanged. Add your records and send it to /v1/pipes/run.',
    params: sheetParams,
    response: {
      200: jsonResponse('The request, with an empty record.', sheetRequest),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/sheets/:sheet_id/request', { schema: asRequest }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await structure.request(sheetOf(request)))),
  );
}

function registerWrites(app: App, { sheets: { structure } }: HttpServices): void {
  const create = {
    tags,
    summary: 'Create a sheet',
    description:
      'With columns and pipes, or from a pipes request. If something is wrong, the answer lists all of it and nothing is stored. An organization may have 1,000.',
    body: newSheet,
    response: { 200: one, ...problemResponses(400, 401, 403, 409, 413, 415, 422, 429, 503) },
  };
  app.post('/v1/sheets', { schema: create }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    return sendJson(reply, JSON.stringify(await structure.create(organizationId, request.body)));
  });

  const change = {
    tags,
    summary: 'Rename a sheet, move it, or change its budget',
    params: sheetParams,
    body: sheetChange,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  };
  app.patch('/v1/sheets/:sheet_id', { schema: change }, async (request, reply) => {
    refuseBudget(request.body, ownerOf(request));
    return sendJson(reply, JSON.stringify(await structure.change(sheetOf(request), request.body)));
  });

  const remove = {
    tags,
    summary: 'Delete a sheet',
    description: 'Moves it to the trash, where it stays for 30 days.',
    params: sheetParams,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/sheets/:sheet_id', { schema: remove }, async (request, reply) => {
    await structure.remove(sheetOf(request));
    return reply.code(204).send(null);
  });
}
