import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { takeHold } from '../src/ledger/holds.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';

/* On the embedded database there is one transaction at a time, so that nothing can come between its statements. */
describe.skipIf(inject('postgresUrl') === null)('money that others give back while it is asked for', () => {
  let queue: QueueHome;
  /** Run once, after the next statement that changes nothing: the one that finds too little money. */
  let afterRefusal: (() => Promise<unknown>) | null = null;
  const interruption: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (afterRefusal === null || result.numAffectedRows !== 0n) return result;
      const interrupt = afterRefusal;
      afterRefusal = null;
      await interrupt();
      return result;
    },
  };
  beforeAll(async () => void (queue = await openQueue('postgres', { plugins: [interruption] })));
  afterAll(() => queue.close());

  const ask = async (hasCeiling: boolean) => {
    await queue.submit(1);
    const [claim] = await queue.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    return { ...claim, amount: 60, hasCeiling };
  };
  const heads = () => queue.storage.api.updateTable('ledger_heads');
  const runs = () => queue.storage.api.updateTable('runs');

  it('is not taken for a balance that is used up', async () => {
    await heads().set({ balance: 100, held: 100 }).execute();
    const request = await ask(false);
    afterRefusal = () => heads().set({ held: 0 }).execute();
    expect(await takeHold(queue.storage.work, request)).toBe('busy');
    expect(await takeHold(queue.storage.work, request)).toBe('held');
  });

  it('is not taken for a ceiling that is reached', async () => {
    await heads().set({ balance: 1000, held: 0 }).execute();
    const request = await ask(true);
    await runs().set({ max_credits: 100, held: 100 }).where('id', '=', request.runId).execute();
    afterRefusal = () => runs().set({ held: 0 }).where('id', '=', request.runId).execute();
    expect(await takeHold(queue.storage.work, request)).toBe('busy');
    expect(await takeHold(queue.storage.work, request)).toBe('held');
  });
});
