import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAttempts, insertAttempts } from '../src/storage/attempts.ts';
import { readTimeline } from '../src/storage/run-timeline.ts';
import { attemptOf } from './attempt-of.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('what attempts say of waiting', (home) => {
  let queue: QueueHome;
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  beforeAll(async () => void (queue = await openQueue(home, { plugins: [counting] })));
  afterAll(() => queue.close());

  /** Journals questions of the run's records; each took 100 ms and waited so much of that. */
  const journal = (runId: string, waits: readonly (number | null)[]) => {
    const observedAt = new Date(Date.now() - 5000);
    const attempts = waits.map((waitedMs, position) => ({
      organizationId: queue.organizationId,
      runId,
      ...attemptOf({ position, durationMs: 100, waitedMs, observedAt }),
    }));
    return queue.storage.work.transaction().execute((tx) => insertAttempts(tx, attempts));
  };
  /** A run that was submitted ten seconds ago. */
  const submit = async (records: number) => {
    const runId = await queue.submit(records);
    await sql`update runs set created_at = now() - interval '10 seconds' where id = ${runId}`.execute(
      queue.storage.work,
    );
    return runId;
  };
  const spansOf = async (runId: string) => {
    const timeline = await readTimeline(queue.storage.work, queue.organizationId, runId);
    return timeline?.questions.spans ?? [];
  };

  it('are written with one statement, however many there are', async () => {
    for (const count of [3, 60]) {
      const before = statements;
      await journal(
        `run-${count}`,
        Array.from({ length: count }, (_, at) => at),
      );
      expect(statements - before).toBe(1);
    }
  });

  it('come back as they were written, with null where an earlier version wrote them', async () => {
    await journal('kept', [30, 0, null]);
    const place = { organizationId: queue.organizationId, runId: 'kept', from: 0, to: 10 };
    const found = await findAttempts(queue.storage.work, place);
    expect(found.map(({ attempt }) => attempt.waitedMs)).toEqual([30, 0, null]);
  });

  describe('in the timeline of a run', () => {
    it('tells the time in line from the time with the vendor', async () => {
      const runId = await submit(3);
      await journal(runId, [30, 0, 80]);
      const [span] = await spansOf(runId);
      expect(span).toMatchObject({ asked: 3, busy_ms: 300, waited_ms: 110 });
      const { from_ms: from = 0, sent_ms: sent = 0, waited_until_ms: until = 0, to_ms: to = 0 } = span ?? {};
      // One of them was sent at once; the last one that waited, after 80 ms.
      expect(sent - from).toBe(0);
      expect(Math.abs((until ?? 0) - from - 80)).toBeLessThanOrEqual(1);
      expect(Math.abs(to - from - 100)).toBeLessThanOrEqual(1);
    });

    it('says nothing of it for questions of an earlier version', async () => {
      const runId = await submit(2);
      await journal(runId, [null, null]);
      expect(await spansOf(runId)).toMatchObject([{ busy_ms: 200, waited_ms: null, waited_until_ms: null }]);
    });

    it('takes what an older process writes, which does not know the column', async () => {
      const runId = await submit(1);
      await sql`insert into attempts (org_id, run_id, position, pipe_index, step, provider, operation, outcome, rule, digest,
          credits, price_rule, duration_ms, observed_at, cached)
        values (${queue.organizationId}, ${runId}, 0, 0, 0, 'vendor', 'vendor.find', 'found', 'accepted', 'digest', 0, 'free',
          12, now(), false)`.execute(queue.storage.work);
      expect(await spansOf(runId)).toMatchObject([{ asked: 1, waited_ms: null }]);
    });
  });
});
