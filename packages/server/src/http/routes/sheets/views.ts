import { sheetParams, viewParams } from '../../../contract/sheets/structure.ts';
import { newView, sheetView, sheetViews, viewChange } from '../../../contract/sheets/views.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const one = jsonResponse('The view.', sheetView);

/** Conditions, sorts and fields of a sheet under a name. */
export function registerSheetViews(app: App, services: HttpServices): void {
  registerReads(app, services);
  registerWrites(app, services);
}

function registerReads(app: App, { sheets: { reading } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List views of a sheet',
    params: sheetParams,
    response: {
      200: jsonResponse('Views, by name.', sheetViews),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/sheets/:sheet_id/views', { schema: list }, async (request, reply) =>
    sendJson(reply, JSON.stringify({ views: await reading.views.list(sheetOf(request)) })),
  );

  const show = {
    tags,
    summary: 'Show a view of a sheet',
    params: viewParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/sheets/:sheet_id/views/:view_id', { schema: show }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await reading.views.get(sheetOf(request), request.params.view_id))),
  );
}

function registerWrites(app: App, { sheets: { reading } }: HttpServices): void {
  const create = {
    tags,
    summary: 'Create a view of a sheet',
    description:
      'A view that names a field the sheet does not have is refused, and the answer gives the place. A sheet may have 200.',
    params: sheetParams,
    body: newView,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/views', { schema: create }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await reading.views.create(sheetOf(request), request.body))),
  );

  const change = {
    tags,
    summary: 'Change a view of a sheet',
    description: 'What is left out stays as it is.',
    params: viewParams,
    body: viewChange,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  };
  app.patch('/v1/sheets/:sheet_id/views/:view_id', { schema: change }, async (request, reply) => {
    const changed = await reading.views.change(sheetOf(request), request.params.view_id, request.body);
    return sendJson(reply, JSON.stringify(changed));
  });

  const remove = {
    tags,
    summary: 'Delete a view of a sheet',
    params: viewParams,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/sheets/:sheet_id/views/:view_id', { schema: remove }, async (request, reply) => {
    await reading.views.remove(sheetOf(request), request.params.view_id);
    return reply.code(204).send(null);
  });
}
