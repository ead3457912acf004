import { expect, test } from 'vitest';
import { mostConnections } from '../storage/pool-limits.ts';
import { usualWorkers } from './worker-count.ts';

test('two cores have one worker; more have one each, as long as PostgreSQL has connections for all', () => {
  expect([1, 2, 3, 4, 8, 64].map(usualWorkers)).toEqual([1, 1, 3, 4, 4, 4]);
});

test('a service as it is by default fits into the hundred connections of PostgreSQL, with two imports', () => {
  expect(mostConnections(1)).toBe(28);
  expect(mostConnections(usualWorkers(64)) + 2 * 4).toBeLessThanOrEqual(100 - 3);
});
