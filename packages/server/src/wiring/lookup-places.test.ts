import { expect, it, onTestFinished, vi } from 'vitest';
import { lookupPlaces, lookupsAtOnce, requestPlaces } from './lookup-places.ts';

it('a request waits ten seconds for a place of its organization; a run waits for as long as it takes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // Only its identity matters: places belong to a way to the database.
  const storage = { lookups: Object.create(null) };
  const [forRuns, forRequests] = [lookupPlaces(storage), requestPlaces(storage)];
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const taken = Array.from({ length: lookupsAtOnce }, () => forRuns('a', () => over));
  const run = forRuns('a', () => Promise.resolve('found'));
  const request = forRequests('a', () => Promise.resolve('found'));
  const refused = expect(request).rejects.toMatchObject({ type: 'unavailable' });
  expect(await forRequests('b', () => Promise.resolve('of another organization'))).toBe(
    'of another organization',
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  await vi.advanceTimersByTimeAsync(600_000);
  end();
  await Promise.all(taken);
  expect(await run).toBe('found');
});
