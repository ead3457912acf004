import type { Estimate } from '../contract/estimate.ts';
import type { HitCount } from './estimate.ts';
import { estimateCost } from './estimate.ts';
import { readStoredPlan } from './plan-cache.ts';
import { readStoredRecords } from './read-stored-records.ts';
import type { Task } from './task.ts';

/** An outlook as plain JSON. */
export interface EstimateExtra {
  hits: [provider: string, count: HitCount][];
  usage: [operation: string, sold: { answers: number; units: number }][];
  reachable: string[];
}

/** Characters of stored records that are looked through on a main thread. */
const smallLength = 100_000;

/** Estimates what a run would cost. The field `inputs` has its records as stored texts. */
export const estimateTask: Task<{ plan: string }, EstimateExtra, Estimate> = {
  kind: 'estimate',
  prepare: ({ plan: text }) => {
    const plan = readStoredPlan(text);
    return {
      isSmall: ({ inputs }) => listTexts(inputs).reduce((sum, { length }) => sum + length, 0) <= smallLength,
      run: ({ inputs }, { hits, usage, reachable }) => {
        const records = listTexts(inputs).flatMap(readStoredRecords);
        const isReachable = (provider: string) => reachable.includes(provider);
        return estimateCost({ plan, records }, { hits: new Map(hits), usage: new Map(usage), isReachable });
      },
    };
  },
  measure: () => 0,
};

function listTexts(inputs: unknown): string[] {
  return Array.isArray(inputs) ? inputs.filter((input) => typeof input === 'string') : [];
}
