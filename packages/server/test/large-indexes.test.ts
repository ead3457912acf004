import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EntryFilter } from '../src/ledger/read-ledger.ts';
import { listEntries } from '../src/ledger/read-ledger.ts';
import { buildMissingIndexes } from '../src/storage/large-indexes.ts';
import { createRecall } from '../src/storage/recall.ts';
import { explain } from './explained.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

/** Far more than an answer has, and far fewer than an organization may have. */
const many = 20_000;

const fillAttempts = (organizationId: string, options: { credits: number; count: number }) => sql`
  insert into attempts (org_id, run_id, position, pipe_index, step, provider, operation, outcome, rule, answer, digest,
    connection, credential, credits, price_rule, duration_ms, observed_at, cached)
  select ${organizationId}, 'run', at, 0, 0, 'vendor', 'vendor.ask', 'rejected', '', '{}', 'asked by all', null,
    'managed:vendor', ${options.credits}::int, 'onSuccess 0.5', 1, now() - make_interval(secs => at / 1000.0), false
  from generate_series(1, ${options.count}::int) as at`;

describeOnBothHomes('what an organization looks up among much', (home) => {
  let queue: QueueHome;
  beforeAll(async () => {
    queue = await openQueue(home);
    const db = queue.storage.work;
    await fillAttempts('another', { credits: 1, count: many }).execute(db);
    await fillAttempts('org', { credits: 0, count: many }).execute(db);
    await sql`
      insert into ledger_entries (org_id, batch_id, kind, amount, run_id, at)
      select 'org', 'batch', case when at % 2 = 0 then 'capture' else 'fee' end, -1, 'run' || at / 100,
        timestamptz '2026-01-01' + make_interval(secs => at)
      from generate_series(1, ${many}::int) as at`.execute(db);
    for (const table of ['attempts', 'ledger_entries']) await sql`analyze ${sql.table(table)}`.execute(db);
  });
  afterAll(() => queue.close());

  it.each([
    ['of any run', { since: new Date(0), run: null }],
    ['of the run alone', { since: new Date(), run: { id: 'run', submittedAt: new Date(0) } }],
  ])(
    'an earlier answer is not looked for among those of others, or those that are never given away: %s',
    async (_, age) => {
      const { db, rowsRead } = explain(queue.storage.work);
      const asked = { organizationId: 'org', credential: 'managed:vendor', digest: 'asked by all', ...age };
      await createRecall(db)(asked);
      expect(rowsRead().get('attempts')).toBeLessThan(10);
    },
  );

  it.each<[string, Omit<EntryFilter, 'limit'>]>([
    ['no filter', {}],
    ['a kind that many have', { kind: 'fee' }],
    ['a kind that none has', { kind: 'refund' }],
    ['a run', { runId: 'run7' }],
    ['a run and a kind', { runId: 'run7', kind: 'refund' }],
    ['a time long ago', { to: new Date('2026-01-01T00:01:00Z') }],
    ['a time to come', { from: new Date('2027-01-01') }],
    [
      'a kind within a time',
      { kind: 'fee', from: new Date('2026-01-01'), to: new Date('2026-01-01T00:01:00Z') },
    ],
    ['a page far behind', { before: '100', from: new Date('2026-01-01') }],
  ])('entries of the ledger by %s', async (_, filter) => {
    const { db, rowsRead } = explain(queue.storage.lookups);
    await listEntries(db, 'org', { ...filter, limit: 50 });
    // Four kinds have up to a page each, and a run as many as it made.
    expect(rowsRead().get('ledger_entries') ?? 0).toBeLessThanOrEqual(500);
  });

  it('entries come the newest first, page by page, each once', async () => {
    const seen: string[] = [];
    const filter = { from: new Date('2026-01-01T05:25:00Z'), limit: 100 };
    for (let before: string | undefined; ;) {
      const page = await listEntries(queue.storage.lookups, 'org', { ...filter, before });
      seen.push(...page.map(({ id }) => id));
      before = page.at(-1)?.id;
      if (page.length < filter.limit) break;
    }
    const { rows } = await sql<{ id: string }>`
      select id::text as id from ledger_entries where org_id = 'org' and at >= ${filter.from}
      order by id desc`.execute(queue.storage.work);
    expect(rows.length).toBeGreaterThan(300);
    expect(seen).toEqual(rows.map(({ id }) => id));
  });
});

describe.skipIf(inject('postgresUrl') === null)('indexes of large tables', () => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue('postgres')));
  afterAll(() => queue.close());

  const indexes = async () => {
    const { rows } = await sql<{ name: string; is_valid: boolean }>`
      select indexrelid::regclass::text as name, indisvalid as is_valid from pg_index
      where indrelid in ('attempts'::regclass, 'ledger_entries'::regclass)`.execute(queue.storage.work);
    return new Map(rows.map((row) => [row.name, row.is_valid]));
  };

  it('are built beside the service by several processes, in the place of old ones', async () => {
    const { work, upkeep } = queue.storage;
    await sql`drop index attempts_by_own_question`.execute(work);
    await sql`create index attempts_by_question on attempts (digest)`.execute(work);
    await Promise.allSettled([buildMissingIndexes(upkeep), buildMissingIndexes(upkeep)]);
    await buildMissingIndexes(upkeep);
    const built = await indexes();
    expect(built.get('attempts_by_own_question')).toBe(true);
    expect(built.has('attempts_by_question')).toBe(false);
  });

  it('are built anew where a process died while it built them', async () => {
    const { work, upkeep } = queue.storage;
    const name = 'ledger_entries_by_kind';
    await sql`update pg_index set indisvalid = false where indexrelid = ${name}::regclass`.execute(work);
    expect((await indexes()).get(name)).toBe(false);
    await buildMissingIndexes(upkeep);
    expect((await indexes()).get(name)).toBe(true);
  });
});
