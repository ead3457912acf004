import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { CompiledPlan } from './compile-plan.ts';
import { compilePlan } from './compile-plan.ts';
import type { Plan } from './plan/plan.ts';
import type { PipeCatalog } from './plan/resolve-pipes.ts';

/** Characters of stored plans that are kept compiled, which takes about ten times as many bytes. */
const cachedLength = 8_000_000;

/** Compiles stored plans, once for all runs whose plans are the same text. */
export interface PlanCache {
  get(planText: string): CompiledPlan;
}

// Plans are written by this program alone and carry their version; their shape is not checked again.
const storedPlan = z.custom<Plan>((value) => z.object({ version: z.literal(2) }).safeParse(value).success);

export function readStoredPlan(planText: string): Plan {
  return storedPlan.parse(JSON.parse(planText));
}

export function createPlanCache(catalog: PipeCatalog, maxLength = cachedLength): PlanCache {
  const compiled = new LRUCache<string, CompiledPlan>({
    maxSize: maxLength,
    sizeCalculation: (_, planText) => planText.length,
  });
  return {
    get: (planText) => {
      const known = compiled.get(planText);
      if (known !== undefined) return known;
      const plan = compilePlan(readStoredPlan(planText), catalog, planText);
      compiled.set(planText, plan);
      return plan;
    },
  };
}
