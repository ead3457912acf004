import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';

/** A website on loopback that answers `/fast` at once and keeps every other path waiting until released. */
export async function startSlowSite() {
  const kept: ServerResponse[] = [];
  let isReleased = false;
  const answer = (response: ServerResponse) =>
    response.setHeader('content-type', 'application/json').end('{"ok":true}');
  const server = createServer((request, response) => {
    if (isReleased || request.url === '/fast') answer(response);
    else kept.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    /** Asks this site for the path that a record gives. */
    pipe: { pipe_id: 'http:request@1', config: { url: `http://127.0.0.1:${port}/{{ path }}` } },
    /** What lets a service reach it. */
    settings: { HEADRACE_ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
    /** How many requests are waiting. */
    waiting: () => kept.length,
    keep: () => {
      isReleased = false;
    },
    /** Answers all that wait, and at once whatever comes later. */
    release: () => {
      isReleased = true;
      for (const response of kept.splice(0)) answer(response);
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type SlowSite = Awaited<ReturnType<typeof startSlowSite>>;
