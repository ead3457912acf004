import fastifyStatic from '@fastify/static';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import type { App } from '../app.ts';
import { pathOf } from '../middleware/authenticate.ts';
import type { HttpServices } from '../services.ts';
import type { BuiltDashboard } from './built-dashboard.ts';
import { readBuiltDashboard } from './built-dashboard.ts';
import { dashboardPolicy } from './policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Below `/app`: what styles of this answer must name. */
    nonce: string;
  }
}

/** Serves the dashboard below `/app`, to which `/` leads, where there is one. */
export async function serveDashboard(
  app: App,
  { dashboardFolder, readSample }: Pick<HttpServices, 'dashboardFolder' | 'readSample'>,
): Promise<void> {
  if (dashboardFolder === null) return;
  const built = await readBuiltDashboard(dashboardFolder);
  // A first page begins with the sample, which takes as long to make as the page to load.
  let sample: Promise<unknown> | null = null;
  const prepare = () => {
    sample ??= readSample().catch(() => null);
  };
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/app/'));
  await app.register(async (scope) => serveBelow(scope, built, prepare), { prefix: '/app' });
}

async function serveBelow(
  scope: FastifyInstance,
  built: BuiltDashboard | null,
  prepare: () => void,
): Promise<void> {
  scope.decorateRequest('nonce', '');
  scope.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', dashboardPolicy(request.nonce));
    reply.header('referrer-policy', 'no-referrer');
  });
  if (built === null) return sayMissing(scope);
  await scope.register(fastifyStatic, {
    root: built.assets,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: true,
    immutable: true,
    maxAge: '365d',
  });
  scope.get('/build.json', { schema: { hide: true } }, async (_request, reply) =>
    neverCached(reply).type('application/json').send(built.build),
  );
  const sendPage = { schema: { hide: true } };
  for (const path of ['/', '/*'])
    scope.get(path, sendPage, async ({ nonce }, reply) => {
      prepare();
      return neverCached(reply).type('text/html; charset=utf-8').send(built.page(nonce));
    });
}

function neverCached(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}

/** In the repository, `npm start` builds it; a published service has it. */
function sayMissing(scope: FastifyInstance): void {
  for (const path of ['/', '/*'])
    scope.get(path, { schema: { hide: true } }, (request) => {
      const detail = `There is nothing at ${pathOf(request).slice(0, 200)}, because the dashboard is not built: run \`npm run build\`, then start the service again.`;
      throw new ServiceError('not-found', detail);
    });
}
