import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computeInPlace } from '../src/engine/compute-in-place.fixture.ts';
import type { EffectSource, SheetEffect, SheetPort } from '../src/engine/ports.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { wireSheetEffects } from '../src/wiring/wire-sheet-effects.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('an effect on a sheet', (home) => {
  let queue: QueueHome;
  /** What stands for two processes; the embedded database has one alone. */
  let storages: Storage[];
  let processes: SheetPort[];
  beforeAll(async () => {
    queue = await openQueue(home);
    const databaseUrl = queue.env.DATABASE_URL ?? null;
    storages = [queue.storage];
    if (databaseUrl !== null) storages.push(await openStorage({ databaseUrl, dataDir: '' }));
    const plan = () => Promise.resolve({ parts: [] });
    const parts = { plan, computing: computeInPlace };
    processes = storages.flatMap((storage) => [
      wireSheetEffects(storage, parts),
      wireSheetEffects(storage, parts),
    ]);
  });
  afterAll(async () => {
    await Promise.all(storages.slice(1).map((storage) => storage.close()));
    await queue.close();
  });

  const claimSlice = async (records: number): Promise<ClaimedSlice> => {
    await queue.storage.api.updateTable('slices').set({ state: 'done' }).execute();
    await queue.submit(records);
    const [claimed] = await queue.claim();
    if (claimed === undefined) throw new Error('nothing was claimed');
    return claimed;
  };
  const sourceOf = (claim: ClaimedSlice, position: number, pipeIndex = 0) =>
    ({
      key: { organizationId: queue.organizationId, runId: claim.runId, position, pipeIndex, step: 0 },
      claim,
      environment: 'production',
    }) satisfies EffectSource;
  const commit = (effect: SheetEffect, source: EffectSource) => {
    const port = processes[source.key.position % processes.length];
    if (port === undefined) throw new Error('there is no process');
    return port.commit(effect, source);
  };
  const named = (sheet: string) => ({ project: 'Effects', sheet });
  const append = (sheet: string, rows: Record<string, string>[]) =>
    ({ kind: 'append', ...named(sheet), rows, run: false, mayAddColumns: true, mayCreate: true }) as const;
  const anyRow = { logic: 'and', conditions: [] } as const;
  const answers = (committed: readonly Awaited<ReturnType<SheetPort['commit']>>[]) =>
    committed.map((one) => (one.state === 'answered' ? one.outputs : one));

  it('adds as many rows as records ask for, whoever makes the sheet and its columns', async () => {
    const claim = await claimSlice(25);
    const committed = await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        commit(append('many', [{ [`c${at % 5}`]: `${at}` }, { name: `${at}` }]), sourceOf(claim, at)),
      ),
    );
    const ids = committed.flatMap((one): unknown[] =>
      one.state === 'answered' && Array.isArray(one.outputs.row_ids) ? one.outputs.row_ids : [one],
    );
    expect(new Set(ids).size, JSON.stringify(committed)).toBe(50);
    const { rows } = await sql<{ count: number; rows: number }>`
      select (select count(*)::int from sheet_rows join sheets on sheets.id = sheet_id where name = 'many') as count,
        (select row_count::int from sheet_heads join sheets on sheets.id = sheet_id where name = 'many') as rows`.execute(
      queue.storage.api,
    );
    expect(rows).toEqual([{ count: 50, rows: 50 }]);
  });

  it('is answered the same when the record is asked again, by the next claim of its slice too', async () => {
    const claim = await claimSlice(3);
    const [port] = processes;
    if (port === undefined) throw new Error('there is no process');
    const added = append('again', [{ name: 'A' }, { name: 'B' }]);
    const turn = { kind: 'turn', ...named('again'), match: anyRow, key: null } as const;
    const remove = { kind: 'delete', ...named('again'), match: anyRow, limit: 1 } as const;
    const all: SheetEffect[] = [added, turn, remove];
    const first = [];
    for (const [at, effect] of all.entries()) first.push(await port.commit(effect, sourceOf(claim, 0, at)));
    expect(answers(first)).toMatchObject([{ row_ids: [1, 2] }, { row_id: 1 }, { row_ids: [1] }]);
    await recoverLeases(queue.storage.work, { all: true });
    const [next] = await queue.claim();
    if (next === undefined) throw new Error('the slice was not claimed again');
    for (const [at, effect] of all.entries()) {
      expect(await port.commit(effect, sourceOf(claim, 1, at))).toEqual({ state: 'lost' });
      const repeated = await port.commit(effect, sourceOf(next, 0, at));
      expect(answers([repeated])).toEqual(answers(first.slice(at, at + 1)));
    }
    expect(answers([await port.commit(turn, sourceOf(next, 2, 1))])).toEqual([{ row_id: 2 }]);
  });

  it('gives each row as many turns as the others, whatever runs at once, and rows it has to look for again', async () => {
    const setup = await claimSlice(1);
    // More rows than are looked for at a time.
    const rows = Array.from({ length: 1000 }, (_, at) => ({ name: `${at}` }));
    await commit(append('turns', rows), sourceOf(setup, 0, 0));
    await commit(append('turns', rows.slice(0, 300)), sourceOf(setup, 0, 1));
    const claim = await claimSlice(25);
    const turn = { kind: 'turn', ...named('turns'), match: anyRow, key: null } as const;
    const given = new Map<unknown, number>();
    // 104 pipes of 25 records: each of 1,300 rows twice.
    const committed = await Promise.all(
      Array.from({ length: 2600 }, (_, at) => commit(turn, sourceOf(claim, at % 25, Math.floor(at / 25)))),
    );
    for (const one of committed) {
      const id: unknown = one.state === 'answered' ? one.outputs.row_id : one;
      given.set(id, (given.get(id) ?? 0) + 1);
    }
    expect(given.size).toBe(1300);
    expect(new Set(given.values())).toEqual(new Set([2]));
  });

  it('gives a key another row once its own was deleted, and keeps that', async () => {
    const claim = await claimSlice(5);
    const [port] = processes;
    if (port === undefined) throw new Error('there is no process');
    await port.commit(append('keys', [{ name: 'A' }, { name: 'B' }]), sourceOf(claim, 0));
    const turn = { kind: 'turn', ...named('keys'), match: anyRow, key: 'acme' } as const;
    expect(answers([await port.commit(turn, sourceOf(claim, 1))])).toEqual([{ row_id: 1 }]);
    await port.commit({ kind: 'delete', ...named('keys'), match: anyRow, limit: 1 }, sourceOf(claim, 2));
    expect(answers([await port.commit(turn, sourceOf(claim, 3))])).toEqual([{ row_id: 2 }]);
    expect(answers([await port.commit(turn, sourceOf(claim, 4))])).toEqual([{ row_id: 2 }]);
  });

  it('sees no sheet of the other environment or another organization, and says so', async () => {
    const claim = await claimSlice(2);
    const [port] = processes;
    if (port === undefined) throw new Error('there is no process');
    await port.commit(append('apart', [{ name: 'A' }]), sourceOf(claim, 0));
    const source = { ...sourceOf(claim, 1), environment: 'sandbox' } as const;
    const refused = await port.commit({ ...append('apart', [{ name: 'B' }]), mayCreate: false }, source);
    expect(refused).toMatchObject({
      state: 'refused',
      code: 'TargetMissing',
      message: expect.stringContaining('one in production'),
    });
    const query = {
      ...named('apart'),
      environment: 'production',
      match: anyRow,
      fields: [],
      after: null,
      limit: 9,
    } as const;
    const { organizationId } = queue;
    expect(await port.findRows({ ...query, organizationId })).toMatchObject({
      rows: [{ values: { name: 'A' } }],
    });
    expect(await port.findRows({ ...query, organizationId: 'others' })).toMatchObject({
      code: 'TargetMissing',
    });
  });
});
