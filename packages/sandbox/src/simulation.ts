/* What a process needs that answers as the simulated internet, one request at a time. */
import type { ExchangeRequest } from './kit/exchange-request.ts';
import { createOwnTables } from './kit/own-tables.ts';
import { createExchange } from './kit/simulated-exchange.ts';
import type { KeptValues } from './kit/tracked-states.ts';
import { createTrackedStates } from './kit/tracked-states.ts';
import { listWorld } from './list-world.ts';
import { sampleRequest } from './sample-request.ts';
import { simulators } from './simulators.ts';
import { createWorld } from './world/create-world.ts';
import { once } from './world/once.ts';

export type { ExchangeResult } from './kit/exchange-result.ts';
export type { KeptValues, Passage } from './kit/tracked-states.ts';
export type { WorldLists } from './list-world.ts';

/** The world of this process, whose vendors remember nothing from one request to the next. */
export const simulation = once(() => {
  const world = createWorld();
  const { stateOf, follow } = createTrackedStates();
  const open = createExchange({ simulators, world, stateOf });
  return {
    exchange: (request: ExchangeRequest, known: KeptValues) =>
      follow(known, () => {
        const { delayMs, answer } = open(request);
        return { delayMs, answer: answer() };
      }),
    tables: createOwnTables(world),
    lists: () => listWorld(world),
    sample: () => sampleRequest(world),
  };
});
