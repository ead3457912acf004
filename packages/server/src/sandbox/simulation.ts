import type { OutboundRequest } from '../providers/kit/guarded-request.ts';
import { createOwnTables } from './kit/own-tables.ts';
import { createExchange } from './kit/simulated-exchange.ts';
import type { KeptValues } from './kit/tracked-states.ts';
import { createTrackedStates } from './kit/tracked-states.ts';
import { listWorld } from './list-world.ts';
import { sampleRequest } from './sample-request.ts';
import { simulators } from './simulators.ts';
import { createWorld } from './world/create-world.ts';
import { once } from './world/once.ts';

/** The world of this process, whose vendors remember nothing from one request to the next. */
export const simulation = once(() => {
  const world = createWorld();
  const { stateOf, follow } = createTrackedStates();
  const open = createExchange({ simulators, world, stateOf });
  return {
    exchange: (request: OutboundRequest, known: KeptValues) =>
      follow(known, () => {
        const { delayMs, answer } = open(request);
        return { delayMs, answer: answer() };
      }),
    tables: createOwnTables(world),
    lists: () => listWorld(world),
    sample: () => sampleRequest(world),
  };
});
