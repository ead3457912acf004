import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { enrichCompanies, identifyCompanies } from './company-enrich.ts';
import { searchCompanies } from './company-search.ts';
import { crustdataError, refuseAtDoor } from './crustdata-error.ts';
import { enrichContacts, enrichPeople } from './person-enrich.ts';
import { searchPeople } from './person-search.ts';
import { postsOfProfile } from './social-posts.ts';

export const crustdata: Simulator = {
  id: 'crustdata',
  baseUrls: ['https://api.crustdata.com'],
  typicalMs: 700,
  // Fifteen a minute and endpoint.
  requestsPerSecond: 0.25,
  limited: {
    status: 429,
    // No `Retry-After`.
    headers: { 'x-ratelimit-limit': '15', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4' },
    body: { error: 'Rate limit exceeded', description: 'You have exceeded 15 requests per minute.' },
  },
  handle(request, context) {
    return refuseAtDoor(request) ?? route(request, context);
  },
};

function route(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  switch (`${request.method} ${request.path}`) {
    case 'POST /person/search':
      return searchPeople(request, context);
    case 'POST /person/enrich':
      return enrichPeople(request, context);
    case 'POST /person/contact/enrich':
      return enrichContacts(request, context);
    case 'POST /social_post/professional_network/enrich/live':
      return postsOfProfile(request, context);
    case 'POST /company/search':
      return searchCompanies(request, context);
    case 'POST /company/enrich':
      return enrichCompanies(request, context);
    case 'POST /company/identify':
      return identifyCompanies(request, context);
    case 'GET /account/credits':
      return credits(context);
    default:
      return crustdataError(404, request.path, {
        error: 'Not found',
        detail: 'The requested endpoint does not exist.',
      });
  }
}

function credits({ world }: SimulatorContext): SimulatedReply {
  const account = {
    credits: 12_500,
    recurring_credits: 15_000,
    recurring_credits_frequency: 'monthly',
    recurring_credits_refresh_date: world.today,
    wallets: [],
  };
  return { status: 200, body: { account } };
}
