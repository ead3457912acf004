import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecall } from '../src/storage/recall.ts';
import { insertAttempts } from '../src/storage/attempts.ts';
import type { Attempt } from '../src/engine/ports.ts';
import { attemptOf } from './attempt-of.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('answers of earlier runs', (home) => {
  let queue: QueueHome;
  let places = 0;
  const journal = async (attempt: Partial<Attempt>, organizationId = 'org') => {
    const stored = { organizationId, runId: 'run', ...attemptOf({ ...attempt, position: (places += 1) }) };
    await queue.storage.work.transaction().execute((tx) => insertAttempts(tx, [stored]));
  };
  const now = Date.now();
  const ago = (seconds: number) => new Date(now - seconds * 1000);
  const recall = (
    digest: string,
    request: { seconds?: number; credential?: string; by?: string; run?: string } = {},
  ) =>
    createRecall(queue.storage.work)({
      organizationId: request.by ?? 'org',
      credential: request.credential ?? 'managed:vendor',
      digest,
      since: ago(request.seconds ?? 60),
      run: request.run === undefined ? null : { id: request.run, submittedAt: ago(20) },
    });

  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());

  it('are found by question, organization and credential, the newest first, none too old', async () => {
    const paid = { digest: 'q1', credits: 5000 };
    await journal({ ...paid, answer: '"old"', observedAt: ago(50) });
    await journal({ ...paid, answer: '"new"', observedAt: ago(10) });
    expect(await recall('q1')).toEqual({ answer: '"new"', observedAt: ago(10) });
    expect(await recall('q1', { seconds: 5 })).toBeNull();
    expect(await recall('q1', { by: 'another' })).toBeNull();
    expect(await recall('q1', { credential: 'vendor_own' })).toBeNull();
    expect(await recall('another question')).toBeNull();
  });

  it('are of any age where they are of the run itself', async () => {
    await journal({ digest: 'q0', credits: 5000, answer: '"own"', observedAt: ago(10) });
    expect(await recall('q0', { seconds: 0, run: 'run' })).toEqual({ answer: '"own"', observedAt: ago(10) });
    expect(await recall('q0', { seconds: 0, run: 'another run' })).toBeNull();
    expect(await recall('q0', { seconds: 0 })).toBeNull();
  });

  it('include "nothing found", and no failure', async () => {
    await journal({ digest: 'q2', outcome: 'not_found', answer: null, observedAt: ago(10) });
    await journal({ digest: 'q3', outcome: 'failed', answer: null, observedAt: ago(10) });
    expect(await recall('q2')).toEqual({ answer: null, observedAt: ago(10) });
    expect(await recall('q3')).toBeNull();
  });

  it('that are for sale are not given away while nobody has paid for them', async () => {
    const rejected = { outcome: 'rejected' as const, observedAt: ago(10) };
    await journal({ ...rejected, digest: 'q4', credits: 0, priceRule: 'onSuccess 0.5' });
    await journal({ ...rejected, digest: 'q5', credits: 0, priceRule: 'free' });
    await journal({
      ...rejected,
      digest: 'q6',
      credits: 0,
      credential: 'vendor_own',
      connection: 'vendor_own',
    });
    expect(await recall('q4')).toBeNull();
    expect(await recall('q5')).not.toBeNull();
    expect(await recall('q6', { credential: 'vendor_own' })).not.toBeNull();
  });

  it('are told apart when many are asked for at once', async () => {
    for (let at = 0; at < 20; at += 1)
      await journal({ digest: `many ${at}`, answer: `${at}`, credits: 1, observedAt: ago(10) });
    const find = createRecall(queue.storage.work);
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        find({
          organizationId: 'org',
          credential: 'managed:vendor',
          digest: `many ${at}`,
          since: ago(60),
          run: null,
        }),
      ),
    );
    expect(found.map((one) => one?.answer ?? null)).toEqual(
      Array.from({ length: 40 }, (_, at) => (at < 20 ? `${at}` : null)),
    );
  });
});
