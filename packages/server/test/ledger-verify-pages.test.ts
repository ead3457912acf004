import { expect, it } from 'vitest';
import type { DigestedEntry } from '../src/ledger/chain.ts';
import { postEntries } from '../src/ledger/post-entries.ts';
import { verifyLedger } from '../src/ledger/verify-ledger.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

describeOnBothHomes('the verification of a long ledger', (home) => {
  it('goes page by page, also while transactions that overlap add to it', async () => {
    const queue = await openQueue(home);
    const { organizationId, storage } = queue;
    const nowhere = { run_id: null, position: null, pipe_index: null, step: null, operation: null };
    const grant: DigestedEntry = { kind: 'grant', amount: 1, note: null, ...nowhere };
    const posting = { organizationId, entries: Array.from({ length: 300 }, () => grant), released: 0 };
    const post = () => storage.work.transaction().execute((tx) => postEntries(tx, testChainKey, [posting]));
    const verify = async () =>
      (await verifyLedger(storage.work, { keys: [testChainKey], organizationId }))?.[0];
    const [meanwhile] = await Promise.all([verify(), ...Array.from({ length: 20 }, post)]);
    expect(meanwhile).toMatchObject({ wrong: null });
    expect(await verify()).toMatchObject({ batches: 21, entries: 6001, balance: 206_000, wrong: null });
    await queue.close();
  });
});
