import { readStoredPlan } from '../plan-cache.ts';
import type { Task } from '../task.ts';
import { drawPlan } from './draw-plan.ts';
import type { PipeCatalog } from './resolve-pipes.ts';

/** Characters of a plan that is drawn on a main thread. */
const smallPlan = 100_000;

interface DrawExtra {
  /** How many there are to run it on. */
  records: number;
}

/** Draws a plan that another task has made; the result is JSON text. */
export function createDrawPlanTask(catalog: PipeCatalog): Task<{ plan: string }, DrawExtra, string> {
  return {
    kind: 'draw plan',
    prepare: ({ plan }) => ({
      isSmall: () => plan.length <= smallPlan,
      run: (_fields, { records }) =>
        JSON.stringify(drawPlan(readStoredPlan(plan), { records, find: (id) => catalog.find(id) })),
    }),
    measure: (text) => text.length,
  };
}
