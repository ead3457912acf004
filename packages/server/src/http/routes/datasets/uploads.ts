import { z } from 'zod';
import { datasetName, importMode, importResult, inspection } from '../../../contract/datasets.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { sendSlowJson } from '../../slow-json.ts';
import { fileTypes, maxUploadBytes, readFile, registerFileRoutes } from '../file-bodies.ts';

const maxSampleBytes = 1024 * 1024;
const problems = problemResponses(400, 401, 403, 404, 408, 413, 415, 429, 503);

/** Files of datasets. */
export function registerUploads(app: App, services: HttpServices): void {
  registerFileRoutes(app, (scope) => {
    registerInspect(scope, services);
    registerImport(scope, services);
  });
}

function registerInspect(app: App, { datasets }: HttpServices): void {
  const schema = {
    tags: ['Datasets'],
    summary: 'Inspect a file and propose a declaration for it',
    description:
      'Send the file, or the beginning of CSV and JSON lines, up to 1 MB. Nothing is stored. The names and types in the answer are a proposal for the declaration of a dataset, or for the columns of a sheet.',
    consumes: fileTypes,
    querystring: z.object({
      truncated: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Whether this is only the beginning of the file. Then an incomplete last line is ignored.'),
    }),
    response: { 200: jsonResponse('What was found.', inspection), ...problems },
  };
  const config = { isUpload: true };
  const limits = { config, bodyLimit: maxUploadBytes };
  app.post('/v1/datasets/inspect', { schema, ...limits }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const { format, bytes } = readFile(request);
    const maxBytes = format === 'parquet' ? maxUploadBytes : maxSampleBytes;
    const file = await datasets.receive({ organizationId, format, bytes, maxBytes, dataset: null });
    const isSample = request.query.truncated === 'true';
    const use = { organizationId, file, format, isSample, signal: clientGone(reply) };
    return sendJson(reply, JSON.stringify(await datasets.inspect(use)));
  });
}

function registerImport(app: App, { datasets }: HttpServices): void {
  const schema = {
    tags: ['Datasets'],
    summary: 'Import a file into a dataset',
    description:
      'CSV, JSON lines or Parquet, up to 20 GB. The file is stored first, and imported when your organization has its turn. All rows become part of the dataset together, at the end. If the upload breaks off or the client goes away, the dataset does not change. Rows that do not fit are rejected and kept for inspection. The answer may begin with white space, which keeps the connection alive. Needs an admin key.',
    consumes: fileTypes,
    params: z.object({ name: datasetName }),
    querystring: z.object({ mode: importMode }),
    response: {
      200: jsonResponse('How many rows were imported, and how many were not.', importResult),
      ...problems,
    },
  };
  const limits = { config: { isUpload: true }, bodyLimit: maxUploadBytes };
  app.post('/v1/datasets/:name/rows', { schema, ...limits }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const { format, bytes } = readFile(request);
    const { name } = request.params;
    const { mode } = request.query;
    const file = await datasets.receive({
      organizationId,
      format,
      bytes,
      maxBytes: maxUploadBytes,
      dataset: name,
    });
    return sendSlowJson(reply, (signal) =>
      datasets.importRows({ organizationId, name, mode, format, file, signal }),
    );
  });
}
