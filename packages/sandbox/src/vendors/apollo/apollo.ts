import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { inaccessible, insufficientCredits, invalidKey, verdictOn } from './apollo-error.ts';
import { matchPeople } from './apollo-match.ts';
import { searchOrganizations, searchPeople } from './apollo-search.ts';

export const apollo: Simulator = {
  id: 'apollo',
  // The check of a key has no `/api` in its documented address.
  baseUrls: ['https://api.apollo.io/api/v1', 'https://api.apollo.io/v1'],
  typicalMs: 600,
  // Two hundred searches a minute.
  requestsPerSecond: 200 / 60,
  limited: {
    status: 429,
    headers: { 'retry-after': '1' },
    body: {
      message:
        'The maximum number of api calls allowed for api/v1/mixed_people/api_search is 600 times per hour. ' +
        'Please upgrade your plan from https://app.apollo.io/#/settings/plans/upgrade.',
    },
  },
  handle(request, context) {
    return request.path === '/auth/health' ? health(request) : (refuse(request) ?? route(request, context));
  },
};

/** Always 200: whether the key is any good stands in the body. */
function health(request: SimulatedRequest): SimulatedReply {
  const verdict = verdictOn(request);
  return {
    status: 200,
    body: { healthy: true, is_logged_in: verdict !== 'missing' && verdict !== 'invalid' },
  };
}

function refuse(request: SimulatedRequest): SimulatedReply | null {
  switch (verdictOn(request)) {
    case 'missing':
    case 'invalid':
      return invalidKey();
    case 'restricted':
      return inaccessible(request.path);
    case 'exhausted':
    case 'accepted':
      return null;
  }
}

function route(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  switch (`${request.method} ${request.path}`) {
    case 'GET /users/api_profile':
      return describeAccount(request);
    // Free.
    case 'POST /mixed_people/api_search':
      return searchPeople(request, context);
    case 'POST /mixed_companies/search':
      return verdictOn(request) === 'exhausted'
        ? insufficientCredits()
        : searchOrganizations(request, context);
    case 'POST /people/bulk_match':
      return verdictOn(request) === 'exhausted' ? insufficientCredits() : matchPeople(request, context);
    default:
      return { status: 404, body: { error: 'Not found' } };
  }
}

/** What is left is told if the request asks for it; the rest of the profile always. */
function describeAccount(request: SimulatedRequest): SimulatedReply {
  const left = verdictOn(request) === 'exhausted' ? 0 : 9250;
  const credits = {
    effective_num_lead_credits: 12_000,
    total_unified_credits_used: 12_000 - left,
    num_credits_remaining: left,
  };
  const isAsked = request.query.get('include_credit_usage') === 'true';
  return { status: 200, body: { id: '64a7000000000000000000a1', ...(isAsked ? credits : {}) } };
}
