import type { StoredRun } from '../contract/stored-run.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonObject } from '../contract/json-value.ts';
import { fingerprint } from '../engine/plan/fingerprint.ts';
import { listSearches } from '../engine/search/make-search-plan.ts';
import { assembleSearch } from '../engine/search/assemble-search.ts';
import { admitSubmission } from './admit-submission.ts';
import { sendJson } from './json-response.ts';
import { ownerOf } from './middleware/authenticate.ts';
import { setDeprecationHeaders } from './middleware/deprecation-headers.ts';
import type { SearchHttpRequest } from './plan-search.ts';
import { planSearch } from './plan-search.ts';
import type { HttpServices } from './services.ts';
import { searchRecord } from './show-search-receipt.ts';
import { loadRun } from './submit-request.ts';

/** A search that was submitted, or had been by an earlier call with the same idempotency key. */
export interface SubmittedSearch {
  runId: string;
  isReplay: boolean;
  isInvalid: false;
}

/** Plans and admits a search under `runId` and sets the headers of its answer. It counts as one record. */
export async function submitSearch(
  request: SearchHttpRequest,
  reply: FastifyReply,
  { runId, services }: { runId: string; services: HttpServices },
): Promise<SubmittedSearch> {
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
  return { runId: submitted.runId, isReplay: submitted.isReplay, isInvalid: false };
}

/** A search as it stands, as a response. */
export function sendSearch(reply: FastifyReply, run: StoredRun): FastifyReply {
  return sendJson(reply, assembleSearch(run));
}

/** Loads a search that must be there. */
export function loadSearch(
  request: FastifyRequest,
  runId: string,
  services: HttpServices,
): Promise<StoredRun> {
  const { isRunId, loadRun: load } = services;
  return loadRun(request, runId, { isRunId, loadRun: load, kind: 'search' });
}
