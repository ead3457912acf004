import { expect, it } from 'vitest';
import { createClient } from './create-client.ts';
import type { WatchEvent } from './watch-events.ts';

const open = 'id: credits=1\nevent: open\ndata: {"topics":[{"topic":"credits","balance":2}]}\n\n';
const changed = 'id: credits=2\nevent: changed\ndata: {"topic":"credits","balance":1}\n\n';
const closed = (reason: string) => `event: closed\ndata: {"reason":"${reason}"}\n\n`;

it('goes on where it was when the service restarts, and ends when the key is revoked', async () => {
  const asked: [path: string, lastEventId: string | null][] = [];
  const answers = [open + changed + closed('restarting'), `:\n\n${changed}${closed('key-revoked')}`];
  const client = createClient({
    baseUrl: 'http://service.test',
    apiKey: 'hr_x',
    fetch: async (input, init) => {
      asked.push([
        input instanceof Request ? input.url : input.toString(),
        new Headers(init?.headers).get('last-event-id'),
      ]);
      return new Response(answers.shift());
    },
  });
  const events: WatchEvent[] = [];
  for await (const event of client.watch(['sheet:12', 'credits'], { reconnectMs: 1 })) events.push(event);
  const hint = { event: 'changed', id: 'credits=2', topic: 'credits', balance: 1 };
  expect(events).toEqual([
    { event: 'open', id: 'credits=1', topics: [{ topic: 'credits', balance: 2 }] },
    hint,
    hint,
  ]);
  const path = 'http://service.test/v1/events?topics=sheet%3A12%2Ccredits';
  expect(asked).toEqual([
    [path, null],
    [path, 'credits=2'],
  ]);
});
