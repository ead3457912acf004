import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../contract/errors.ts';
import { pathOf, routeOf } from './middleware/authenticate.ts';

/** What a port serves: `all` paths, or with `public` only those that users of the API need. */
export type Surface = 'all' | 'public';

/** What anybody who reaches the port can read without a key. Metrics and docs only if the port serves everything. */
export const openPaths: Readonly<Record<Surface, readonly string[]>> = {
  all: ['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json', '/app', '/v1/catalog/', '/v1/exports/'],
  public: ['/healthz', '/readyz', '/app', '/v1/catalog/', '/v1/exports/'],
};

const operatorsOnly = /^\/(?:metrics|operator|docs|openapi\.json|v1\/status)(?:\/|$)/;

/** Answers the operator's paths as if they did not exist. Comes before keys are checked. */
export function hideOperatorPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!operatorsOnly.test(routeOf(request))) return;
    throw new ServiceError('not-found', `There is nothing at ${pathOf(request).slice(0, 200)}.`);
  });
}
