/* Clado's search for people, https://docs.clado.ai/api-reference/endpoint/search-people, what it has of one, and credits. */
import type { SimulatedReply, SimulatedRequest, Simulator } from '../../kit/simulator.ts';
import { cladoError, isOutOfCredits, refuseAtDoor } from './clado-error.ts';
import { enrichContacts, enrichProfile } from './clado-enrich.ts';
import { searchPeople } from './clado-search.ts';

export const clado: Simulator = {
  id: 'clado',
  baseUrls: ['https://search.clado.ai'],
  typicalMs: 3000,
  // Two hundred searches a minute on the smallest paid plan.
  requestsPerSecond: 3,
  limited: { ...cladoError(429, 'Rate limit exceeded'), headers: { 'retry-after': '1' } },
  handle(request, context) {
    const refused = refuseAtDoor(request);
    if (refused !== null) return refused;
    switch (`${request.method} ${request.path}`) {
      case 'GET /api/search':
        return isOutOfCredits(request)
          ? cladoError(402, 'Insufficient credits')
          : searchPeople(request, context);
      case 'GET /api/enrich/contacts':
        return isOutOfCredits(request)
          ? cladoError(402, 'Insufficient credits')
          : enrichContacts(request, context);
      case 'GET /api/enrich/linkedin':
        return isOutOfCredits(request)
          ? cladoError(402, 'Insufficient credits')
          : enrichProfile(request, context);
      case 'GET /api/credits':
        return countCredits(request);
      default:
        return cladoError(404, 'Not Found');
    }
  },
};

function countCredits(request: SimulatedRequest): SimulatedReply {
  const credits = isOutOfCredits(request) ? 0 : 2470;
  return { status: 200, body: { credits, last_topup_at: '2026-01-15T10:30:00Z' } };
}
