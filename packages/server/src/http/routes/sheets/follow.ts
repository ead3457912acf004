import { follow, newFollow } from '../../../contract/sheets/follow.ts';
import { sheetParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const one = jsonResponse('What the sheet follows, and how far it is.', follow);

/** A stream whose members become rows. */
export function registerSheetFollow(app: App, { sheets: { following } }: HttpServices): void {
  const show = {
    tags,
    summary: 'Show the stream that a sheet follows',
    description: 'Also how far the sheet is and, if it stopped, why.',
    params: sheetParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/sheets/:sheet_id/follow', { schema: show }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await following.get(sheetOf(request)))),
  );

  const put = {
    tags,
    summary: 'Let a sheet follow a stream',
    description:
      'The members become rows by key, and later events change these rows. Each event is applied once. Sending the setting again starts over.',
    params: sheetParams,
    body: newFollow,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  };
  app.put('/v1/sheets/:sheet_id/follow', { schema: put }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await following.put(sheetOf(request), request.body))),
  );

  const remove = {
    tags,
    summary: 'Stop following a stream',
    description: 'The rows stay.',
    params: sheetParams,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/sheets/:sheet_id/follow', { schema: remove }, async (request, reply) => {
    await following.remove(sheetOf(request));
    return reply.code(204).send(null);
  });
}
