import { availableParallelism } from 'node:os';

/**
 * More of them, together with two imports, would need more connections than PostgreSQL has unless it is told otherwise
 * (100, three of them for its administrator).
 */
const mostByDefault = 4;

/** How many processes run records where nobody said so. The API, a worker and the database keep two cores busy. */
export function usualWorkers(cores = availableParallelism()): number {
  return cores <= 2 ? 1 : Math.min(cores, mostByDefault);
}
