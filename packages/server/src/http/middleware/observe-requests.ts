import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import type { HttpServices } from '../services.ts';
import { pathOf } from './authenticate.ts';

/** Request ids, one log line and one count per request; refuses new work while the service drains. */
export function observeRequests(app: FastifyInstance, services: HttpServices): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!services.isDraining() || !pathOf(request).startsWith('/v1/')) return;
    throw new ServiceError('unavailable', 'The service is restarting; try again in a few seconds.', {
      headers: { 'retry-after': '5' },
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    services.metrics.countRequest(route, reply.statusCode, reply.elapsedTime / 1000);
    const entry = {
      req_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      organization_id: request.owner?.organizationId,
    };
    request.log.info(entry, 'request');
  });
}
