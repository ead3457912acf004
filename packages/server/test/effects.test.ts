import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EffectKey } from '../src/engine/ports.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import { createEffectJournal } from '../src/storage/effects.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('the intent of a side effect', (home) => {
  let queue: QueueHome;
  let claim: ClaimedSlice;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());
  beforeEach(async () => {
    await queue.storage.api.updateTable('slices').set({ state: 'done' }).execute();
    await queue.submit(2);
    claim = await claimOne();
  });

  const claimOne = async (): Promise<ClaimedSlice> => {
    const [claimed] = await queue.claim();
    if (claimed === undefined) throw new Error('nothing was claimed');
    return claimed;
  };
  /** Recovery and claims pass over a slice whose row is locked, so it may take more than one look. */
  const takeOver = async (): Promise<ClaimedSlice> => {
    for (;;) {
      await recoverLeases(queue.storage.work, { all: true });
      const [claimed] = await queue.claim();
      if (claimed !== undefined) return claimed;
    }
  };
  const journal = () => createEffectJournal(queue.storage.work);
  const keyOf = (position: number): EffectKey => ({
    organizationId: queue.organizationId,
    runId: claim.runId,
    position,
    pipeIndex: 0,
    step: 0,
  });
  const written = () =>
    queue.storage.api.selectFrom('effects').select('position').where('run_id', '=', claim.runId).execute();

  it('is written once, and replayed with its answer', async () => {
    expect(await journal().begin(keyOf(0), claim)).toEqual({ state: 'new' });
    expect(await journal().begin(keyOf(0), claim)).toMatchObject({ state: 'unknown' });
    await journal().storeAnswer(keyOf(0), { sent: true });
    expect(await journal().begin(keyOf(0), claim)).toEqual({ state: 'answered', answer: { sent: true } });
  });

  it('is taken back by the worker that has the slice, and by no earlier one', async () => {
    await journal().begin(keyOf(0), claim);
    const next = await takeOver();
    await journal().withdraw(keyOf(0), claim);
    expect(await journal().begin(keyOf(0), next)).toMatchObject({ state: 'unknown' });
    await journal().withdraw(keyOf(0), next);
    expect(await journal().begin(keyOf(0), claim)).toEqual({ state: 'lost' });
    expect(await journal().begin(keyOf(0), next)).toEqual({ state: 'new' });
  });

  it('is asked for again after it was taken back, unless it was answered', async () => {
    await journal().begin(keyOf(0), claim);
    await journal().withdraw(keyOf(0), claim);
    expect(await journal().begin(keyOf(0), claim)).toEqual({ state: 'new' });
    await journal().storeAnswer(keyOf(0), { sent: true });
    await journal().withdraw(keyOf(0), claim);
    expect(await journal().begin(keyOf(0), claim)).toMatchObject({ state: 'answered' });
  });

  it.each([['waits to be claimed again'], ['was claimed by another worker']])(
    'is not written by a worker whose slice %s',
    async (what) => {
      await recoverLeases(queue.storage.work, { all: true });
      const next = what.startsWith('was') ? await claimOne() : null;
      expect(await journal().begin(keyOf(0), claim)).toEqual({ state: 'lost' });
      expect(await written()).toEqual([]);
      if (next !== null) expect(await journal().begin(keyOf(0), next)).toEqual({ state: 'new' });
    },
  );

  it('of the one who lost the slice is known to the one who claims it next', async () => {
    await journal().begin(keyOf(0), claim);
    await recoverLeases(queue.storage.work, { all: true });
    expect(await journal().begin(keyOf(0), await claimOne())).toMatchObject({ state: 'unknown' });
  });

  it('and a claim of the slice exclude each other', async () => {
    const many = Array.from({ length: 40 }, (_, step) => ({ ...keyOf(0), step }));
    const intents = many.map((key) => journal().begin(key, claim));
    const next = takeOver();
    const begun = (await Promise.all(intents)).filter(({ state }) => state === 'new').length;
    // What the next one finds there is all that the one before it may have sent.
    const current = await next;
    expect(await written()).toHaveLength(begun);
    const known = await Promise.all(many.map((key) => journal().begin(key, current)));
    expect(known.filter(({ state }) => state === 'unknown')).toHaveLength(begun);
  });
});
