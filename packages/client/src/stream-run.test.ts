import { expect, it } from 'vitest';
import { createClient } from './create-client.ts';
import type { StreamOptions } from './keep-reading.ts';
import type { RunEvent } from './stream-run.ts';

const record = (at: number, text = 'x') =>
  `id: ${at}\nevent: record\ndata: {"id":${at},"fields":{"note":"${text}"}}\n\n`;
const end = 'id: end\nevent: end\ndata: {"status":"completed","errors":[],"credits":{"spent":1.5}}\n\n';

/** A client whose service gives these answers in turn, and the Last-Event-ID of each request. */
function clientOf(...answers: (() => Response)[]) {
  const asked: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    asked.push(new Headers(init?.headers).get('last-event-id'));
    const answer = answers.shift();
    if (answer === undefined) throw new Error('it was asked too often');
    return answer();
  };
  return { asked, client: createClient({ baseUrl: 'http://service.test', apiKey: 'hr_x', fetch }) };
}

async function collect(client: ReturnType<typeof clientOf>['client'], options: StreamOptions = {}) {
  const events: RunEvent[] = [];
  for await (const event of client.streamRun('r1', { reconnectMs: 1, ...options })) events.push(event);
  return events;
}

const idsOf = (events: readonly RunEvent[]) => events.map(({ id }) => id);

/** An answer that comes in parts of a few bytes, which break off with an error if it is given. */
function inParts(text: string, error?: Error): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += 3)));
        else if (error === undefined) controller.close();
        else controller.error(error);
      },
    }),
  );
}

it('gives each record and then the end, however the bytes come', async () => {
  const { client } = clientOf(() => inParts(`:\n\n${record(1, 'é: 😀')}:\n\n${record(2)}${end}`));
  expect(await collect(client)).toEqual([
    { event: 'record', id: '1', record: { id: 1, fields: { note: 'é: 😀' } } },
    { event: 'record', id: '2', record: { id: 2, fields: { note: 'x' } } },
    { event: 'end', id: 'end', status: 'completed', errors: [], credits: { spent: 1.5 } },
  ]);
});

it('goes on where the stream broke off', async () => {
  const restarting = { type: 'unavailable', title: 'T', status: 503, detail: 'D', request_id: 'q' };
  const { asked, client } = clientOf(
    () => inParts(record(1) + record(2).slice(0, -5), new TypeError('terminated')),
    () => Response.json(restarting, { status: 503 }),
    () => inParts(record(2)),
    () => inParts(end),
  );
  expect(idsOf(await collect(client))).toEqual(['1', '2', 'end']);
  expect(asked).toEqual([null, '1', '1', '2']);
});

it('begins after what is known', async () => {
  const { asked, client } = clientOf(
    () => inParts(end),
    () => new Response(null, { status: 204 }),
  );
  expect(idsOf(await collect(client, { lastEventId: '7' }))).toEqual(['end']);
  expect(await collect(client, { lastEventId: 'end' })).toEqual([]);
  expect(asked).toEqual(['7', 'end']);
});

it('throws what the service refuses, and what never gets better', async () => {
  const gone = { type: 'not-found', title: 'T', status: 404, detail: 'D', request_id: 'q' };
  await expect(collect(clientOf(() => Response.json(gone, { status: 404 })).client)).rejects.toMatchObject({
    status: 404,
  });
  const broken = Array.from({ length: 11 }, () => () => {
    throw new TypeError('fetch failed');
  });
  await expect(collect(clientOf(...broken).client)).rejects.toThrow('fetch failed');
});

it('stops when it is aborted', async () => {
  const abort = new AbortController();
  const { client } = clientOf(() => {
    abort.abort(new Error('enough'));
    throw new TypeError('fetch failed');
  });
  await expect(collect(client, { signal: abort.signal })).rejects.toThrow('enough');
});
