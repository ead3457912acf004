import { ServiceError } from '../../contract/errors.ts';
import type { SearchRequest } from '../../contract/search-request.ts';
import { addUnknown } from '../../engine/plan/check-connections.ts';
import { listSearches, makeSearchPlan } from '../../engine/search/make-search-plan.ts';
import type { SearchPlan } from '../../engine/search/search-plan.ts';
import { invalidRequest } from '../invalid-request.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import type { HttpServices } from '../services.ts';
import { findUnknownConnections } from './find-unknown-connections.ts';
import type { PlacedSheet } from './find-unknown-sheets.ts';
import { findUnknownSheets } from './find-unknown-sheets.ts';
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
  if ('plan' in planned && unknown.length === 0) {
    await refuseUnknownSheets(planned.plan, request, services);
    return planned.plan;
  }
  throw new ServiceError('unknown-connection', unknown[0]?.message ?? '', { errors: unknown });
}

async function refuseUnknownSheets(
  { environment, parts }: SearchPlan,
  request: SearchHttpRequest,
  services: HttpServices,
): Promise<void> {
  const { organizationId } = ownerOf(request);
  const { payloads } = listSearches(request.body);
  const found = await Promise.all(
    parts.map(async ({ id, index, config }): Promise<PlacedSheet[]> => {
      const named = (await services.searches.find(organizationId, id))?.sheetOf?.(config) ?? null;
      return named === null ? [] : [{ named, path: `${payloads[index]?.path ?? 'search'}.config` }];
    }),
  );
  const errors = await findUnknownSheets(found.flat(), { organizationId, environment, services });
  if (errors.length > 0) throw invalidRequest(errors);
}
