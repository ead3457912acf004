import { z } from 'zod';
import type { ExportFormat } from '../../../contract/sheets/reading.ts';
import { exportParams, exportTicket, newExport } from '../../../contract/sheets/reading.ts';
import { sheetParams } from '../../../contract/sheets/structure.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sendPaced } from '../../streaming/send-paced.ts';
import { sheetOf } from './place.ts';

const tags = ['Sheets'];
// Sent piece by piece, so as no string.
const file: z.ZodType = z.string();

/** Some 9 kB a second, as for uploads: who is slower has a place that others could have. */
const pace = { pieceBytes: 256 * 1024, maxMs: 30_000 };

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

/** Views as files. */
export function registerSheetExports(app: App, { sheets: { reading } }: HttpServices): void {
  const sell = {
    tags,
    summary: 'Export a sheet',
    description:
      'Answers with a ticket for one download, valid for a minute. Its path needs no key, because a link in a browser cannot send one.',
    params: sheetParams,
    body: newExport,
    response: {
      200: jsonResponse('The ticket.', exportTicket),
      ...problemResponses(400, 401, 403, 404, 413, 415, 429, 503),
    },
  };
  app.post('/v1/sheets/:sheet_id/exports', { schema: sell }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await reading.sellTicket(sheetOf(request), request.body))),
  );

  const description = 'The rows of the view as they are now, in its order.';
  const download = {
    tags,
    summary: 'Download an export',
    security: [],
    params: exportParams,
    response: {
      200: {
        description,
        content: {
          'text/csv': { schema: file },
          'application/x-ndjson': { schema: file },
          'application/vnd.apache.parquet': { schema: file },
        },
      },
      ...problemResponses(400, 404, 429, 503),
    },
  };
  app.get('/v1/exports/:ticket', { schema: download }, async (request, reply) => {
    const { fileName, format, pieces } = await reading.download(request.params.ticket, clientGone(reply));
    return reply
      .type(types[format])
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(sendPaced(pieces, pace));
  });
}
