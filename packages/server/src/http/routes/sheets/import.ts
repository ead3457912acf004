import { importedRows, sheetImport } from '../../../contract/sheets/rows.ts';
import { sheetParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sendSlowJson } from '../../slow-json.ts';
import { fileTypes, maxUploadBytes, readFile, registerFileRoutes } from '../file-bodies.ts';
import { sheetOf } from './place.ts';

export function registerSheetImport(app: App, { sheets: { rows } }: HttpServices): void {
  const schema = {
    tags: ['Sheets'],
    summary: 'Import a file into a sheet',
    description:
      'CSV, JSON lines or Parquet, up to 20 GB, with the names of columns in its header or keys. The file is stored first, and imported when it is the turn of your organization. Rows are written in batches as they are read; what was written before the client goes away stays. A value that does not fit its column is kept, and its cell is `failed`. The answer may begin with white space, which keeps the connection alive.',
    consumes: fileTypes,
    params: sheetParams,
    querystring: sheetImport,
    response: {
      200: jsonResponse('How many rows were written, and how many were not.', importedRows),
      ...problemResponses(400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503),
    },
  };
  const limits = { config: { isUpload: true }, bodyLimit: maxUploadBytes };
  registerFileRoutes(app, (scope) => {
    scope.post('/v1/sheets/:sheet_id/import', { schema, ...limits }, async (request, reply) => {
      const place = sheetOf(request);
      const { format, bytes } = readFile(request);
      const file = await rows.receive({ ...place, format, bytes, maxBytes: maxUploadBytes });
      return sendSlowJson(reply, (signal) =>
        rows.import({ ...place, format, file, options: request.query, signal }),
      );
    });
  });
}
