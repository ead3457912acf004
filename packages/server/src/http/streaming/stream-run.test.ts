import type { RunHead } from '../../contract/stored-run.ts';
import { Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createPlanCache } from '../../engine/plan-cache.ts';
import type { StreamParts } from './stream-run.ts';
import { streamRun } from './stream-run.ts';

const records = 100;
const body = (position: number) => `"${position}":{"id":${position},"fields":{"x":"${'y'.repeat(100_000)}"}}`;
const run: RunHead = {
  id: 'r1',
  organizationId: 'o1',
  kind: 'pipes',
  status: 'completed',
  order: JSON.stringify(Array.from({ length: records }, (_, at) => at)),
  errors: '[]',
  spent: 12_345,
  recordCount: records,
};
const away = new Error('the database is away');

/** A stream of a run that is over, whose records are read one at a time; `fail` may throw at each read. */
function streamOf({ fail = () => {}, mayRead = () => true }: { fail?: () => void; mayRead?: () => boolean }) {
  const read: number[] = [];
  const sent = new Set<number>();
  const parts: StreamParts = {
    run,
    sent,
    watch: { next: () => Promise.reject(new Error('the run is over')), isOver: () => false, end: () => {} },
    mayRead: async () => mayRead(),
    services: {
      isDatabaseDown: (error) => error === away,
      loadRun: () => Promise.reject(new Error('every record is final')),
      assembly: () => ({
        plans: createPlanCache({ find: () => undefined, ids: [], retired: new Map(), isSearch: () => false }),
        openTask: { kind: 'open', prepare: () => ({ isSmall: () => true, run: () => [] }), measure: () => 0 },
        compute: () => Promise.reject(new Error('nothing is to be computed')),
      }),
      streams: {
        findHead: async () => run,
        readFinal: async ({ without }) => {
          fail();
          const position = without.length;
          read.push(position);
          return { records: [{ position, body: body(position) }], isAll: position === records - 1 };
        },
        watch: () => parts.watch,
      },
    },
  };
  return { read, texts: streamRun(parts) };
}

const eventsOf = (text: string) => text.split('\n\n').filter((part) => part.includes('event:'));

it('reads no more than a slow client takes', async () => {
  const { read, texts } = streamOf({});
  const kept: (() => void)[] = [];
  const client = new Writable({ write: (_chunk, _encoding, done) => void kept.push(done) });
  const stream = Readable.from(texts, { objectMode: false });
  stream.pipe(client);
  for (let taken = 0; taken < 10; taken += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    kept.shift()?.();
  }
  expect(read.length).toBeGreaterThan(2);
  expect(read.length).toBeLessThan(15);
  stream.destroy();
});

it('goes on after an outage where it was', async () => {
  let reads = 0;
  const { texts } = streamOf({
    fail: () => {
      reads += 1;
      if (reads === 3 || reads === 50) throw away;
    },
  });
  let text = '';
  for await (const part of texts) text += part;
  const events = eventsOf(text);
  expect(events).toHaveLength(records + 1);
  expect(events.map((event) => /"id":(\d+)/.exec(event)?.[1])).toEqual([
    ...Array.from({ length: records }, (_, at) => String(at)),
    undefined,
  ]);
  expect(events.at(-1)).toBe(
    'id: end\nevent: end\ndata: {"status":"completed","errors":[],"credits":{"spent":1.2345}}',
  );
});

it('ends at any other fault, so that who comes back is told', async () => {
  const fault = new Error('no such table');
  const { texts } = streamOf({
    fail: () => {
      throw fault;
    },
  });
  await expect(Readable.from(texts).toArray()).rejects.toBe(fault);
});

it('sends nothing more, and no end, once nobody may read it', async () => {
  let asked = 0;
  const { texts } = streamOf({ mayRead: () => ++asked < 10 });
  let text = '';
  for await (const part of texts) text += part;
  expect(eventsOf(text).length).toBeGreaterThan(3);
  expect(text).not.toContain('event: end');
});
