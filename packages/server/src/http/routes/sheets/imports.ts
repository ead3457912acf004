import { Readable } from 'node:stream';
import { z } from 'zod';
import { importParams, rejectsQuery, sheetRejects, shownImports } from '../../../contract/sheets/imports.ts';
import { sheetParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { rejectsCsv } from '../rejects-csv.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
const problems = problemResponses(400, 401, 403, 404, 429, 503);
// Sent piece by piece, so as no string.
const csv: z.ZodType = z.string();
const kept = 'The first 100,000 of each of the last five imports are kept, for 30 days.';

/** What imports into a sheet refused. */
export function registerSheetImports(app: App, services: HttpServices): void {
  registerPages(app, services);
  registerFile(app, services);
}

function registerPages(app: App, { sheets: { rows } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List the last imports into a sheet',
    params: sheetParams,
    response: { 200: jsonResponse('The newest first.', shownImports), ...problems },
  };
  app.get('/v1/sheets/:sheet_id/imports', { schema: list }, async (request, reply) =>
    sendJson(reply, JSON.stringify({ imports: await rows.imports(sheetOf(request)) })),
  );

  const page = {
    tags,
    summary: 'List what an import into a sheet rejected',
    description: kept,
    params: importParams,
    querystring: rejectsQuery,
    response: { 200: jsonResponse('A page of them.', sheetRejects), ...problems },
  };
  app.get('/v1/sheets/:sheet_id/imports/:import_id/rejects', { schema: page }, async (request, reply) => {
    const { import_id: importId } = request.params;
    const rejects = await rows.rejects(sheetOf(request), { importId, ...request.query });
    return sendJson(reply, JSON.stringify(rejects));
  });
}

function registerFile(app: App, { sheets: { rows } }: HttpServices): void {
  const description = `CSV with line, column, reason and text. ${kept}`;
  const file = {
    tags,
    summary: 'Download what an import into a sheet rejected',
    description,
    params: importParams,
    response: { 200: { description, content: { 'text/csv': { schema: csv } } }, ...problems },
  };
  app.get(
    '/v1/sheets/:sheet_id/imports/:import_id/rejects/file',
    { schema: file },
    async (request, reply) => {
      const { import_id: importId } = request.params;
      const pages = await rows.allRejects(sheetOf(request), importId);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${importId}-rejects.csv"`)
        .send(Readable.from(rejectsCsv(pages)));
    },
  );
}
