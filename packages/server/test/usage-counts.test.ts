import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Attempt } from '../src/engine/ports.ts';
import { insertAttempts } from '../src/storage/attempts.ts';
import { countUsage } from '../src/storage/usage-counts.ts';
import { attemptOf } from './attempt-of.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

const read = 'openai-medium-input-tokens';
const written = 'openai-medium-output-tokens';
const usedOf = (input: number, output: number) => [
  { operation: read, units: input },
  { operation: written, units: output },
];

describeOnBothHomes('what answers used', (home) => {
  let queue: QueueHome;
  let runId = '';
  let places = 0;

  beforeAll(async () => void (queue = await openQueue(home)));
  beforeEach(async () => {
    await sql`delete from attempts`.execute(queue.storage.work);
    runId = await queue.submit(1);
  });
  afterAll(() => queue.close());

  const journal = async (attempt: Partial<Attempt>, at: { runId?: string; organizationId?: string } = {}) => {
    const { storage, organizationId } = queue;
    const stored = { organizationId, runId, ...at, ...attemptOf({ ...attempt, position: (places += 1) }) };
    await storage.work.transaction().execute((tx) => insertAttempts(tx, [stored]));
  };
  const count = async (by = queue.organizationId) =>
    Object.fromEntries(await countUsage(queue.storage.api, by));

  it('is its average, by operation', async () => {
    await journal({ used: usedOf(10, 1) });
    await journal({ used: usedOf(20, 2) });
    await journal({ used: [{ operation: read, units: 60 }] });
    expect(await count()).toEqual({
      [read]: { answers: 3, units: 30 },
      [written]: { answers: 2, units: 1.5 },
    });
  });

  it('is unknown where nothing is sold by quantity, and where nothing was used', async () => {
    await journal({ used: null });
    await journal({ used: [] });
    expect(await count()).toEqual({});
  });

  it('counts answers on own connections, and those that could not be used', async () => {
    await journal({ used: usedOf(10, 1), connection: 'openai_1', credits: 500 });
    await journal({ used: usedOf(30, 3), outcome: 'rejected' });
    expect(await count()).toMatchObject({ [read]: { answers: 2, units: 20 } });
  });

  it('knows the own organization alone', async () => {
    await journal({ used: usedOf(10, 1) });
    await journal({ used: usedOf(1000, 1000) }, { organizationId: 'another' });
    expect(await count()).toMatchObject({ [read]: { answers: 1, units: 10 } });
    expect(await count('another')).toEqual({});
  });

  it.each([
    ['of the sandbox', sql`update runs set environment = 'sandbox'`],
    ['of more than thirty days ago', sql`update runs set created_at = now() - interval '31 days'`],
  ])('leaves out runs %s', async (_, change) => {
    await journal({ used: usedOf(10, 1) });
    await sql`${change} where id = ${runId}`.execute(queue.storage.work);
    expect(await count()).toEqual({});
  });
});
