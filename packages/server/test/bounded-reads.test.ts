import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSpending } from '../src/ledger/count-spending.ts';
import { listRuns } from '../src/storage/list-runs.ts';
import type { RunFilter } from '../src/storage/list-runs.ts';
import { readProviderUse } from '../src/storage/provider-use.ts';
import { readTimeline } from '../src/storage/run-timeline.ts';
import { explain } from './explained.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

const runs = 5_000;
const entries = 12_000;
const day = 86_400_000;

/** A clock that passes every patience at its second look. */
function createHurry(): () => number {
  let at = 0;
  return () => (at += 60_000);
}
/** A clock that stands still. */
const forever = () => 0;

describeOnBothHomes('what is read for pages to look at', (home) => {
  let queue: QueueHome;
  beforeAll(async () => {
    queue = await openQueue(home);
    await fill(queue);
  });
  afterAll(() => queue.close());

  const page = (filter: RunFilter, before = 's') => ({ filter, from: '', before, limit: 50 });
  const rowsOf = async (read: (db: QueueHome['storage']['api']) => Promise<unknown>) => {
    const explained = explain(queue.storage.work);
    // What is explained finds nothing, so only the first statement of a loop is.
    await read(explained.db);
    return explained.rowsRead();
  };

  it('a page of runs looks at a bounded number of them, however few pass', async () => {
    for (const filter of [{}, { status: 'failed' as const }, { createdBy: 'nobody' }]) {
      const read = await rowsOf((db) =>
        listRuns(db, queue.organizationId, { page: page(filter), now: forever }),
      );
      expect(read.get('runs')).toBeLessThanOrEqual(1000 + 50);
    }
    const inPlans = await rowsOf((db) =>
      listRuns(db, queue.organizationId, { page: page({ pipe: 'a:b@1' }), now: forever }),
    );
    expect(inPlans.get('runs')).toBeLessThanOrEqual(50);
  });

  it('a rare run is found in the end, page by page where that takes long', async () => {
    const patient = await listRuns(queue.storage.work, queue.organizationId, {
      page: page({ status: 'failed' }),
      now: forever,
    });
    expect(patient.runs).toHaveLength(1);
    expect(patient.next).toBeNull();
    const found: string[] = [];
    let pages = 0;
    for (let before: string | null = 's'; before !== null; pages += 1) {
      const { runs: some, next } = await listRuns(queue.storage.work, queue.organizationId, {
        page: page({ status: 'failed' }, before),
        now: createHurry(),
      });
      found.push(...some.map(({ id }) => id));
      before = next;
    }
    expect(found).toEqual(patient.runs.map(({ id }) => id));
    expect(pages).toBeGreaterThanOrEqual(runs / 1000);
  });

  it('spending is counted in steps, and windows that follow each other count each entry once', async () => {
    const to = new Date();
    const window = { group: 'provider' as const, from: new Date(to.getTime() - 20 * day), to, zone: 'UTC' };
    const read = await rowsOf((db) => countSpending(db, queue.organizationId, { window, now: forever }));
    expect(read.get('ledger_entries')).toBeLessThanOrEqual(5000 + 3);
    const whole = await countSpending(queue.storage.work, queue.organizationId, { window, now: forever });
    expect(whole.groups.get('hunter')).toEqual({ spent: entries * 5, fees: 0, entries });
    expect(whole.countedFrom).toEqual(window.from);
    let counted = 0;
    let calls = 0;
    for (let until = to; until > window.from; calls += 1) {
      const part = await countSpending(queue.storage.work, queue.organizationId, {
        window: { ...window, to: until },
        now: createHurry(),
      });
      counted += part.groups.get('hunter')?.entries ?? 0;
      until = part.countedFrom;
    }
    expect(counted).toBe(entries);
    expect(calls).toBeGreaterThan(1);
  });

  it('what providers did is read of the latest production runs', async () => {
    const read = await rowsOf((db) => readProviderUse(db, queue.organizationId));
    expect(read.get('runs')).toBeLessThanOrEqual(2000);
    expect(read.get('attempts')).toBeLessThanOrEqual(20_000);
    const { runs: seen, providers } = await readProviderUse(queue.storage.work, queue.organizationId);
    expect(seen).toBe(100);
    expect(providers.get('hunter')).toMatchObject({ asked: 200, answered: 200, found: 100, medianMs: 20 });
  });

  it('a timeline reads the rows of its run', async () => {
    const timeline = await readTimeline(queue.storage.work, queue.organizationId, idOf(runs));
    expect(timeline?.questions.total).toBe(2);
    const explained = explain(queue.storage.work);
    await readTimeline(explained.db, queue.organizationId, idOf(runs));
    expect(explained.rowsRead().get('runs')).toBe(1);
  });
});

const idOf = (at: number) => `r${String(at).padStart(23, '0')}`;

/** Runs of one record with two attempts each, and many entries of the ledger, forty of one moment at a time. */
async function fill({ storage, organizationId }: QueueHome): Promise<void> {
  await sql`
    insert into runs (org_id, id, environment, status, plan, input_order, errors, record_count, open_slices, finished_at)
    select ${organizationId}, 'r' || lpad(at::text, 23, '0'), 'production',
      case when at = 7 then 'failed' else 'completed' end,
      '{"pipes":[{"id":"a:b@1","index":0}]}', '[1]', '[]', 1, 0, now()
    from generate_series(1, ${runs}::int) as at`.execute(storage.work);
  await sql`
    insert into attempts (org_id, run_id, position, pipe_index, step, provider, operation, outcome, rule, digest,
      credits, price_rule, duration_ms, observed_at, cached)
    select ${organizationId}, 'r' || lpad(at::text, 23, '0'), 0, 0, step, 'hunter', 'hunter.find_email',
      case step when 0 then 'not_found' else 'found' end, 'r', 'd', 0, 'free', 10 + 20 * step, now(), false
    from generate_series(1, ${runs}::int) as at, generate_series(0, 1) as step`.execute(storage.work);
  await sql`
    insert into ledger_entries (org_id, batch_id, at, kind, amount, run_id, position, pipe_index, step, operation)
    select ${organizationId}, 'b', now() - make_interval(mins => at / 40 + 1), 'capture', -5,
      'r' || lpad((1 + at % ${runs}::int)::text, 23, '0'), 0, 0, 1, 'hunter.find_email'
    from generate_series(1, ${entries}::int) as at`.execute(storage.work);
  await sql`analyze`.execute(storage.work);
}
