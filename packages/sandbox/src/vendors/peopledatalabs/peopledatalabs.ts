import { judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { keyOf, notFound, pdlError, refuseAtDoor } from './pdl-error.ts';
import { searchCompanies, searchPeople } from './pdl-search.ts';

export const peopledatalabs: Simulator = {
  id: 'peopledatalabs',
  baseUrls: ['https://api.peopledatalabs.com'],
  typicalMs: 600,
  // Ten a minute for searches, in fixed windows of a minute.
  requestsPerSecond: 10 / 60,
  limited: {
    ...pdlError(429, 'rate_limit_error', 'An error occurred due to requests hitting the API too quick'),
    // When the window ends; there is no Retry-After.
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '6' },
  },
  handle(request, context) {
    return refuseAtDoor(judgeKey(keyOf(request))) ?? route(request, context);
  },
};

const searches: Readonly<
  Record<string, (request: SimulatedRequest, context: SimulatorContext) => SimulatedReply>
> = {
  '/v5/person/search': searchPeople,
  '/v5/company/search': searchCompanies,
};

function route(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const search = Object.hasOwn(searches, request.path) ? searches[request.path] : undefined;
  if (search === undefined) return notFound();
  if (request.method !== 'GET' && request.method !== 'POST')
    return pdlError(
      405,
      'invalid_request_error',
      'You cannot use the request method on the requested resource',
    );
  return search(request, context);
}
