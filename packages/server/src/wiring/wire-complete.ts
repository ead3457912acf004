import { createCompleter } from '../complete/complete-options.ts';
import { listSources } from '../complete/list-sources.ts';
import type { HttpServices } from '../http/services.ts';
import { listWorld } from '../sandbox/list-world.ts';

/** Lists of companies and people are those of the simulated world; nothing is loaded before it is asked for. */
export function wireComplete(): HttpServices['completion'] {
  return createCompleter(listSources(() => listWorld()));
}
