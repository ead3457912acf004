import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelRun } from '../src/admission/cancel-run.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

describeOnBothHomes('two at the same time', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());

  const cancel = (id: string) =>
    cancelRun(
      queue.storage.api,
      { organizationId: queue.organizationId, id, retentionDays: 3 },
      async (bodies) => [...bodies],
    );
  const settle = async (...slices: Parameters<QueueHome['settled']>[]) => {
    const { runs } = await settleSlices(queue.storage.work, {
      ended: slices.map((slice) => queue.settled(...slice)),
      progress: [],
      retentionDays: 3,
      chainKey: testChainKey,
    });
    return runs.map(({ id }) => id);
  };

  it('a run is claimed or canceled, never both', async () => {
    const outcomes = { canceled: 0, claimed: 0 };
    for (let round = 0; round < 150; round += 1) {
      const id = await queue.submit(60);
      // Who is asked first changes by the round, so that both sides win at times.
      const racers = [() => queue.claim({ limit: 1 + (round % 3) }), () => cancel(id)];
      const results = await Promise.all(
        (round % 2 === 0 ? racers : racers.toReversed()).map((race) => race()),
      );
      const claims = results.flatMap((result) => (typeof result === 'boolean' ? [] : result));
      const isCanceled = results.includes(true);
      expect(claims.length > 0).toBe(!isCanceled);
      expect((await queue.read(id)).status).toBe(isCanceled ? 'canceled' : 'processing');
      expect(await queue.inFlight()).toBe(isCanceled ? 0 : 60);
      outcomes[isCanceled ? 'canceled' : 'claimed'] += 1;
      const rest = await queue.claim();
      if (isCanceled) expect(rest).toEqual([]);
      else
        expect(
          await settle(...[...claims, ...rest].map((claim) => [claim] satisfies [typeof claim])),
        ).toEqual([id]);
      expect(await cancel(id)).toBe(false);
      expect(await queue.inFlight()).toBe(0);
    }
    expect(outcomes.canceled).toBeGreaterThan(0);
    expect(outcomes.claimed).toBeGreaterThan(0);
  });

  it('of many settlers of one run exactly one ends it', async () => {
    for (let round = 0; round < 40; round += 1) {
      const [id, other] = [await queue.submit(100), await queue.submit(50)];
      const claims = await queue.claim();
      expect(claims).toHaveLength(6);
      // Every slice is settled twice, in groups that overlap crosswise.
      const groups = [...claims, ...claims.toReversed()].map((claim, at) => [
        claim,
        claims[(at + 2) % 6] ?? claim,
      ]);
      const ended = await Promise.all(
        groups.map((group) => settle(...group.map((claim) => [claim] satisfies [typeof claim]))),
      );
      expect(ended.flat().toSorted()).toEqual([id, other].toSorted());
      expect(await queue.inFlight()).toBe(0);
    }
  });

  it('of many cancels exactly one succeeds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await queue.submit(100);
      const results = await Promise.all(Array.from({ length: 8 }, () => cancel(id)));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect(await queue.inFlight()).toBe(0);
    }
  });
});
