import type { FastifyInstance } from 'fastify';
import type { HttpServices } from '../services.ts';

/** Request ids, one log line and one count per request. */
export function observeRequests(app: FastifyInstance, services: HttpServices): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (_request, reply) => {
    // A kept connection would outlive the service, or make its stop wait.
    if (services.isDraining()) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    services.metrics.countRequest(route, reply.statusCode, reply.elapsedTime / 1000);
    const entry = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      organization_id: request.owner?.organizationId,
    };
    request.log.info(entry, 'request');
  });
}
