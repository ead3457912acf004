import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import type { App } from '../../app.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

const ok = z.strictObject({ status: z.literal('ok') });

export function registerHealth(app: App, services: HttpServices): void {
  const common = { tags: ['Operations'], security: [] };
  const alive = {
    ...common,
    summary: 'Whether the process is alive',
    response: { 200: jsonResponse('It is alive.', ok) },
  };
  app.get('/healthz', { schema: alive }, async () => ({ status: 'ok' as const }));

  const ready = {
    ...common,
    summary: 'Whether the service can take work',
    description: 'Asks the database. 503 while the database does not answer or the service is stopping.',
    response: { 200: jsonResponse('It can.', ok), ...problemResponses(503) },
  };
  app.get('/readyz', { schema: ready }, async () => {
    if (services.isDraining()) throw notReady('The service is draining.');
    await services.checkReady().catch((error: unknown) => {
      throw notReady('The database does not answer.', error);
    });
    return { status: 'ok' as const };
  });

  const text = { description: 'The metrics.', content: { 'text/plain': { schema: z.string() } } };
  const metrics = {
    ...common,
    summary: 'Metrics in the Prometheus text format',
    // On a port for users of the API alone it does not exist.
    response: { 200: text, ...problemResponses(404) },
  };
  app.get('/metrics', { schema: metrics }, async (_request, reply) =>
    reply.type(services.metrics.contentType).send(await services.metrics.render()),
  );
}

function notReady(detail: string, cause?: unknown): ServiceError {
  return new ServiceError('unavailable', detail, { headers: { 'retry-after': '5' }, cause });
}
