import { foundFacets, sheetFacets, sheetStats } from '../../../contract/sheets/reading.ts';
import { sheetParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];

/** What is in a sheet, in numbers. */
export function registerSheetStats(app: App, { sheets: { reading } }: HttpServices): void {
  const stats = {
    tags,
    summary: 'Count the cells of a sheet',
    description: 'Of each field how many are filled, and their statuses; of each pipe what it cost.',
    params: sheetParams,
    response: {
      200: jsonResponse('As the sheet is now.', sheetStats),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/sheets/:sheet_id/stats', { schema: stats }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await reading.stats(sheetOf(request)))),
  );

  const facets = {
    tags,
    summary: 'Count the values of a field',
    params: sheetParams,
    body: sheetFacets,
    response: {
      200: jsonResponse('The most frequent values.', foundFacets),
      ...problemResponses(400, 401, 403, 404, 413, 415, 429, 503),
    },
  };
  app.post('/v1/sheets/:sheet_id/facets', { schema: facets }, async (request, reply) => {
    const found = await reading.facets(sheetOf(request), request.body, clientGone(reply));
    return sendJson(reply, JSON.stringify(found));
  });
}
