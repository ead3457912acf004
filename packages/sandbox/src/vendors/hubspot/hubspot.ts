import type { Simulator } from '../../kit/simulator.ts';
import { hubspotError, limited, refuseAtDoor } from './hubspot-error.ts';
import { searchObjects } from './hubspot-search.ts';

const searchPath = /^\/crm\/v3\/objects\/([^/]+)\/search$/;

export const hubspot: Simulator = {
  id: 'hubspot',
  baseUrls: ['https://api.hubapi.com'],
  typicalMs: 300,
  requestsPerSecond: 5,
  limited,
  handle(request, context) {
    const refusal = refuseAtDoor(request);
    if (refusal !== null) return refusal;
    const [, objectType] = searchPath.exec(request.path) ?? [];
    if (objectType !== undefined && request.method === 'POST')
      return searchObjects(request, { objectType, context });
    if (request.method === 'GET' && request.path === '/account-info/v3/details')
      return { status: 200, body: { portalId: 4_400_123, accountType: 'STANDARD', timeZone: 'US/Eastern' } };
    return hubspotError(404, { category: 'OBJECT_NOT_FOUND', message: 'resource not found' });
  },
};
