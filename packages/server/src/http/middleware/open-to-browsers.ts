import type { FastifyInstance } from 'fastify';
import { browserPath } from '../browser-path.ts';
import { routeOf } from './authenticate.ts';

/** Lets web pages of any origin call that path and read its answers, errors included (CORS). Cookies are ignored. */
export function openToBrowsers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (routeOf(request) !== browserPath) return;
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', 'x-request-id, retry-after');
  });
  app.options(browserPath, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type, x-request-id',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}
