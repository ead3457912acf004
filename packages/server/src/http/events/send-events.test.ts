import { expect, it } from 'vitest';
import type { EventHint } from '../../contract/events.ts';
import type { EventWatch } from './event-services.ts';
import type { SendingParts } from './send-events.ts';
import { sendEvents } from './send-events.ts';

/** A watch whose news the test gives; it counts how often it was asked. */
function watchOf(news: ('news' | 'quiet' | 'over')[], hints: EventHint[][] = []) {
  const counts = { asked: 0 };
  const watch: EventWatch = {
    known: new Map([['sheet:1', '4']]),
    now: [{ topic: 'sheet:1', version: 4 }],
    next: async () => {
      counts.asked += 1;
      return news.shift() ?? 'over';
    },
    take: () => hints.shift() ?? [],
    onSlow: () => {},
    end: () => {},
  };
  return { watch, counts };
}

const send = (parts: Partial<SendingParts> & Pick<SendingParts, 'watch'>) =>
  sendEvents({ mayRead: () => Promise.resolve(true), isDatabaseDown: () => false, ...parts });

async function collect(texts: AsyncGenerator<string>): Promise<string> {
  let all = '';
  for await (const text of texts) all += text;
  return all;
}

const changed = (topic: string, position: string): EventHint => ({
  kind: 'changed',
  topic,
  position,
  data: { topic },
});

it('gives each event an id that knows no more than what has come by then', async () => {
  const { watch } = watchOf(['news', 'over'], [[changed('sheet:1', '7'), changed('credits', '2')]]);
  expect(await collect(send({ watch }))).toBe(
    'id: sheet:1=4\nevent: open\ndata: {"topics":[{"topic":"sheet:1","version":4}]}\n\n' +
      'id: sheet:1=7\nevent: changed\ndata: {"topic":"sheet:1"}\n\n' +
      'id: sheet:1=7&credits=2\nevent: changed\ndata: {"topic":"credits"}\n\n' +
      'event: closed\ndata: {"reason":"restarting"}\n\n',
  );
});

it('asks for nothing while the client does not read, and sends a comment where nothing happens', async () => {
  const { watch, counts } = watchOf(['quiet', 'over']);
  const texts = send({ watch });
  expect((await texts.next()).value).toContain('event: open');
  expect(counts.asked).toBe(0);
  expect((await texts.next()).value).toBe(':\n\n');
  expect(counts.asked).toBe(1);
});

it('ends where the key may no longer read, before it tells anything', async () => {
  const { watch } = watchOf(['news'], [[changed('sheet:1', '7')]]);
  const text = await collect(send({ watch, mayRead: () => Promise.resolve(false) }));
  expect(text).toContain('"key-revoked"');
  expect(text).not.toContain('event: changed');
});

it('keeps what there is to tell while the database is away', async () => {
  const { watch } = watchOf(['news', 'news', 'over'], [[changed('sheet:1', '7')]]);
  const answers = [Promise.reject(new Error('down')), Promise.resolve(true)];
  const mayRead = () => answers.shift() ?? Promise.resolve(true);
  const text = await collect(send({ watch, mayRead, isDatabaseDown: () => true }));
  expect(text.match(/event: changed/g)).toHaveLength(1);
});
