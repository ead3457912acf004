import type { FastifyReply } from 'fastify';
import { jsonObject } from '../../contract/json-value.ts';
import { fingerprint } from '../../engine/plan/fingerprint.ts';
import { listSearches } from '../../engine/search/make-search-plan.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import { setDeprecationHeaders } from '../middleware/deprecation-headers.ts';
import type { HttpServices } from '../services.ts';
import { searchRecord } from '../show-search-receipt.ts';
import { admitSubmission } from './admit-submission.ts';
import type { SearchHttpRequest } from './plan-search.ts';
import { planSearch } from './plan-search.ts';
import type { SubmittedRun } from './run-routes.ts';

/** Plans and admits a search. It counts as one record. */
export async function submitSearch(
  request: SearchHttpRequest,
  reply: FastifyReply,
  { runId, services }: { runId: string; services: HttpServices },
): Promise<SubmittedRun> {
  const plan = await planSearch(request, services);
  const { organizationId } = ownerOf(request);
  const ids = new Set(listSearches(request.body).payloads.map(({ payload }) => payload.search_id));
  const searches = [...ids].map((id) => services.searches.find(organizationId, id));
  setDeprecationHeaders(reply, await Promise.all(searches));
  const { submitted } = await admitSubmission(request, reply, {
    kind: 'search',
    runId,
    environment: plan.environment,
    plan,
    ids: [searchRecord.id],
    inputs: [JSON.stringify([{ id: searchRecord.id, values: {} }])],
    invalid: null,
    fingerprint: () => fingerprint(jsonObject.parse(request.body)),
    services,
  });
  return { runId: submitted.runId, isReplay: submitted.isReplay, isInvalid: false, shown: null };
}
