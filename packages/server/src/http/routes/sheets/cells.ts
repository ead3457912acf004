import { cellChanges, changedCells, wholeCell } from '../../../contract/sheets/cells.ts';
import { cellParams } from '../../../contract/sheets/rows.ts';
import { sheetParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { repeatHeaders, repeatOf } from '../lists.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];

/** Cells of a sheet. */
export function registerCells(app: App, { sheets: { rows } }: HttpServices): void {
  const show = {
    tags,
    summary: 'Show a cell of a sheet, and where it comes from',
    params: cellParams,
    response: {
      200: jsonResponse('The cell.', wholeCell),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/sheets/:sheet_id/rows/:row/cells/:field', { schema: show }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await rows.getCell(sheetOf(request), request.params))),
  );

  const change = {
    tags,
    summary: 'Change cells of a sheet',
    description:
      'Up to 10,000. A value for a field that a pipe fills is pinned: no run touches it. Results that were made from what changes are stale. Cells that cannot be changed are listed in `left`; if all of them have changed since they were read, the answer is a 409.',
    params: sheetParams,
    headers: repeatHeaders,
    body: cellChanges,
    response: {
      200: jsonResponse('What became of them.', changedCells),
      ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  };
  app.patch('/v1/sheets/:sheet_id/cells', { schema: change }, async (request, reply) => {
    const changed = await rows.change(sheetOf(request), request.body.cells, repeatOf(request));
    return sendJson(reply, JSON.stringify(changed));
  });
}
