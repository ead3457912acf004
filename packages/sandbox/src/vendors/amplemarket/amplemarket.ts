import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { handleBatch } from './amplemarket-batch.ts';
import {
  amplemarketError,
  insufficientCredits,
  isOutOfCredits,
  refuseAtDoor,
  unknownResource,
} from './amplemarket-error.ts';
import { findCompany, findPerson } from './amplemarket-find.ts';
import { searchCompanies, searchPeople } from './amplemarket-search.ts';

export const amplemarket: Simulator = {
  id: 'amplemarket',
  baseUrls: ['https://api.amplemarket.com'],
  typicalMs: 500,
  // Five hundred a minute; single endpoints less.
  requestsPerSecond: 8,
  limited: {
    ...amplemarketError(429, 'too_many_requests', {
      title: 'Too many requests',
      detail: 'The rate limit was exceeded',
    }),
    headers: { 'retry-after': '1' },
  },
  handle(request, context) {
    return refuseAtDoor(request) ?? route(request, context);
  },
};

function route(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  switch (`${request.method} ${request.path}`) {
    case 'GET /people/find':
      return isOutOfCredits(request) ? insufficientCredits() : findPerson(request, context);
    case 'GET /companies/find':
      return isOutOfCredits(request) ? insufficientCredits() : findCompany(request, context);
    case 'POST /people/search':
      return searchPeople(request, context);
    case 'POST /companies/search':
      return searchCompanies(request, context);
    case 'GET /account-info':
      return { status: 200, body: { object: 'account_info', id: 'account_1', name: 'Sandbox' } };
    default:
      return handleBatch(request, context) ?? unknownResource();
  }
}
