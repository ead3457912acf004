import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changeCells } from '../src/sheets/cells/change-cells.ts';
import { leaseFollow } from '../src/sheets/following/follow.ts';
import { followStep } from '../src/sheets/following/follow-step.ts';
import { startFollower } from '../src/sheets/following/follower.ts';
import { deleteRows } from '../src/sheets/rows/delete-rows.ts';
import { lockSheet } from '../src/sheets/structure/lock-sheet.ts';
import { removeColumn } from '../src/sheets/structure/columns.ts';
import { deleteStream } from '../src/streams/manage-streams.ts';
import type { FollowHome } from './follow-home.ts';
import { enroll, openFollowHome, unenroll } from './follow-home.ts';
import { describeOnBothHomes } from './service.ts';
import { waitFor } from './wait-for.ts';

describeOnBothHomes('a sheet that follows a stream', (home) => {
  let place: FollowHome;
  beforeAll(async () => void (place = await openFollowHome(home)));
  afterAll(() => place.close());

  it('gets those who are members, and then what happens to members, row by key', async () => {
    const { change, begin, catchUp, rows, find } = await place.create();
    await change(enroll('ann@b.c', { score: 1, other: 'x' }), enroll('joe@b.c'), enroll('gone@b.c'));
    await change(unenroll('gone@b.c'));
    await begin();
    await catchUp();
    await change(enroll('eve@b.c', { score: 5 }), enroll('ann@b.c', { score: 2 }), unenroll('joe@b.c'));
    await catchUp();
    expect(await rows()).toEqual([
      ['ann@b.c', 2, false],
      ['eve@b.c', 5, false],
      ['joe@b.c', null, true],
    ]);
    await change(enroll('joe@b.c', { score: 9 }), unenroll('ann@b.c'));
    await catchUp();
    expect(await rows()).toEqual([
      ['ann@b.c', 2, true],
      ['eve@b.c', 5, false],
      ['joe@b.c', 9, false],
    ]);
    expect(await find()).toMatchObject({ seq: 9, isFilled: true, stopped: null, skipped: 0 });
    expect(await catchUp()).toBe(0);
  });

  it('puts fields where the setting says, and leaves a row that was deleted when its member leaves', async () => {
    const { change, begin, catchUp, rows, sheet } = await place.create();
    await begin({ fields: { points: 'score' }, unenrolled: null });
    await change(enroll('ann@b.c', { points: 7, score: 1 }), enroll('joe@b.c', { points: 8 }));
    await catchUp();
    expect(await rows()).toEqual([
      ['ann@b.c', 7],
      ['joe@b.c', 8],
    ]);
    await deleteRows(place.storage.api, sheet, { ids: [2], expected: 1 });
    await change(unenroll('joe@b.c'));
    await catchUp();
    expect(await rows()).toHaveLength(1);
  });

  it('goes at most 1,000 members or events at a time, and says what could not become a row', async () => {
    const { change, begin, catchUp, rows, find } = await place.create();
    const keys = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => enroll(`p${from + at}@b.c`, { score: at }));
    await change(...keys(0, 1500));
    await begin();
    const filling = await catchUp();
    await change(...keys(1500, 2100), enroll('bad@b.c', { score: { no: '\0' } }));
    // Two pages of members and the empty one after them; three of events.
    expect([filling, await catchUp()]).toEqual([3, 3]);
    expect(await rows()).toHaveLength(3600);
    expect(await find()).toMatchObject({ seq: 3601, skipped: 1 });
    expect((await find()).lastSkipped).toMatch(/NUL/);
  });

  it('applies an event once: a process that is late changes nothing', async () => {
    const { change, begin, catchUp, rows, sheet, find } = await place.create();
    const { api: db } = place.storage;
    await begin();
    await catchUp();
    await change(enroll('ann@b.c', { score: 1 }));
    const late = await leaseFollow(db, sheet, 15);
    expect(await leaseFollow(db, sheet, 15)).toBeNull();
    await sql`update sheet_follows set lease_until = now() - interval '1 second'`.execute(db);
    await catchUp();
    await changeCells(db, sheet, [{ row: 1, column: 'score', value: 100 }]);
    if (late === null) throw new Error('nobody had it before');
    await followStep(place.ports, late);
    expect(await rows()).toEqual([['ann@b.c', 100, false]]);
    expect(await find()).toMatchObject({ seq: 1 });
  });

  it('stands where it stood if the rows cannot be written', async () => {
    const { change, begin, catchUp, rows, sheet, find } = await place.create();
    const { api: db } = place.storage;
    await begin();
    await catchUp();
    await sql`update sheet_heads set row_count = 2000000 where sheet_id = ${sheet.id}::int`.execute(db);
    await change(enroll('ann@b.c'));
    await catchUp();
    expect(await find()).toMatchObject({ seq: 0, stopped: expect.stringContaining('2,000,000 rows') });
    await sql`update sheet_heads set row_count = 0 where sheet_id = ${sheet.id}::int`.execute(db);
    await begin();
    await catchUp();
    expect(await rows()).toHaveLength(1);
    expect(await find()).toMatchObject({ seq: 1, stopped: null });
  });

  it('says why it stopped: the stream was deleted, events are gone, a column was removed', async () => {
    const { api: db } = place.storage;
    const deleted = await place.create();
    await deleted.change(enroll('ann@b.c'));
    await deleted.begin();
    await deleteStream(db, deleted.stream);
    await deleted.catchUp();
    expect((await deleted.find()).stopped).toMatch(/"members" was deleted/);
    expect(await deleted.rows()).toEqual([]);

    const gone = await place.create();
    await gone.begin();
    await gone.catchUp();
    await gone.change(enroll('ann@b.c'), enroll('joe@b.c'));
    await sql`delete from stream_events where org_id = ${gone.organizationId} and seq = 1`.execute(db);
    await gone.catchUp();
    expect((await gone.find()).stopped).toMatch(/no longer kept/);
    // All who are members now.
    await gone.begin();
    await gone.catchUp();
    expect(await gone.rows()).toHaveLength(2);

    const narrow = await place.create();
    await narrow.begin();
    await narrow.catchUp();
    await removeColumn(db, narrow.sheet, { plan: () => Promise.resolve({ parts: [] }), name: 'left' });
    await narrow.change(enroll('ann@b.c'));
    await narrow.catchUp();
    expect((await narrow.find()).stopped).toMatch(/no column "left"/);
  });

  it('refuses a setting that the sheet cannot keep, with its place', async () => {
    const { begin } = await place.create();
    const refused = [
      [{ key: 'name' }, 'key'],
      [{ fields: { a: 'score', b: 'score' } }, 'fields.b'],
      [{ fields: { a: 'nowhere' } }, 'fields.a'],
      [{ unenrolled: 'score' }, 'unenrolled'],
      [{ unenrolled: 'email' }, 'unenrolled'],
    ] as const;
    for (const [setting, path] of refused)
      await expect(begin(setting)).rejects.toMatchObject({ type: 'invalid-request', errors: [{ path }] });
    await expect(begin({ key: 'score', unenrolled: null })).rejects.toMatchObject({
      errors: [{ path: 'key' }],
    });
  });

  it('is kept up by any process that follows, several at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => place.create()));
    const followers = Array.from({ length: 3 }, () =>
      startFollower({
        ...place.ports,
        lookout: place.lookout,
        reportFault: (error) => {
          throw error;
        },
      }),
    );
    for (const { begin } of all) await begin();
    for (let at = 0; at < 20; at += 1)
      await Promise.all(
        all.map(({ change }) => change(enroll(`p${at}@b.c`), enroll('p0@b.c', { score: at }))),
      );
    for (const { rows, find } of all) {
      // Each round has two events.
      const { seq } = await waitFor(find, ({ seq: reached }) => reached === 40);
      expect(seq).toBe(40);
      const found = await rows();
      expect(found).toHaveLength(20);
      expect(found[0]).toEqual(['p0@b.c', 19, false]);
    }
    for (const follower of followers) await follower.stop();
  });
});

describe.skipIf(inject('postgresUrl') === null)('a slow sheet that follows a stream', () => {
  let place: FollowHome;
  beforeAll(async () => void (place = await openFollowHome('postgres')));
  afterAll(() => place.close());

  it('does not keep those of others waiting', async () => {
    const [slow, quick] = [await place.create(), await place.create()];
    for (const { begin, catchUp } of [slow, quick]) {
      await begin();
      await catchUp();
    }
    await slow.change(enroll('ann@b.c'));
    const follower = startFollower({ ...place.ports, lookout: place.lookout, reportFault: () => {} });
    await place.storage.api.transaction().execute(async (tx) => {
      await lockSheet(tx, slow.sheet);
      for (let at = 1; at <= 5; at += 1) {
        await quick.change(enroll(`p${at}@b.c`));
        await waitFor(quick.find, ({ seq }) => seq === at);
      }
      expect(await slow.find()).toMatchObject({ seq: 0 });
    });
    // Its turn comes again.
    await waitFor(slow.find, ({ seq }) => seq === 1);
    await follower.stop();
  });
});
