import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpServices, RequestTrace } from '../services.ts';
import { routeOf } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request; null if nothing is traced. */
    trace: RequestTrace | null;
  }
}

/** Request ids, and one log line, one count and one span per request. */
export function observeRequests(app: FastifyInstance, services: HttpServices): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.trace = services.beginTrace({
      method: request.method,
      route: routeOf(request),
      requestId: request.id,
      traceparent: traceparentOf(request),
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    // A kept connection would delay the stop of the service.
    if (services.isDraining()) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    services.metrics.countRequest(route, status, reply.elapsedTime / 1000);
    const organizationId = request.owner?.organizationId;
    const entry = {
      method: request.method,
      route,
      status,
      duration_ms: Math.round(reply.elapsedTime),
      organization_id: organizationId,
      trace_id: request.trace?.traceId,
    };
    request.log.info(entry, 'request');
    request.trace?.end({ status, organizationId });
  });
}

function traceparentOf({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? traceparent : undefined;
}
