/* Parallel's entity search, https://docs.parallel.ai/findall-api/entity-search: names, addresses and a sentence. */
import { judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import type { World } from '../../world/world.ts';
import { searchEntities } from './entity-search.ts';
import { parallelError } from './parallel-error.ts';

export const parallel: Simulator = {
  id: 'parallel',
  baseUrls: ['https://api.parallel.ai'],
  typicalMs: 2500,
  // Six hundred a minute.
  requestsPerSecond: 10,
  limited: {
    status: 429,
    headers: { 'retry-after': '1' },
    body: {
      type: 'error',
      error: { ref_id: '00000000-0000-4000-8000-000000000429', message: 'Too many requests', detail: null },
    },
  },
  handle(request, context) {
    return refuseAtDoor(request, context.world) ?? route(request, context);
  },
};

function refuseAtDoor({ headers }: SimulatedRequest, world: World): SimulatedReply | null {
  switch (judgeKey(headers['x-api-key'])) {
    case 'missing':
    case 'invalid':
      return parallelError(world, { status: 401, message: 'Unauthorized: invalid or missing credentials' });
    case 'exhausted':
      return parallelError(world, {
        status: 402,
        message: 'Payment required: insufficient credit in account',
      });
    case 'restricted':
      return parallelError(world, { status: 403, message: 'Forbidden: invalid processor in request' });
    case 'accepted':
      return null;
  }
}

function route(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  if (request.path !== '/v1beta/findall/entity-search')
    return parallelError(context.world, { status: 404, message: 'Not found' });
  if (request.method !== 'POST')
    return parallelError(context.world, { status: 405, message: 'Method not allowed' });
  return searchEntities(request, context);
}
