import { newPipe, pipeParams, sheet, sheetParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const one = jsonResponse('The sheet.', sheet);

/** Pipes that fill a sheet. */
export function registerSheetPipes(app: App, { sheets: { structure } }: HttpServices): void {
  const add = {
    tags,
    summary: 'Add a pipe to a sheet',
    description:
      'The whole sheet is planned with the pipe. If it cannot run, the answer lists everything that is wrong. Nothing runs yet, unless `auto` says so.',
    params: sheetParams,
    body: newPipe,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/pipes', { schema: add }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await structure.addPipe(sheetOf(request), request.body))),
  );

  const change = {
    tags,
    summary: 'Replace a pipe of a sheet',
    description: 'Results of the old config stay and count as stale.',
    params: pipeParams,
    body: newPipe,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  };
  app.put('/v1/sheets/:sheet_id/pipes/:pipe', { schema: change }, async (request, reply) =>
    sendJson(
      reply,
      JSON.stringify(await structure.changePipe(sheetOf(request), request.params.pipe, request.body)),
    ),
  );

  const remove = {
    tags,
    summary: 'Remove a pipe from a sheet',
    description: 'Refused while another pipe needs its outputs; the answer names that pipe.',
    params: pipeParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 422, 429, 503) },
  };
  app.delete('/v1/sheets/:sheet_id/pipes/:pipe', { schema: remove }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await structure.removePipe(sheetOf(request), request.params.pipe))),
  );
}
