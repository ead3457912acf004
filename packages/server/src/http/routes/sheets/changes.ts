import {
  cellHistory,
  changesPage,
  sheetChanges,
  turnedBody,
  turnedChange,
} from '../../../contract/sheets/changes.ts';
import { cellParams } from '../../../contract/sheets/rows.ts';
import { sheetParams } from '../../../contract/sheets/structure.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { operatorKeyId } from '../../../contract/key-owner.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];

/** What was changed in a sheet, undoing and redoing it. */
export function registerSheetChanges(app: App, services: HttpServices): void {
  registerReads(app, services);
  registerTurns(app, services);
}

function registerReads(app: App, { sheets: { changes } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List the changes of a sheet',
    description: 'Those of the last 30 days, the newest first.',
    params: sheetParams,
    querystring: changesPage,
    response: {
      200: jsonResponse('A page of changes.', sheetChanges),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/sheets/:sheet_id/changes', { schema: list }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await changes.list(sheetOf(request), request.query))),
  );

  const history = {
    tags,
    summary: 'Show who changed a cell, and its earlier values',
    params: cellParams,
    response: {
      200: jsonResponse('The history of the cell.', cellHistory),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get(
    '/v1/sheets/:sheet_id/rows/:row/cells/:field/history',
    { schema: history },
    async (request, reply) =>
      sendJson(reply, JSON.stringify(await changes.cellHistory(sheetOf(request), request.params))),
  );
}

const answers = {
  200: jsonResponse('What was turned.', turnedChange),
  ...problemResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
};

function registerTurns(app: App, { sheets: { changes } }: HttpServices): void {
  const asked = (request: FastifyRequest, change: number) => {
    const { keyId: by } = ownerOf(request);
    return { change, by, isOperator: by === operatorKeyId };
  };
  const undo = {
    tags,
    summary: 'Undo a change of a sheet',
    description:
      'A change that this key or this person made. If something newer has touched the same cells, nothing is changed and the answer is a 409 that names up to 20 of them. A call takes five seconds at most. If the state is `undoing` then, the service goes on; the same call again waits for the end. Undoing a run gives back earlier values, but no credits.',
    params: sheetParams,
    body: turnedBody,
    response: answers,
  };
  app.post('/v1/sheets/:sheet_id/undo', { schema: undo }, async (request, reply) => {
    const done = await changes.undo(sheetOf(request), asked(request, request.body.change));
    return sendJson(reply, JSON.stringify(done));
  });

  const redo = {
    tags,
    summary: 'Redo a change of a sheet that was undone',
    description:
      'The rules are those of undoing. Nothing runs again: a run gets its values back, and costs nothing.',
    params: sheetParams,
    body: turnedBody,
    response: answers,
  };
  app.post('/v1/sheets/:sheet_id/redo', { schema: redo }, async (request, reply) => {
    const done = await changes.redo(sheetOf(request), asked(request, request.body.change));
    return sendJson(reply, JSON.stringify(done));
  });
}
