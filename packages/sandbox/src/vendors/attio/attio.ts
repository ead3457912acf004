import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest, Simulator } from '../../kit/simulator.ts';
import { attioError, refuseAtDoor, tooOften } from './attio-error.ts';
import { queryRecords } from './attio-query.ts';

const queryPath = /^\/objects\/([^/]+)\/records\/query$/;

export const attio: Simulator = {
  id: 'attio',
  baseUrls: ['https://api.attio.com/v2'],
  typicalMs: 250,
  requestsPerSecond: 100,
  limited: tooOften('1'),
  handle(request, { world }) {
    if (request.method === 'GET' && request.path === '/self') return self(request);
    const refusal = refuseAtDoor(request);
    if (refusal !== null) return refusal;
    const [, object] = queryPath.exec(request.path) ?? [];
    if (object !== undefined && request.method === 'POST') return queryRecords(request, { object, world });
    return attioError(404, { code: 'not_found', message: 'Could not find the requested endpoint' });
  },
};

/** Introspection: a token that does not work is not active, which is not an error. */
function self(request: SimulatedRequest): SimulatedReply {
  const verdict = judgeKey(bearerKey(request));
  if (verdict === 'missing' || verdict === 'invalid') return { status: 200, body: { active: false } };
  return {
    status: 200,
    body: {
      active: true,
      scope: 'record_permission:read object_configuration:read',
      token_type: 'Bearer',
      workspace_id: '14beef7a-99f7-4534-a87e-70b564330a4c',
      workspace_name: 'Simulated Sales',
      workspace_slug: 'simulated',
    },
  };
}
