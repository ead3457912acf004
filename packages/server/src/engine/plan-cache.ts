import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { CompiledPlan } from './compile-plan.ts';
import { compilePlan } from './compile-plan.ts';
import type { Plan } from './plan/plan.ts';
import type { PipeCatalog } from './plan/resolve-pipes.ts';

/** Characters of stored plans that are kept compiled. A compiled plan takes about ten times as many bytes. */
const cachedLength = 8_000_000;

/** Compiles stored plans, once for all runs whose plans are the same text. */
export interface PlanCache {
  /** Throws where another version of the service wrote the plan. */
  get(planText: string): CompiledPlan;
  /** The same, but null where `get` throws. */
  find(planText: string): CompiledPlan | null;
}

// Plans are written by this program alone and carry their version; their shape is not checked again.
const storedPlan = z.custom<Plan>((value) => z.object({ version: z.literal(2) }).safeParse(value).success);

export function readStoredPlan(planText: string): Plan {
  return storedPlan.parse(JSON.parse(planText));
}

/** False for a plan that another version of the service wrote. */
export function isKnownPlan(planText: string): boolean {
  return storedPlan.safeParse(JSON.parse(planText)).success;
}

export function createPlanCache(catalog: PipeCatalog, maxLength = cachedLength): PlanCache {
  const compiled = new LRUCache<string, CompiledPlan>({
    maxSize: maxLength,
    sizeCalculation: (_, planText) => planText.length,
  });
  const get = (planText: string): CompiledPlan => {
    const known = compiled.get(planText);
    if (known !== undefined) return known;
    const plan = compilePlan(readStoredPlan(planText), catalog, planText);
    compiled.set(planText, plan);
    return plan;
  };
  const isKnown = (planText: string) => compiled.has(planText) || isKnownPlan(planText);
  return { get, find: (planText) => (isKnown(planText) ? get(planText) : null) };
}
