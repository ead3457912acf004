import { Readable } from 'node:stream';
import { z } from 'zod';
import { datasetName } from '../../../contract/datasets.ts';
import type { App } from '../../app.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { rejectsCsv } from '../rejects-csv.ts';

// Typed loosely, because it is sent as a stream and not as one string.
const csv: z.ZodType = z.string();

export function registerRejects(app: App, { datasets }: HttpServices): void {
  const description =
    'CSV with line, column, reason and text. The first 100,000 are kept until the next import; the others are only counted.';
  const schema = {
    tags: ['Datasets'],
    summary: 'Download what the last import refused',
    description,
    params: z.object({ name: datasetName }),
    response: {
      200: { description, content: { 'text/csv': { schema: csv } } },
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/datasets/:name/rejects', { schema }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const { name } = request.params;
    const pages = await datasets.rejects({ organizationId, name });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-rejects.csv"`)
      .send(Readable.from(rejectsCsv(pages)));
  });
}
