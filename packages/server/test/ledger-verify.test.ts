import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveChainKeys } from '../src/ledger/chain.ts';
import { openAccount } from '../src/ledger/open-account.ts';
import { verifyLedger } from '../src/ledger/verify-ledger.ts';
import type { WrongRow } from '../src/contract/ledger.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { fillLedger, withSafeRows } from './tampered-ledger.ts';

const keysOf = (...keys: string[]) => deriveChainKeys({ keys });
const [oldKey, newKey] = ['a master key of the tests', 'the master key after it'];
const healthy = 'a-healthy-neighbour';

type Statement = ReturnType<typeof sql>;

describeOnBothHomes('the verification of a ledger', (home) => {
  let queue: QueueHome;
  let org: string;
  let runId: string;
  beforeAll(async () => {
    queue = await openQueue(home);
    org = queue.organizationId;
    const [first] = keysOf(oldKey);
    const [second] = keysOf(newKey);
    if (first === undefined || second === undefined) throw new Error('there are two keys');
    await queue.storage.api.transaction().execute(async (tx) => {
      await insertOrganization(tx, { id: healthy, name: 'A neighbour', plan: 'free' });
      await openAccount(tx, first, healthy);
    });
    runId = await fillLedger(queue, { first, second });
  });
  afterAll(() => queue.close());

  const verify = async (keys = keysOf(newKey, oldKey), only: string | null = null) => {
    const verdicts = await verifyLedger(queue.storage.work, { keys, organizationId: only });
    return verdicts ?? [];
  };
  const firstWrong = async (keys?: ReturnType<typeof keysOf>): Promise<WrongRow | null> => {
    const verdicts = await verify(keys);
    expect(verdicts.find(({ organizationId }) => organizationId === healthy)?.wrong).toBeNull();
    return verdicts.find(({ organizationId }) => organizationId === org)?.wrong ?? null;
  };
  const run = (statement: Statement) => statement.execute(queue.storage.api);
  /** What verification finds first when rows are changed, which are as before afterwards. */
  const tamper = (...statements: Statement[]): Promise<WrongRow | null> =>
    withSafeRows(queue.storage.api, async () => {
      for (const statement of statements) await run(statement);
      return firstWrong();
    });
  /** Entry ids of a batch. */
  const entryIds = async (seq: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string | number }>`
      select ledger_entries.id from ledger_entries join ledger_batches on ledger_batches.id = batch_id
      where seq = ${seq} and ledger_batches.org_id = ${org} order by 1`.execute(queue.storage.api);
    return rows.map(({ id }) => String(id));
  };
  const entryId = async (seq: number, at = 0) => (await entryIds(seq))[at] ?? '';
  const batchId = async (seq: number) => {
    const { rows } = await sql<{ id: string }>`
      select id from ledger_batches where org_id = ${org} and seq = ${seq}`.execute(queue.storage.api);
    return rows[0]?.id ?? '';
  };
  const entry = (id: string) => ({ table: 'ledger_entries', key: { org_id: org, id } });
  const batch = (seq: number) => ({ table: 'ledger_batches', key: { org_id: org, seq } });
  const head = () => ({ table: 'ledger_heads', key: { org_id: org } });
  const attemptKey = (position: number) => ({ run_id: runId, position, pipe_index: 0, step: 0 });
  const attempt = (position: number) => ({
    table: 'attempts',
    key: { org_id: org, ...attemptKey(position) },
  });

  it('says that all adds up, organization by organization', async () => {
    const verdicts = await verify();
    const of = (id: string) => verdicts.find(({ organizationId }) => organizationId === id);
    expect(of(healthy)).toEqual({
      organizationId: healthy,
      name: 'A neighbour',
      batches: 1,
      entries: 1,
      balance: 200_000,
      held: 0,
      wrong: null,
    });
    expect(of(org)).toMatchObject({ batches: 5, entries: 9, balance: 245_807, held: 800, wrong: null });
    expect(await verify(undefined, healthy)).toHaveLength(1);
    expect(
      await verifyLedger(queue.storage.work, { keys: keysOf(oldKey), organizationId: 'nobody' }),
    ).toBeNull();
  });

  it('says which batch is under a key it does not know', async () => {
    const wrong = await firstWrong(keysOf(oldKey));
    expect(wrong).toMatchObject({ ...batch(5), column: 'chain' });
    expect(wrong?.because).toContain('HEADRACE_MASTER_KEY');
    const verdicts = await verify(keysOf(newKey), org);
    expect(verdicts[0]?.wrong).toMatchObject({ ...batch(1), column: 'chain' });
  });

  it('can be given up', async () => {
    const signal = AbortSignal.abort();
    const given = verifyLedger(queue.storage.work, {
      keys: keysOf(newKey, oldKey),
      organizationId: null,
      signal,
    });
    await expect(given).rejects.toThrow('aborted');
  });

  describe('names the entry', () => {
    it('of a call whose amount was changed', async () => {
      const id = await entryId(3, 1);
      const wrong = await tamper(sql`update ledger_entries set amount = -7 where id = ${id}::bigint`);
      expect(wrong).toMatchObject({ ...entry(id), column: 'amount', says: -7, should_say: -700 });
    });

    it('of a grant whose amount was changed', async () => {
      const id = await entryId(2);
      const wrong = await tamper(sql`update ledger_entries set amount = 60000 where id = ${id}::bigint`);
      expect(wrong).toMatchObject({ ...entry(id), column: 'amount', says: 60_000, should_say: 50_000 });
    });

    it('whose note was changed, though nobody can tell what it was', async () => {
      const id = await entryId(2);
      const wrong = await tamper(sql`update ledger_entries set note = 'Bribe' where id = ${id}::bigint`);
      expect(wrong).toMatchObject({ ...entry(id), should_say: null });
    });

    it('that was deleted', async () => {
      const wrong = await tamper(sql`delete from ledger_entries where id = ${await entryId(3, 1)}::bigint`);
      const key = { org_id: org, batch_id: await batchId(3), ...attemptKey(1) };
      expect(wrong).toMatchObject({
        table: 'ledger_entries',
        key,
        says: null,
        should_say: 'an entry of -700',
      });
    });

    const copyOf = (id: string, into: string) => sql`
      insert into ledger_entries (org_id, batch_id, kind, amount, run_id, position, pipe_index, step, operation)
      select org_id, ${into}, kind, amount, run_id, position, pipe_index, step, operation
      from ledger_entries where id = ${id}::bigint`;

    it('that was inserted into a batch', async () => {
      const wrong = await tamper(copyOf(await entryId(3), await batchId(3)));
      expect(wrong).toMatchObject({ table: 'ledger_entries', column: null, should_say: null });
      expect(Number(wrong?.key.id)).toBeGreaterThan(Number(await entryId(5)));
    });

    it('that was inserted beside all batches', async () => {
      const wrong = await tamper(copyOf(await entryId(3), 'no-batch'));
      expect(wrong).toMatchObject({ table: 'ledger_entries', column: 'batch_id', says: 'no-batch' });
      expect(Number(wrong?.key.id)).toBeGreaterThan(Number(await entryId(5)));
    });

    it('that was moved to a later batch', async () => {
      const [id, from, to] = [await entryId(3, 2), await batchId(3), await batchId(4)];
      const wrong = await tamper(sql`update ledger_entries set batch_id = ${to} where id = ${id}::bigint`);
      expect(wrong).toMatchObject({ ...entry(id), column: 'batch_id', says: to, should_say: from });
    });

    it('that was exchanged for one of another batch', async () => {
      const [a, b] = [await entryId(3, 1), await entryId(4, 1)];
      const [from, to] = [await batchId(3), await batchId(4)];
      const wrong = await tamper(
        sql`update ledger_entries set batch_id = case when batch_id = ${from} then ${to} else ${from} end
          where id in (${a}::bigint, ${b}::bigint)`,
      );
      expect(wrong).toMatchObject({ ...entry(b), column: 'batch_id', says: from, should_say: to });
    });
  });

  describe('names the batch', () => {
    it.each([1, 3, 5])('%i that was deleted', async (seq) => {
      const wrong = await tamper(sql`delete from ledger_batches where org_id = ${org} and seq = ${seq}`);
      expect(wrong).toMatchObject({ ...batch(seq), column: null, says: null });
    });

    it.each([2, 5])('%i whose chain has a byte flipped', async (seq) => {
      const wrong = await tamper(
        sql`update ledger_batches set chain = set_byte(chain, 9, get_byte(chain, 9) # 1)
          where org_id = ${org} and seq = ${seq}`,
      );
      expect(wrong).toMatchObject({ ...batch(seq), column: 'chain' });
      expect(wrong?.because).toBe('what comes after it continues from that value');
    });

    it('whose digest has a byte flipped', async () => {
      const wrong = await tamper(
        sql`update ledger_batches set digest = set_byte(digest, 9, get_byte(digest, 9) # 1)
          where org_id = ${org} and seq = 3`,
      );
      expect(wrong).toMatchObject({ ...batch(3), column: 'digest' });
    });

    it('of which several entries were changed', async () => {
      const id = await batchId(3);
      const wrong = await tamper(sql`update ledger_entries set operation = 'x' where batch_id = ${id}`);
      expect(wrong).toMatchObject({ ...batch(3), column: 'digest' });
    });

    it('that lost its only entry', async () => {
      const wrong = await tamper(sql`delete from ledger_entries where id = ${await entryId(2)}::bigint`);
      expect(wrong).toMatchObject({ ...batch(2), column: 'digest' });
      expect(wrong?.because).toContain('no entries');
    });
  });

  describe('names the account', () => {
    it.each([
      ['balance', sql`balance + 1`, 245_807],
      ['held', sql`held + 1`, 800],
      ['seq', sql`seq + 1`, 5],
    ] as const)('whose %s was changed', async (column, value, should_say) => {
      const wrong = await tamper(
        sql`update ledger_heads set ${sql.ref(column)} = ${value} where org_id = ${org}`,
      );
      expect(wrong).toMatchObject({ ...head(), column, says: should_say + 1, should_say });
    });

    it('whose chain was changed', async () => {
      const wrong = await tamper(
        sql`update ledger_heads set chain = set_byte(chain, 0, get_byte(chain, 0) # 1) where org_id = ${org}`,
      );
      expect(wrong).toMatchObject({ ...head(), column: 'chain' });
    });

    it('that is gone', async () => {
      const wrong = await tamper(sql`delete from ledger_heads where org_id = ${org}`);
      expect(wrong).toMatchObject({ ...head(), column: null, says: null });
    });
  });

  describe('names the attempt', () => {
    it.each([
      ['more', 1, 701, 700],
      ['less', 25, 0, 500],
    ])('that says it cost %s than it did', async (_, position, says, should_say) => {
      const wrong = await tamper(
        sql`update attempts set credits = ${says}::int where run_id = ${runId} and position = ${position}::int`,
      );
      expect(wrong).toMatchObject({ ...attempt(position), column: 'credits', says, should_say });
    });

    it('that was deleted', async () => {
      const wrong = await tamper(sql`delete from attempts where run_id = ${runId} and position = 26`);
      expect(wrong).toMatchObject({ ...attempt(26), column: null, says: null });
    });

    it('that nobody paid for', async () => {
      const wrong = await tamper(
        sql`update attempts set position = 5 where run_id = ${runId} and position = 27`,
        sql`insert into attempts select * from safe_attempts where run_id = ${runId} and position = 27`,
      );
      expect(wrong).toMatchObject({ ...attempt(5), column: 'credits', says: 900, should_say: 0 });
    });

    it.each([
      ['operation', "'vendor.other'"],
      ['connection', 'null'],
    ])('whose %s was changed', async (column, value) => {
      const wrong = await tamper(
        sql`update attempts set ${sql.ref(column)} = ${sql.raw(value)} where run_id = ${runId} and position = 2`,
      );
      expect(wrong).toMatchObject({ ...attempt(2), column });
    });
  });

  it('names the run that does not say what it spent', async () => {
    const wrong = await tamper(sql`update runs set spent = spent - 1 where id = ${runId}`);
    const key = { org_id: org, id: runId };
    expect(wrong).toMatchObject({ table: 'runs', key, column: 'spent', says: 4199, should_say: 4200 });
  });

  it('names what is first where several are wrong', async () => {
    const wrong = await tamper(
      sql`update runs set spent = 0 where id = ${runId}`,
      sql`update ledger_heads set balance = 1000000 where org_id = ${org}`,
      sql`delete from ledger_batches where org_id = ${org} and seq = 4`,
      sql`update attempts set credits = 9 where run_id = ${runId} and position = 0`,
    );
    expect(wrong).toMatchObject(batch(4));
  });

  it('finds what the ledger has of an organization that is gone', async () => {
    await run(
      sql`insert into ledger_batches select 'ghost', seq, id, digest, chain from ledger_batches where org_id = ${org} and seq = 5`,
    );
    const verdicts = await verify();
    await run(sql`delete from ledger_batches where org_id = 'ghost'`);
    expect(verdicts.find(({ organizationId }) => organizationId === 'ghost')?.wrong).toMatchObject({
      table: 'organizations',
      key: { id: 'ghost' },
    });
  });
});
