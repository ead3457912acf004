import { expect, it } from 'vitest';
import type { Topic } from '../contract/events.ts';
import { touchRows } from '../sheets/touches/touch.ts';
import type { EventWatch } from './hub.ts';
import { createEventHub } from './hub.ts';
import type { Watched } from './look.ts';

const sheet = (id: number): Topic => ({ name: `sheet:${id}`, kind: 'sheet', id: String(id) });

/** A hub over sheets of an organization, whose versions the test sets. */
function hubOf(versions: Map<string, number>) {
  const asked: Watched[][] = [];
  let time = 0;
  const hub = createEventHub({
    pollMs: 1,
    now: () => time,
    look: async (watched) => {
      asked.push([...watched]);
      return watched.map(({ topic, position }) => {
        const version = versions.get(topic.name);
        if (version === undefined) return null;
        const touch = position === null ? null : touchRows([version]);
        return { position: String(version), data: { version }, touch };
      });
    },
  });
  const open = async (topics: Topic[], since: ReadonlyMap<string, string> | null = null) => {
    const opened = await hub.open({ organizationId: 'o', topics, since });
    if (opened.state === 'missing') throw new Error(`missing: ${opened.topics.join()}`);
    return opened.watch;
  };
  return { hub, open, asked, setTime: (ms: number) => void (time = ms) };
}

const nextNews = async (watch: EventWatch) => {
  expect(await watch.next(10_000)).toBe('news');
  return watch.take();
};

it('looks at a topic once for all that watch it, and tells each of them', async () => {
  const versions = new Map([['sheet:1', 1]]);
  const { hub, open, asked } = hubOf(versions);
  const watches = await Promise.all(Array.from({ length: 50 }, () => open([sheet(1)])));
  expect(hub.size()).toBe(1);
  const before = asked.length;
  versions.set('sheet:1', 2);
  const told = await Promise.all(watches.map(nextNews));
  for (const hints of told)
    expect(hints).toMatchObject([
      { kind: 'changed', topic: 'sheet:1', position: '2', data: { version: 2, rows: [[2, 2]] } },
    ]);
  for (const looked of asked.slice(before)) expect(looked).toHaveLength(1);
  for (const watch of watches) watch.end();
  expect(hub.size()).toBe(0);
});

it('keeps one hint for each topic, however much happens before it is taken', async () => {
  const versions = new Map([['sheet:1', 1]]);
  const { hub, open } = hubOf(versions);
  const slow = await open([sheet(1)]);
  const quick = await open([sheet(1)]);
  for (let version = 2; version < 200; version += 3) {
    versions.set('sheet:1', version);
    await nextNews(quick);
  }
  const [hint, ...others] = await nextNews(slow);
  expect(others).toEqual([]);
  expect(hint).toMatchObject({ kind: 'changed', position: '197', data: { version: 197 } });
  const { rows } = JSON.parse(JSON.stringify(hint?.data));
  expect(rows).toHaveLength(20);
  expect([rows[0][0], rows.at(-1)[1]]).toEqual([2, 197]);
  hub.close();
});

it('tells what happened while a client was away, and to read again what it did not know', async () => {
  const { hub, open } = hubOf(
    new Map([
      ['sheet:1', 7],
      ['sheet:2', 3],
      ['sheet:3', 5],
    ]),
  );
  const since = new Map([
    ['sheet:1', '4'],
    ['sheet:2', '3'],
  ]);
  const watch = await open([sheet(1), sheet(2), sheet(3)], since);
  expect(watch.known).toEqual(since);
  expect(await nextNews(watch)).toMatchObject([
    { kind: 'changed', topic: 'sheet:1', position: '7' },
    { kind: 'reset', topic: 'sheet:3', position: '5' },
  ]);
  hub.close();
});

it('names what does not exist, and says when something ceases to', async () => {
  const versions = new Map([['sheet:1', 1]]);
  const { hub, open } = hubOf(versions);
  const topics = [sheet(1), sheet(2)];
  expect(await hub.open({ organizationId: 'o', topics, since: null })).toEqual({
    state: 'missing',
    topics: ['sheet:2'],
  });
  expect(hub.size()).toBe(0);
  const watch = await open([sheet(1)]);
  versions.delete('sheet:1');
  expect(await nextNews(watch)).toEqual([
    { kind: 'gone', topic: 'sheet:1', position: null, data: { topic: 'sheet:1' } },
  ]);
  hub.close();
});

it('cuts a client that takes nothing for a minute, and no other', async () => {
  const versions = new Map([['sheet:1', 1]]);
  const { hub, open, setTime } = hubOf(versions);
  const [slow, quick] = [await open([sheet(1)]), await open([sheet(1)])];
  const { promise: cut, resolve } = Promise.withResolvers<void>();
  slow.onSlow(resolve);
  quick.onSlow(() => expect.unreachable());
  versions.set('sheet:1', 2);
  await nextNews(quick);
  setTime(60_001);
  await cut;
  expect(await slow.next(10_000)).toBe('over');
  expect(await quick.next(1)).toBe('quiet');
  hub.close();
});

it('ends what is watched, and what begins later, when it closes', async () => {
  const { hub, open } = hubOf(new Map([['sheet:1', 1]]));
  const watch = await open([sheet(1)]);
  const waiting = watch.next(10_000);
  hub.close();
  expect(await waiting).toBe('over');
  expect(await (await open([sheet(1)])).next(10_000)).toBe('over');
});
