import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SliceExecutor } from '../src/engine/ports.ts';
import { holdForAll } from '../src/ledger/hold-many.ts';
import { findHold } from '../src/ledger/holds.ts';
import { openAccount } from '../src/ledger/open-account.ts';
import { readBalance } from '../src/ledger/read-ledger.ts';
import { openFunds } from '../src/ledger/slice-funds.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { holdForRound } from '../src/queue/hold-for-round.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

const other = 'another-organization';

describeOnBothHomes('money for many slices at once', (home) => {
  let queue: QueueHome;
  let faults: unknown[];
  beforeAll(async () => {
    queue = await openQueue(home);
    await queue.storage.api.transaction().execute(async (tx) => {
      await insertOrganization(tx, { id: other, name: 'Another', plan: 'professional' });
      await openAccount(tx, testChainKey, other);
    });
  });
  afterAll(() => queue.close());
  beforeEach(async () => {
    faults = [];
    await queue.storage.api.deleteFrom('holds').execute();
    await queue.storage.api.updateTable('slices').set({ state: 'done' }).execute();
  });

  const db = () => queue.storage.work;
  const setBalance = (units: number) =>
    queue.storage.api.updateTable('ledger_heads').set({ balance: units, held: 0 }).execute();
  const balance = (organizationId = queue.organizationId) => readBalance(queue.storage.api, organizationId);
  const holds = (claims: readonly ClaimedSlice[]) =>
    Promise.all(claims.map((claim) => findHold(db(), claim)));
  const asking = (claims: readonly ClaimedSlice[], amounts: readonly number[]) =>
    claims.map((claim, at) => ({ ...claim, amount: amounts[at] ?? 0 }));
  /** Slices of three runs, fresh from their first claim. */
  const claimThree = async (by?: string) => {
    for (let run = 0; run < 3; run += 1) await queue.submit(1, by);
    const claims = await queue.claim();
    expect(claims.map(({ token }) => token)).toEqual([1, 1, 1]);
    return claims;
  };
  const end = (claims: readonly ClaimedSlice[]) =>
    settleSlices(db(), {
      ended: claims.map((claim) => ({ ...queue.settled(claim), mayHold: true })),
      progress: [],
      retentionDays: 3,
      chainKey: testChainKey,
    });

  it('is held for each of them, and given up when they end', async () => {
    await setBalance(100);
    const claims = await claimThree();
    expect(await holdForAll(db(), asking(claims, [10, 20, 70]))).toBe(true);
    expect([await balance(), await holds(claims)]).toEqual([{ balance: 100, held: 100 }, [10, 20, 70]]);
    await end(claims.slice(0, 2));
    expect([await balance(), await holds(claims)]).toEqual([{ balance: 100, held: 70 }, [0, 0, 70]]);
    await end(claims);
    expect(await balance()).toEqual({ balance: 100, held: 0 });
  });

  it('is held for none when the balance does not cover all', async () => {
    await setBalance(99);
    const claims = await claimThree();
    expect(await holdForAll(db(), asking(claims, [10, 20, 70]))).toBe(false);
    expect([await balance(), await holds(claims)]).toEqual([{ balance: 99, held: 0 }, [0, 0, 0]]);
    await queue.storage.api.updateTable('ledger_heads').set({ balance: 120, held: 30 }).execute();
    expect(await holdForAll(db(), asking(claims, [10, 20, 70]))).toBe(false);
    expect(await balance()).toEqual({ balance: 120, held: 30 });
  });

  it('is held for none when one of them is lost', async () => {
    await setBalance(100);
    const claims = await claimThree();
    await recoverLeases(db(), { all: true });
    const [again] = await queue.claim({ limit: 1 });
    expect(again?.token).toBe(2);
    expect(await holdForAll(db(), asking(claims, [1, 1, 1]))).toBe(false);
    expect([await balance(), await holds(claims)]).toEqual([{ balance: 100, held: 0 }, [0, 0, 0]]);
  });

  it('for no slices is nothing', async () => {
    expect(await holdForAll(db(), [])).toBe(true);
  });

  it('is never held twice by many rounds at once', async () => {
    await setBalance(100);
    const rounds = [await claimThree(), await claimThree(), await claimThree(), await claimThree()];
    const held = await Promise.all(rounds.map((claims) => holdForAll(db(), asking(claims, [10, 10, 10]))));
    expect(held.filter(Boolean)).toHaveLength(3);
    expect([await balance(), (await holds(rounds.flat())).reduce((sum, amount) => sum + amount, 0)]).toEqual([
      { balance: 100, held: 90 },
      90,
    ]);
  });

  it('refuses what would hold more than the balance, whatever the code does', async () => {
    await setBalance(10);
    const broken = sql`update ledger_heads set held = 11`.execute(db());
    await expect(broken).rejects.toThrow('check');
  });

  describe('in one round of a worker', () => {
    const round = (claims: readonly ClaimedSlice[], costOf: SliceExecutor['costOf']) =>
      holdForRound(
        { db: db(), executor: { ...queue.executor, costOf }, reportFault: (error) => faults.push(error) },
        claims,
      );
    const costs =
      (worst: number, ceiling: number | null = null) =>
      () => ({ worst, ceiling });

    it('is held for each organization by itself, and adds up', async () => {
      await setBalance(100);
      const [mine, theirs] = [await claimThree(), await claimThree(other)];
      const held = await round([...mine, ...theirs], costs(30));
      expect([...mine, ...theirs].map((claim) => held.get(claim))).toEqual([30, 30, 30, 30, 30, 30]);
      expect([await balance(), await balance(other)]).toEqual([
        { balance: 100, held: 90 },
        { balance: 100, held: 90 },
      ]);
      await end([...mine, ...theirs]);
      expect([(await balance()).held, (await balance(other)).held]).toEqual([0, 0]);
    });

    it('that one organization cannot pay is held for the other; each slice then sees for itself', async () => {
      await setBalance(100);
      await queue.storage.api
        .updateTable('ledger_heads')
        .set({ balance: 50 })
        .where('org_id', '=', other)
        .execute();
      const [mine, theirs] = [await claimThree(), await claimThree(other)];
      const held = await round([...theirs, ...mine], costs(30));
      expect([...held.keys()].map(({ organizationId }) => organizationId)).toEqual(
        mine.map(({ organizationId }) => organizationId),
      );
      const own = { worst: 30, hasCeiling: false, heldAlready: 0 };
      for (const claim of theirs) await openFunds(db(), { ...claim, ...own });
      expect([await holds(theirs), await balance(other)]).toEqual([[30, 0, 0], { balance: 50, held: 30 }]);
    });

    it('that was held for one organization is known, whatever happens to the other', async () => {
      await setBalance(100);
      const [mine, theirs] = [await claimThree(), await claimThree(other)];
      // No integer of the database.
      const broken = theirs.map((claim) => ({ ...claim, firstPosition: 2 ** 40 }));
      const held = await round([...mine, ...broken], costs(30));
      expect([mine.map((claim) => held.get(claim)), faults.length]).toEqual([[30, 30, 30], 1]);
      const [first] = mine;
      if (first === undefined) throw new Error('three were claimed');
      const funds = await openFunds(db(), {
        ...first,
        worst: 30,
        hasCeiling: false,
        heldAlready: held.get(first) ?? 0,
      });
      expect(await funds.reserve(30)).toBe('held');
      expect(await balance()).toEqual({ balance: 100, held: 90 });
    });

    it('is left to the slice where it has a ceiling or a history, costs nothing or is alone', async () => {
      await setBalance(100);
      const claims = await claimThree();
      expect((await round(claims, costs(10, 50))).size).toBe(0);
      expect((await round(claims, costs(0))).size).toBe(0);
      expect((await round(claims.slice(0, 1), costs(10))).size).toBe(0);
      await recoverLeases(db(), { all: true });
      expect((await round(await queue.claim(), costs(10))).size).toBe(0);
      expect(await balance()).toEqual({ balance: 100, held: 0 });
    });
  });
});
