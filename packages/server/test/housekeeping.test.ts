import { afterEach, expect, it } from 'vitest';
import type { Housekeeping } from '../src/queue/housekeeping.ts';
import { startHousekeeping } from '../src/queue/housekeeping.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { waitFor } from './wait-for.ts';

describeOnBothHomes('housekeeping', (home) => {
  let housekeeping: Housekeeping | null = null;
  const faults: unknown[] = [];
  afterEach(() => {
    housekeeping?.stop();
    faults.length = 0;
  });

  /** On a database that is closed under it. */
  const startOnClosed = async (): Promise<Housekeeping> => {
    const queue = await openQueue(home);
    await queue.close();
    const nothing = () => Promise.resolve();
    housekeeping = startHousekeeping(queue.storage.upkeep, {
      reportFault: (error) => faults.push(error),
      sweepDatasets: nothing,
      sweepAccounts: nothing,
      sweepLists: nothing,
      hasLargeTables: false,
    });
    return housekeeping;
  };

  it('tells that its database is gone', async () => {
    (await startOnClosed()).empty();
    await waitFor(
      () => Promise.resolve(faults.length),
      (count) => count === 1,
    );
  });

  it('tells nothing of what the end of the service cut off', async () => {
    const { empty, stop } = await startOnClosed();
    empty();
    stop();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(faults).toEqual([]);
  });
});
