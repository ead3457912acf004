import type { TransactionLimits } from './limited-dialect.ts';
import { lookupSettings } from './lookup-settings.ts';

export type PoolName = 'api' | 'work' | 'upkeep' | 'lookups' | 'leases';

export const poolNames: readonly PoolName[] = ['api', 'work', 'upkeep', 'lookups', 'leases'];

export interface PoolLimits extends TransactionLimits {
  max: number;
  /** How long connecting may take, and the answer to one statement, before the connection counts as dead. */
  patienceMs: { connect: number; statement: number | null };
}

export const usualPatience = { connect: 10_000, statement: 20_000 };

/** How many connections each pool has, and how long its transactions may take. */
const usual: Record<PoolName, PoolLimits> = {
  api: { max: 8, lockMs: 2000, statementMs: null, patienceMs: usualPatience },
  work: { max: 6, lockMs: null, statementMs: null, patienceMs: usualPatience },
  upkeep: { max: 4, lockMs: 1000, statementMs: null, patienceMs: usualPatience },
  lookups: {
    max: 8,
    lockMs: 2000,
    statementMs: 8000,
    settings: lookupSettings,
    patienceMs: usualPatience,
  },
  // Connecting and the statement together take less time than a lease lasts.
  leases: { max: 1, lockMs: null, statementMs: null, patienceMs: { connect: 3000, statement: 3000 } },
};

/** A further worker serves no requests. What is left of `api` is for batches of sheets, three at a time of an organization. */
const maxOfFurther: Partial<Record<PoolName, number>> = { api: 4, work: 5, lookups: 5 };

export function poolLimits(name: PoolName, isFurther: boolean): PoolLimits {
  return { ...usual[name], ...(isFurther ? { max: maxOfFurther[name] ?? usual[name].max } : {}) };
}

const forListen = 1;

/** The most connections of one process, besides imports of datasets. */
function connectionsOf(isFurther: boolean): number {
  return poolNames.reduce((sum, name) => sum + poolLimits(name, isFurther).max, forListen);
}

/** The most connections of a service with this number of workers, the API included, besides imports of datasets. */
export function mostConnections(workers: number): number {
  return connectionsOf(false) + (workers - 1) * connectionsOf(true);
}
