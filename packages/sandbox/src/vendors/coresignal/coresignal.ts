import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { collect, enrichCompany } from './coresignal-collect.ts';
import { coresignalError, noSuchUrl, refuseAtDoor } from './coresignal-error.ts';
import { search } from './coresignal-search.ts';

export const coresignal: Simulator = {
  id: 'coresignal',
  baseUrls: ['https://api.coresignal.com/cdapi/v2'],
  typicalMs: 700,
  // Of the smallest plan.
  requestsPerSecond: 5,
  limited: coresignalError(429, 'Rate limit exceeded'),
  handle(request, context) {
    return refuseAtDoor(request) ?? route(request, context);
  },
};

const path =
  /^\/(company_multi_source|employee_multi_source)\/(search\/es_dsl(?:\/preview)?|enrich|collect\/([^/]+))$/;

function route(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const [, named, operation = '', key] = path.exec(request.path) ?? [];
  if (named !== 'company_multi_source' && named !== 'employee_multi_source') return noSuchUrl();
  if (operation === 'enrich' && named === 'employee_multi_source') return noSuchUrl();
  const method = operation.startsWith('search') ? 'POST' : 'GET';
  // So it is documented: the wrong type of request is a server error.
  if (request.method !== method) return coresignalError(500, 'Internal Server Error');
  if (operation === 'enrich') return enrichCompany(request, context);
  return key === undefined
    ? search(named, request, context)
    : collect(named, { request, key: decodeKey(key) }, context);
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
