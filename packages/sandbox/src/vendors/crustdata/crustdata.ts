/* Crustdata, https://docs.crustdata.com, version 2025-11-01: searches, and what is known of who was found. */
import type { Asked } from '../../kit/asked.ts';
import { readAsked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply, Simulator } from '../../kit/simulator.ts';
import type { Route } from '../../kit/simulator-spec.ts';
import { filesUrl, isFile, readFile, readStatus, submitContacts, submitPeople } from './crustdata-batch.ts';
import { enrichCompanies, enrichContacts, enrichPeople, identifyCompanies } from './crustdata-enrich.ts';
import { badRequest } from './crustdata-error.ts';
import { searchCompanies, searchPeople } from './crustdata-search.ts';
import { postsOfProfile } from './social-posts.ts';

const refuse = (status: number, error: string, description = error): SimulatedReply => ({
  status,
  body: { error, description },
});

const simulator = defineSimulator({
  id: 'crustdata',
  baseUrls: ['https://api.crustdata.com', filesUrl],
  typicalMs: 700,
  // Fifteen a minute and endpoint.
  requestsPerSecond: 0.25,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'Unauthorized', 'Invalid API key.'),
    // The status is the older endpoints'; the newer ones' is not documented.
    exhausted: refuse(402, 'Insufficient credits', 'Your account has no credits left.'),
    // The newer, typed form of an error; permission errors come in it.
    restricted: {
      status: 403,
      body: { error: { type: 'permission_error', message: 'Your plan does not include this endpoint.' } },
    },
    tooOften: {
      ...refuse(429, 'Rate limit exceeded', 'You have exceeded 15 requests per minute.'),
      // No `Retry-After`.
      headers: { 'x-ratelimit-limit': '15', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4' },
    },
    unknownPath: refuse(404, 'Not found', 'The requested endpoint does not exist.'),
    unfit: ({ parameter, problem }) => refuse(400, 'Invalid request', `${parameter} is ${problem}`),
  },
  routes: {
    'POST /person/search': versioned(searchPeople),
    'POST /person/enrich': versioned(enrichPeople),
    'POST /person/contact/enrich': versioned(enrichContacts),
    'POST /batch/person/enrich': versioned(submitPeople),
    'POST /batch/person/contact/enrich': versioned(submitContacts),
    'GET /batch/{batch_id}': { isFree: true, answer: readStatus },
    'POST /company/search': versioned(searchCompanies),
    'POST /company/enrich': versioned(enrichCompanies),
    'POST /company/identify': versioned(identifyCompanies),
    'POST /social_post/professional_network/enrich/live': versioned(postsOfProfile),
    'GET /account/credits': versioned(({ world }) => ({
      status: 200,
      body: {
        account: { credits: 12_500, recurring_credits: 15_000, recurring_credits_refresh_date: world.today },
      },
    })),
  },
});

/** Files of results are on another host, where links are signed and keys are not known. */
export const crustdata: Simulator = {
  ...simulator,
  handle: (request, context) =>
    isFile(request)
      ? readFile(readAsked(request, { context, vendor: simulator.id, parts: new Map() }))
      : simulator.handle(request, context),
};

function versioned(answer: (asked: Asked) => SimulatedReply): Route {
  return {
    answer: (asked) =>
      asked.request.headers['x-api-version'] === '2025-11-01'
        ? answer(asked)
        : badRequest(asked, 'The x-api-version header is missing or not a supported version.'),
  };
}
