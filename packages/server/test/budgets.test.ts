import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRandom } from '../proofs/kit/random.ts';
import { holdForAll } from '../src/ledger/hold-many.ts';
import { returnHold, takeHold } from '../src/ledger/holds.ts';
import { createBudgets } from '../src/ledger/budgets/manage-budgets.ts';
import { readBalance } from '../src/ledger/read-ledger.ts';
import { openFunds } from '../src/ledger/slice-funds.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import { attemptOf } from './attempt-of.ts';
import { seed } from './fixed-seed.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

const firstDay = new Date('2026-03-31T23:59:59.000Z');
const nextDay = new Date('2026-04-01T00:00:01.000Z');
const hasCeiling = false;

describeOnBothHomes('budgets', (home) => {
  let queue: QueueHome;
  let statements = 0;
  let now = firstDay;
  beforeAll(async () => {
    const count = {
      transformQuery: <Node>({ node }: { node: Node }) => {
        statements += 1;
        return node;
      },
      transformResult: async <Result>({ result }: { result: Result }) => result,
    };
    queue = await openQueue(home, { plugins: [count] });
  });
  afterAll(() => queue.close());
  beforeEach(async () => {
    now = firstDay;
    const db = queue.storage.api;
    for (const table of ['holds', 'budgets'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('slices').set({ state: 'done' }).execute();
    await db.updateTable('ledger_heads').set({ balance: 1_000_000, held: 0, has_budgets: false }).execute();
  });

  const db = () => queue.storage.work;
  const budgets = () => createBudgets(queue.storage.api, { now: () => now });
  const set = async (amount: number, period: 'day' | 'month' | 'total' = 'day') => {
    const scope = { keyId: null, sheetId: null, period };
    const one = await budgets().set({ organizationId: queue.organizationId, ...scope, amount });
    if (typeof one === 'string') throw new Error(one);
    return one.id;
  };
  const usage = async () => {
    const rows = await budgets().list(queue.organizationId);
    return rows.map(({ spent, held }) => ({ spent, held }));
  };
  const claim = async (slices = 1): Promise<ClaimedSlice[]> => {
    for (let run = 0; run < slices; run += 1) await queue.submit(1);
    return queue.claim();
  };
  const claimOne = async (): Promise<ClaimedSlice> => {
    const [one] = await claim();
    if (one === undefined) throw new Error('nothing was claimed');
    return one;
  };
  const hold = (slice: ClaimedSlice, amount: number) =>
    takeHold(db(), { ...slice, amount, hasCeiling }, () => now);
  let step = 0;
  const spend = (slice: ClaimedSlice, credits: number, how: 'goes on' | 'ends') => {
    const settled = { ...queue.settled(slice), mayHold: true };
    const attempts = credits === 0 ? [] : [attemptOf({ step: (step += 1), credits })];
    return settleSlices(db(), {
      ended: how === 'ends' ? [{ ...settled, attempts }] : [],
      progress: how === 'ends' ? [] : [{ ...settled, records: [], attempts }],
      retentionDays: 3,
      chainKey: testChainKey,
    });
  };

  it('take on what fits them, wait for what others hold, and say which of them is used up', async () => {
    const id = await set(100);
    const [one, other] = [await claimOne(), await claimOne()];
    expect(await hold(one, 70)).toBe('held');
    expect(await hold(other, 40)).toBe('busy');
    expect(await hold(other, 30)).toBe('held');
    expect(await usage()).toEqual([{ spent: 0, held: 100 }]);
    await spend(one, 65, 'ends');
    expect(await usage()).toEqual([{ spent: 65, held: 30 }]);
    const refused = await hold(other, 36);
    expect(refused).toEqual({
      budget: `Budget ${id} (0.01 credits a day for the organization) does not cover this: 0.0065 are spent. An admin can raise it with \`PUT /v1/budgets\` or \`headrace budgets set\`, or wait until 2026-04-01T00:00Z.`,
    });
    await set(200);
    expect(await hold(other, 36)).toBe('held');
    await spend(other, 0, 'ends');
    expect(await usage()).toEqual([{ spent: 65, held: 0 }]);
  });

  it('count money in the period in which it was held, whenever it is spent', async () => {
    await set(100, 'day');
    await set(150, 'month');
    await set(180, 'total');
    const [one, other] = [await claimOne(), await claimOne()];
    expect(await hold(one, 90)).toBe('held');
    now = nextDay;
    // A new day and a new month: all of it is free again, but not of what there is in all.
    expect(await hold(other, 100)).toBe('busy');
    expect(await hold(other, 90)).toBe('held');
    expect(await usage()).toEqual([
      { spent: 0, held: 90 },
      { spent: 0, held: 90 },
      { spent: 0, held: 180 },
    ]);
    await spend(one, 50, 'goes on');
    await spend(one, 20, 'ends');
    await spend(other, 30, 'goes on');
    expect(await usage()).toEqual([
      { spent: 30, held: 60 },
      { spent: 30, held: 60 },
      { spent: 100, held: 60 },
    ]);
    await spend(other, 0, 'ends');
    expect(await usage()).toEqual([
      { spent: 30, held: 0 },
      { spent: 30, held: 0 },
      { spent: 100, held: 0 },
    ]);
  });

  it('of a slice that holds in two periods spend the older money first, and return the newer', async () => {
    await set(100, 'day');
    const slice = await claimOne();
    expect(await hold(slice, 60)).toBe('held');
    now = nextDay;
    expect(await hold(slice, 100)).toBe('held');
    await returnHold(db(), { ...slice, amount: 30, hasCeiling });
    expect(await usage()).toEqual([{ spent: 0, held: 70 }]);
    await spend(slice, 80, 'goes on');
    expect(await usage()).toEqual([{ spent: 20, held: 50 }]);
    // A clock that is behind begins no period for a second time.
    now = firstDay;
    expect(await hold(slice, 31)).toBe('busy');
    expect(await hold(slice, 30)).toBe('held');
    await spend(slice, 0, 'ends');
    now = nextDay;
    expect(await usage()).toEqual([{ spent: 20, held: 0 }]);
  });

  it('count what is held from the moment they are set, also by slices that were claimed before', async () => {
    const slice = await claimOne();
    expect(await hold(slice, 50)).toBe('held');
    await set(40);
    expect(await hold(slice, 41)).toMatchObject({ budget: expect.stringContaining('0 are spent') });
    expect(await hold(slice, 40)).toBe('held');
    await spend(slice, 60, 'ends');
    expect(await usage()).toEqual([{ spent: 40, held: 0 }]);
  });

  it('let go of nothing that was held when they were removed, and cost nothing once there are none', async () => {
    const id = await set(100);
    const slice = await claimOne();
    statements = 0;
    await hold(slice, 10);
    const withBudget = statements;
    expect(await budgets().remove(queue.organizationId, id)).toBe(true);
    expect(await budgets().remove(queue.organizationId, id)).toBe(false);
    statements = 0;
    expect(await hold(slice, 500)).toBe('held');
    expect([statements, withBudget]).toEqual([2, 5]);
    await spend(slice, 300, 'ends');
    expect((await readBalance(db(), queue.organizationId)).held).toBe(0);
  });

  it('are asked by each slice itself, not for many at once', async () => {
    const claims = await claim(2);
    const asked = claims.map((slice) => ({ ...slice, amount: 10 }));
    const id = await set(15);
    expect(await holdForAll(db(), asked)).toBe(false);
    await budgets().remove(queue.organizationId, id);
    expect(await holdForAll(db(), asked)).toBe(true);
  });

  it('leave a slice what they have left, call by call, and tell it why not more', async () => {
    await set(100);
    now = new Date();
    const slice = { ...(await claimOne()), hasCeiling };
    const funds = await openFunds(db(), { ...slice, worst: 500, heldAlready: 0 });
    expect(await funds.reserve(60)).toBe('held');
    funds.spend({ reserved: 60, spent: 60 });
    expect(await funds.reserve(40)).toBe('held');
    funds.spend({ reserved: 40, spent: 40 });
    await spend(slice, 100, 'goes on');
    expect(funds.overBudget()).toBeNull();
    const refused = await funds.reserve(1);
    if (typeof refused === 'string') throw new Error(`it was ${refused}`);
    expect(refused.budget).toContain('0.01 are spent');
    expect([funds.isExhausted(), funds.overBudget()]).toEqual([false, refused.budget]);
  });

  it('are never passed, whoever holds, spends, returns, ends and dies at the same time', async () => {
    const random = createRandom(seed);
    const upTo = (limit: number) => Math.floor(random() * limit);
    const [day, total] = [await set(900, 'day'), await set(1500, 'total')];
    const { rows: before } = await readEntries();
    let claims = await claim(8);
    const held = new Map<ClaimedSlice, number>();
    const act = async (): Promise<void> => {
      const slice = claims[upTo(claims.length)];
      if (slice === undefined) return;
      const has = held.get(slice) ?? 0;
      const kind = upTo(10);
      const amount = kind < 5 ? 1 + upTo(200) : Math.min(has, upTo(60));
      // What it takes or gives now, no other actor counts on.
      if (kind >= 5) held.set(slice, has - amount);
      if (kind < 5) {
        if ((await hold(slice, amount)) === 'held') held.set(slice, (held.get(slice) ?? 0) + amount);
      } else if (kind < 7) {
        if (amount > 0) await returnHold(db(), { ...slice, amount, hasCeiling });
      } else if (amount > 0) await spend(slice, amount, 'goes on');
      const { rows } = await sql<{ id: number; used: number; amount: number }>`
        select id, (spent + held)::int as used, amount::int as amount from budgets`.execute(db());
      for (const row of rows) expect(row.used, `budget ${row.id}`).toBeLessThanOrEqual(row.amount);
    };
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(
        Array.from({ length: 6 }, async () => {
          for (let turn = 0; turn < 8; turn += 1) await act();
        }),
      );
      // All workers die: what they held stays held, and those that come after go on with it.
      if (round === 2) {
        await recoverLeases(db(), { all: true });
        const money = new Map([...held].map(([slice, amount]) => [slice.runId, amount]));
        claims = await queue.claim();
        held.clear();
        for (const slice of claims) held.set(slice, money.get(slice.runId) ?? 0);
      }
      await expectSums([day, total]);
    }
    for (const slice of claims) await spend(slice, Math.min(5, held.get(slice) ?? 0), 'ends');
    expect((await usage()).map((one) => one.held)).toEqual([0, 0]);
    const { rows: after } = await readEntries();
    const spent = Number(after[0]?.spent) - Number(before[0]?.spent);
    expect(spent).toBeGreaterThan(0);
    // All of it was on one day.
    expect(await usage()).toEqual([
      { spent, held: 0 },
      { spent, held: 0 },
    ]);
  });

  const readEntries = () =>
    sql<{ spent: string }>`
      select coalesce(-sum(amount), 0) as spent from ledger_entries where kind = 'capture'`.execute(db());

  /** What each budget holds is what the holds say that they take of it. */
  async function expectSums(ids: readonly number[]): Promise<void> {
    const { rows } = await sql<{ id: number; held: number; parts: number }>`
      select budgets.id, budgets.held::int as held, coalesce((
        select sum((part ->> 'amount')::int) from holds, jsonb_array_elements(holds.budgets) as part
        where (part ->> 'id')::int = budgets.id
      ), 0)::int as parts from budgets order by id`.execute(db());
    expect(rows.map(({ id }) => id)).toEqual(ids);
    for (const { held, parts } of rows) expect(held).toBe(parts);
  }
});
