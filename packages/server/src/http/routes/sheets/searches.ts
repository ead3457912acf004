import { sheetParams } from '../../../contract/sheets/structure.ts';
import { runParams } from '../../../contract/sheets/runs.ts';
import { newSheetSearch, sheetSearch, sheetSearches } from '../../../contract/sheets/searches.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import { planSearch } from '../../runs/plan-search.ts';
import type { HttpServices } from '../../services.ts';
import { repeatHeaders, repeatOf } from '../lists.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const one = jsonResponse('The search as it is now.', sheetSearch);

/** Searches whose rows go into a sheet. */
export function registerSheetSearches(app: App, services: HttpServices): void {
  registerStart(app, services);
  registerReads(app, services);
  registerCancel(app, services);
}

function registerStart(app: App, services: HttpServices): void {
  const { structure, searches } = services.sheets;
  const start = {
    tags,
    summary: 'Search into a sheet',
    description:
      'Adds the rows of a search page by page, except those that the sheet has already. Ends after a number of new rows or pages, or when the credits do not pay for another page. Answers at once.',
    params: sheetParams,
    headers: repeatHeaders,
    body: newSheetSearch,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/search', { schema: start }, async (request, reply) => {
    const place = sheetOf(request);
    const { environment } = await structure.get(place);
    const { owner, log, trace, bodyRead, body } = request;
    const asked = { config: { environment }, search: body.search };
    const plan = await planSearch({ owner, log, trace, bodyRead, headers: {}, body: asked }, services);
    const call = { plan, createdBy: ownerOf(request).keyId, repeatable: repeatOf(request) };
    return sendJson(reply, JSON.stringify(await searches.start(place, body, call)));
  });
}

function registerReads(app: App, { sheets: { searches } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List the searches into a sheet',
    params: sheetParams,
    response: {
      200: jsonResponse('The newest 100 searches, the newest first.', sheetSearches),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/sheets/:sheet_id/searches', { schema: list }, async (request, reply) =>
    sendJson(reply, JSON.stringify({ searches: await searches.list(sheetOf(request)) })),
  );

  const show = {
    tags,
    summary: 'Show a search into a sheet',
    description: 'Its progress, or how it ended. Poll once a second.',
    params: runParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/sheets/:sheet_id/searches/:no', { schema: show }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await searches.get(sheetOf(request), request.params.no))),
  );
}

function registerCancel(app: App, { sheets: { searches } }: HttpServices): void {
  const cancel = {
    tags,
    summary: 'Cancel a search into a sheet',
    description: 'A page that is being searched is still written. No further page is asked for.',
    params: runParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/searches/:no/cancel', { schema: cancel }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await searches.cancel(sheetOf(request), request.params.no))),
  );
}
