import { afterAll, beforeAll, expect, it } from 'vitest';
import { countedRecords, findFinalRecords } from '../src/storage/run-progress.ts';
import { saveRecords } from '../src/storage/records.ts';
import { findRun } from '../src/storage/runs.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { storedRecords } from './stored-records.ts';

describeOnBothHomes('records that are settled together', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());

  const db = () => queue.storage.api;
  const save = (runId: string, texts: ReadonlyMap<number, string>, isFinal = true) =>
    saveRecords(
      db(),
      [...texts].map(([position, body]) => ({
        organizationId: queue.organizationId,
        runId,
        position,
        isFinal,
        body,
      })),
    );
  const rowsOf = (runId: string) =>
    db()
      .selectFrom('records')
      .select(['position', 'positions', 'is_final'])
      .where('run_id', '=', runId)
      .orderBy('position')
      .execute();
  const count = async (runId: string) =>
    (
      await db()
        .selectFrom('records')
        .select(countedRecords.as('count'))
        .where('run_id', '=', runId)
        .execute()
    )[0]?.count;
  const texts = (from: number, to: number, body = 'text') =>
    new Map(Array.from({ length: to - from }, (_, at) => [from + at, `"${from + at}":"${body}"`]));

  it('are one row of their run, and are read and counted as many', async () => {
    const [one, other] = [await queue.submit(30), await queue.submit(3)];
    const key = { organizationId: queue.organizationId, isFinal: true };
    await saveRecords(db(), [
      { ...key, runId: one, position: 2, body: 'two' },
      { ...key, runId: other, position: 1, body: 'other' },
      { ...key, runId: one, position: 0, body: 'zero' },
    ]);
    expect(await rowsOf(one)).toEqual([{ position: 0, positions: [0, 2], is_final: true }]);
    expect([await count(one), await count(other)]).toEqual([2, 1]);
    const run = await findRun(db(), queue.organizationId, one);
    expect([...(run?.bodies ?? [])]).toEqual([
      [0, 'zero'],
      [2, 'two'],
    ]);
  });

  it('replace their own snapshots and no others', async () => {
    const runId = await queue.submit(5);
    await save(runId, texts(0, 5, 'open'), false);
    await save(runId, texts(1, 4, 'done'));
    await save(runId, texts(1, 2, 'late'));
    expect((await storedRecords(db(), runId)).map(({ position, body }) => [position, body])).toEqual([
      [0, '"0":"open"'],
      [1, '"1":"done"'],
      [2, '"2":"done"'],
      [3, '"3":"done"'],
      [4, '"4":"open"'],
    ]);
  });

  it('are stored once, although they come again with more', async () => {
    const runId = await queue.submit(10);
    await save(runId, texts(3, 5, 'first'));
    await save(runId, texts(2, 7, 'again'));
    await save(runId, texts(3, 5, 'again'));
    expect((await storedRecords(db(), runId)).map(({ body }) => body)).toEqual([
      '"2":"again"',
      '"3":"first"',
      '"4":"first"',
      '"5":"again"',
      '"6":"again"',
    ]);
    expect(await count(runId)).toBe(5);
  });

  it('are read together with those that an earlier version has stored', async () => {
    const runId = await queue.submit(4);
    const row = { org_id: queue.organizationId, run_id: runId, is_final: true };
    await db()
      .insertInto('records')
      .values([
        { ...row, position: 0, body: 'zero' },
        { ...row, position: 2, body: 'two' },
      ])
      .execute();
    await save(
      runId,
      new Map([
        [1, 'one'],
        [3, 'three'],
      ]),
    );
    expect(await count(runId)).toBe(4);
    const place = { organizationId: queue.organizationId, runId, maxBytes: 1000 };
    const { records, isAll } = await findFinalRecords(db(), { ...place, without: [1, 2] });
    expect([records, isAll]).toEqual([
      [
        { position: 0, body: 'zero' },
        { position: 3, body: 'three' },
      ],
      true,
    ]);
    expect((await findRun(db(), queue.organizationId, runId))?.bodies.size).toBe(4);
  });

  it('are several rows where they are long, which are read a few at a time', async () => {
    const runId = await queue.submit(20);
    await save(runId, texts(0, 20, 'long '.repeat(10_000)));
    const rows = await rowsOf(runId);
    expect(rows.flatMap(({ positions }) => positions ?? [])).toEqual([...texts(0, 20).keys()]);
    expect(rows.length).toBe(10);
    const place = { organizationId: queue.organizationId, runId, maxBytes: 250_000 };
    const read: number[] = [];
    const sizes: number[] = [];
    for (let isAll = false; !isAll;) {
      const page = await findFinalRecords(db(), { ...place, without: read });
      ({ isAll } = page);
      read.push(...page.records.map(({ position }) => position));
      sizes.push(page.records.length);
    }
    expect(read).toEqual([...texts(0, 20).keys()]);
    expect(Math.max(...sizes)).toBe(6);
  });

  it('belong to their slices when a worker is lost after them', async () => {
    const runId = await queue.submit(50);
    await save(runId, texts(20, 30));
    const slices = [...(await queue.claim()), ...(await queue.claim())].filter(
      (slice) => slice.runId === runId,
    );
    expect(slices).toHaveLength(2);
    await db().updateTable('slices').set({ state: 'ready' }).where('run_id', '=', runId).execute();
    const again = [...(await queue.claim()), ...(await queue.claim())].filter(
      (slice) => slice.runId === runId,
    );
    const done = new Map(again.map(({ firstPosition, done: positions }) => [firstPosition, [...positions]]));
    expect(done.get(0)).toEqual([20, 21, 22, 23, 24]);
    expect(done.get(25)).toEqual([25, 26, 27, 28, 29]);
  });
});
