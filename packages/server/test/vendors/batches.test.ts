import { expect, test } from 'vitest';
import { batchedLookups } from '../../bench/batches/lookups.ts';
import { measureBatches } from '../../bench/batches/measure-batches.ts';

const asked = { questions: 300, concurrency: 300 };

test.each(batchedLookups)('$operation.id answers in batches what it answers alone', async (lookup) => {
  const alone = await measureBatches(lookup, { ...asked, isBatched: false });
  const together = await measureBatches(lookup, { ...asked, isBatched: true });
  // Two for a company: which one is meant, and what is known of it.
  expect(alone.requests).toBeGreaterThanOrEqual(300);
  expect(together.requests).toBeLessThan(100);
  expect(together.answers).toEqual(alone.answers);
  expect(new Set(alone.answers.filter((answer) => answer.startsWith('{'))).size).toBeGreaterThan(50);
});
