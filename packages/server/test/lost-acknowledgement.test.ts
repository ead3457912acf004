import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findHold, returnHold, takeHold } from '../src/ledger/holds.ts';
import { readBalance } from '../src/ledger/read-ledger.ts';
import type { Db } from '../src/storage/database.ts';
import { DatabaseError } from '../src/storage/database-error.ts';
import { createEffectJournal } from '../src/storage/effects.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

const lost = () => new DatabaseError('Connection terminated unexpectedly', '08006');

/** A database whose first transaction commits, and whose connection breaks before anybody hears of it. */
function losingOnce(db: Db): Db {
  let isLost = false;
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name, target);
      return () => ({
        execute: async (task: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
          const result = await target.transaction().execute(task);
          if (isLost) return result;
          isLost = true;
          throw lost();
        },
      });
    },
  });
}

describeOnBothHomes('a commit whose acknowledgement is lost', (home) => {
  let queue: QueueHome;
  let claim: ClaimedSlice;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());
  beforeEach(async () => {
    await queue.storage.api.updateTable('ledger_heads').set({ balance: 100, held: 0 }).execute();
    await queue.submit(1);
    const [claimed] = await queue.claim();
    if (claimed === undefined) throw new Error('one was submitted');
    claim = claimed;
  });

  const request = (amount: number) => ({ ...claim, amount, hasCeiling: false });
  const money = async () => [
    await findHold(queue.storage.work, claim),
    await readBalance(queue.storage.api, queue.organizationId),
  ];

  it('holds money once', async () => {
    expect(await takeHold(losingOnce(queue.storage.work), request(30))).toBe('held');
    expect(await money()).toEqual([30, { balance: 100, held: 30 }]);
    expect(await takeHold(losingOnce(queue.storage.work), request(30))).toBe('held');
    expect(await money()).toEqual([60, { balance: 100, held: 60 }]);
  });

  it('gives money back once', async () => {
    await takeHold(queue.storage.work, request(50));
    await returnHold(losingOnce(queue.storage.work), request(20));
    expect(await money()).toEqual([30, { balance: 100, held: 30 }]);
  });

  it('does not make a side effect unknown that nobody has asked for', async () => {
    const key = {
      organizationId: queue.organizationId,
      runId: claim.runId,
      position: 0,
      pipeIndex: 0,
      step: 0,
    };
    let isLost = false;
    // The statement is done, and the connection breaks before its result arrives.
    const losing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        if (isLost) return Promise.resolve(result);
        isLost = true;
        return Promise.reject(lost());
      },
    };
    const journal = createEffectJournal(queue.storage.work.withPlugin(losing));
    expect(await journal.begin(key, claim)).toEqual({ state: 'new' });
    expect(isLost).toBe(true);
    expect(await journal.begin(key, claim)).toMatchObject({ state: 'unknown' });
  });
});
