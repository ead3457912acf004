import { sheetParams } from '../../../contract/sheets/structure.ts';
import { newSheetRun, runParams, sheetEstimate, sheetRun, sheetRuns } from '../../../contract/sheets/runs.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { repeatHeaders, repeatOf } from '../lists.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const one = jsonResponse('The run as it is now.', sheetRun);

/** Runs of a sheet: pipes times rows, under a ceiling. */
export function registerSheetRuns(app: App, services: HttpServices): void {
  registerReads(app, services);
  registerStarts(app, services);
  registerCancel(app, services);
}

function registerStarts(app: App, { sheets: { runs } }: HttpServices): void {
  const start = {
    tags,
    summary: 'Run pipes of a sheet',
    description:
      'Runs pipes on the rows whose cells are empty, failed or stale. Cells that another run already has are left to it, so nobody pays twice. Answers at once.',
    params: sheetParams,
    headers: repeatHeaders,
    body: newSheetRun,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/runs', { schema: start }, async (request, reply) => {
    const call = { createdBy: ownerOf(request).keyId, repeatable: repeatOf(request) };
    return sendJson(reply, JSON.stringify(await runs.start(sheetOf(request), request.body, call)));
  });

  const estimate = {
    tags,
    summary: 'Estimate a run of a sheet',
    description: 'Free, runs nothing and asks no provider. Send the body of a run.',
    params: sheetParams,
    body: newSheetRun,
    response: {
      200: jsonResponse('What it would do and cost.', sheetEstimate),
      ...problemResponses(400, 401, 403, 404, 413, 415, 429, 503),
    },
  };
  app.post('/v1/sheets/:sheet_id/estimate', { schema: estimate }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await runs.estimate(sheetOf(request), request.body))),
  );
}

function registerReads(app: App, { sheets: { runs } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List the runs of a sheet',
    params: sheetParams,
    response: {
      200: jsonResponse('The newest 100 runs, the newest first.', sheetRuns),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/sheets/:sheet_id/runs', { schema: list }, async (request, reply) =>
    sendJson(reply, JSON.stringify({ runs: await runs.list(sheetOf(request)) })),
  );

  const show = {
    tags,
    summary: 'Show a run of a sheet',
    params: runParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/sheets/:sheet_id/runs/:no', { schema: show }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await runs.get(sheetOf(request), request.params.no))),
  );
}

function registerCancel(app: App, { sheets: { runs } }: HttpServices): void {
  const cancel = {
    tags,
    summary: 'Cancel a run of a sheet',
    description:
      'Running cells finish and are stored. Cells that did not run go back to their earlier state.',
    params: runParams,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/runs/:no/cancel', { schema: cancel }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await runs.cancel(sheetOf(request), request.params.no))),
  );

  const retry = {
    tags,
    summary: 'Run what failed again',
    description:
      'Starts a new run of the same pipes and rows, under the same ceiling, only for cells that failed in that run, and for those that were skipped because of them.',
    params: runParams,
    headers: repeatHeaders,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 409, 429, 503) },
  };
  app.post('/v1/sheets/:sheet_id/runs/:no/retry', { schema: retry }, async (request, reply) => {
    const call = { createdBy: ownerOf(request).keyId, repeatable: repeatOf(request) };
    return sendJson(reply, JSON.stringify(await runs.retry(sheetOf(request), request.params.no, call)));
  });
}
