import { comparison, comparisonParams, newComparison } from '../../../contract/sheets/compare.ts';
import { pipeParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { repeatHeaders, repeatOf } from '../lists.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const one = jsonResponse('The comparison as it is now.', comparison);

/** Which provider of a waterfall finds most, and what it costs. */
export function registerSheetCompare(app: App, { sheets: { compare } }: HttpServices): void {
  const start = {
    tags,
    summary: 'Compare the providers of a pipe',
    description:
      'Asks each provider by itself on a sample of rows, in a temporary sheet that is deleted after three days. Nothing in the sheet changes. Answers at once.',
    params: pipeParams,
    headers: repeatHeaders,
    body: newComparison,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/pipes/:pipe/compare', { schema: start }, async (request, reply) => {
    const { body, params } = request;
    const call = { body, createdBy: ownerOf(request).keyId, repeatable: repeatOf(request) };
    return sendJson(reply, JSON.stringify(await compare.start(sheetOf(request), params.pipe, call)));
  });

  const show = {
    tags,
    summary: 'Show a comparison of providers',
    description: 'What each provider found and cost. Poll once a second until `finished_at` is set.',
    params: comparisonParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/sheets/:sheet_id/comparisons/:comparison_id', { schema: show }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await compare.get(sheetOf(request), request.params.comparison_id))),
  );
}
