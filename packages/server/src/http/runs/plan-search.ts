import { ServiceError } from '../../contract/errors.ts';
import type { SearchRequest } from '../../contract/search-request.ts';
import { addUnknown } from '../../engine/plan/check-connections.ts';
import { listSearches, makeSearchPlan } from '../../engine/search/make-search-plan.ts';
import type { SearchPlan } from '../../engine/search/search-plan.ts';
import { invalidRequest } from '../invalid-request.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import type { HttpServices } from '../services.ts';
import { findUnknownConnections } from './find-unknown-connections.ts';
import type { RunRequest } from './run-routes.ts';

export type SearchHttpRequest = RunRequest<SearchRequest>;

/** The plan of a search request. Throws an error with everything that is wrong with it. */
export async function planSearch(request: SearchHttpRequest, services: HttpServices): Promise<SearchPlan> {
  const { organizationId } = ownerOf(request);
  const planned = await makeSearchPlan(request.body, {
    organizationId,
    catalog: services.searches,
    cursors: services.cursors,
    prices: services.prices,
    environment: request.headers['x-environment'] ?? services.defaultEnvironment,
  });
  const placed = listSearches(request.body).payloads.map(({ payload, path }) => ({ ...payload, path }));
  const unknown = await findUnknownConnections(placed, { organizationId, services });
  const errors = 'errors' in planned ? addUnknown(planned.errors, unknown) : unknown;
  if (errors.length > unknown.length) throw invalidRequest(errors);
  if ('plan' in planned && unknown.length === 0) return planned.plan;
  throw new ServiceError('unknown-connection', unknown[0]?.message ?? '', { errors: unknown });
}
