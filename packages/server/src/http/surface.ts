import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../contract/errors.ts';
import { pathOf, routeOf } from './middleware/authenticate.ts';

/** What a port serves: `all` there is, or as `public` no more than the users of the API need. */
export type Surface = 'all' | 'public';

/** What can be read without a key by anybody who reaches the port; metrics and docs only where everything is served. */
export const openPaths: Readonly<Record<Surface, readonly string[]>> = {
  all: ['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json', '/v1/catalog/'],
  public: ['/healthz', '/readyz', '/v1/catalog/'],
};

const operatorsOnly = /^\/(?:metrics|operator|docs|openapi\.json)(?:\/|$)/;

/** Answers the operator's paths as if there were nothing. Comes before keys are looked at. */
export function hideOperatorPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!operatorsOnly.test(routeOf(request))) return;
    throw new ServiceError('not-found', `There is nothing at ${pathOf(request).slice(0, 200)}.`);
  });
}
