import type { FastifyRequest } from 'fastify';
import type { ErrorItem } from '../contract/errors.ts';
import { ServiceError } from '../contract/errors.ts';
import type { RunHeaders } from '../contract/run-headers.ts';
import type { SearchRequest } from '../contract/search-request.ts';
import { addUnknown, checkConnections, listConnections } from '../engine/plan/check-connections.ts';
import { listSearches, makeSearchPlan } from '../engine/search/make-search-plan.ts';
import type { SearchPlan } from '../engine/search/search-plan.ts';
import { invalidRequest } from './invalid-request.ts';
import { ownerOf } from './middleware/authenticate.ts';
import type { HttpServices } from './services.ts';

export type SearchHttpRequest = Pick<FastifyRequest, 'owner' | 'log' | 'trace'> & {
  body: SearchRequest;
  headers: RunHeaders;
};

/** The plan of a search request. Whatever is wrong with it is told at once, and nothing is stored. */
export async function planSearch(request: SearchHttpRequest, services: HttpServices): Promise<SearchPlan> {
  const { organizationId } = ownerOf(request);
  const planned = await makeSearchPlan(request.body, {
    organizationId,
    catalog: services.searches,
    cursors: services.cursors,
    prices: services.prices,
    environment: request.headers['x-environment'] ?? services.defaultEnvironment,
  });
  const unknown = await unknownConnections(request, services);
  const errors = 'errors' in planned ? addUnknown(planned.errors, unknown) : unknown;
  if (errors.length > unknown.length) throw invalidRequest(errors);
  if ('plan' in planned && unknown.length === 0) return planned.plan;
  throw new ServiceError('unknown-connection', unknown[0]?.message ?? '', { errors: unknown });
}

async function unknownConnections(request: SearchHttpRequest, services: HttpServices): Promise<ErrorItem[]> {
  const placed = listSearches(request.body).payloads.map(({ payload, path }) => ({ ...payload, path }));
  const named = listConnections(placed);
  if (named.length === 0) return [];
  return checkConnections(placed, await services.knownConnections(ownerOf(request).organizationId, named));
}
