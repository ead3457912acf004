import { z } from 'zod';
import type { CompiledPlan } from './compile-plan.ts';
import { compilePlan } from './compile-plan.ts';
import type { Plan } from './plan/plan.ts';
import type { PipeCatalog } from './plan/resolve-pipes.ts';

/** Compiled plans kept at a time; a plan with many templates is some hundred kilobytes. */
const maxPlans = 100;

/** Compiles stored plans, once for all runs whose plans are the same text. */
export interface PlanCache {
  get(planText: string): CompiledPlan;
}

// Plans are written by this program alone and carry their version; their shape is not checked again.
const storedPlan = z.custom<Plan>((value) => z.object({ version: z.literal(2) }).safeParse(value).success);

export function createPlanCache(catalog: PipeCatalog): PlanCache {
  const compiled = new Map<string, CompiledPlan>();
  return {
    get: (planText) => {
      const known = compiled.get(planText);
      const plan = known ?? compilePlan(storedPlan.parse(JSON.parse(planText)), catalog);
      // Taking it out and in again keeps the map in order of use.
      compiled.delete(planText);
      compiled.set(planText, plan);
      const [oldest] = compiled.keys();
      if (compiled.size > maxPlans && oldest !== undefined) compiled.delete(oldest);
      return plan;
    },
  };
}
