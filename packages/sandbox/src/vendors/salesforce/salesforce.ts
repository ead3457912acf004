import type { Simulator } from '../../kit/simulator.ts';
import { overLimit, refuseAtDoor, salesforceError } from './salesforce-error.ts';
import { answerQuery } from './salesforce-query.ts';

const servicePath = /^\/services\/data\/(v\d{2}\.0)\/(.+)$/;

export const salesforce: Simulator = {
  id: 'salesforce',
  // Every customer has a host of their own; in the sandbox nobody has one, and the login host stands for all.
  baseUrls: ['https://login.salesforce.com'],
  typicalMs: 350,
  // What it counts is the day's requests.
  requestsPerSecond: null,
  limited: overLimit,
  handle(request, context) {
    const refusal = refuseAtDoor(request);
    if (refusal !== null) return refusal;
    const [, version, resource] = servicePath.exec(request.path) ?? [];
    if (request.method === 'GET' && version !== undefined && resource !== undefined) {
      const [name, locator = null, more] = resource.split('/');
      if (name === 'query' && more === undefined)
        return answerQuery(request, { call: { version, locator: locator || null }, context });
      if (resource === 'limits')
        return { status: 200, body: { DailyApiRequests: { Max: 15_000, Remaining: 14_998 } } };
    }
    return salesforceError(404, 'NOT_FOUND', 'The requested resource does not exist');
  },
};
