import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { isOutOfCredits, noSuchEndpoint, problem, refuseAtDoor } from './companyenrich-error.ts';
import { searchPeople } from './companyenrich-person-search.ts';
import {
  countCompanies,
  previewCompanies,
  scrollCompanies,
  searchCompanies,
} from './companyenrich-search.ts';
import { similarCompanies } from './companyenrich-similar.ts';

export const companyenrich: Simulator = {
  id: 'companyenrich',
  baseUrls: ['https://api.companyenrich.com'],
  typicalMs: 500,
  // Three hundred a minute.
  requestsPerSecond: 5,
  limited: {
    ...problem(429, 'Too Many Requests', 'The rate limit of 300 requests per minute was exceeded'),
  },
  handle(request, context) {
    return refuseAtDoor(request) ?? route(request, context);
  },
};

function route(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  switch (`${request.method} ${request.path}`) {
    case 'POST /companies/search':
      return searchCompanies(request, context);
    case 'POST /companies/search/scroll':
      return scrollCompanies(request, context);
    case 'POST /companies/search/preview':
      return previewCompanies(request, context);
    case 'POST /companies/search/count':
      return countCompanies(request, context);
    case 'POST /companies/similar':
      return similarCompanies(request, context);
    case 'POST /people/search':
      return searchPeople(request, context);
    case 'GET /me':
      return account(request, context);
    default:
      return noSuchEndpoint();
  }
}

/** Free, whether or not there are credits left. */
function account(request: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const capabilities = {
    lists: true,
    previews: true,
    companySearchLimit: 10_000,
    companySearchAsyncLimit: 50_000,
    peopleSearchLimit: 10_000,
  };
  const credits = { used: isOutOfCredits(request) ? 5000 : 120, total: 5000 };
  return {
    status: 200,
    body: { userId: makeUuid(world, ['companyenrich', 'account']), credits, capabilities },
  };
}
