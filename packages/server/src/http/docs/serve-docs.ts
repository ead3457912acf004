import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { App } from '../app.ts';
import { sendJson } from '../json-response.ts';
import { pathOf } from '../middleware/authenticate.ts';
import { docsPage, showDocs } from './docs-page.ts';

/** What `npm run generate` made from the schemas of the routes. */
const generated = new URL('../../../../../openapi.json', import.meta.url);

/**
 * The files of Swagger UI. The plugin in whose package they lie is not used: it would load a second copy of the
 * file server, and a YAML parser, in each start.
 */
const swaggerFiles = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));

/** Nothing is loaded from elsewhere, and all of it also over plain HTTP. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const hidden = { schema: { hide: true } };

/** `/openapi.json`, and `/docs` to read and try it. */
export async function serveDocs(app: App): Promise<void> {
  await app.register(servePage, { prefix: '/docs' });
  let description: Promise<Buffer> | null = null;
  app.get('/openapi.json', hidden, async (_request, reply) => {
    // One reading for all who ask at first. A failure is not kept.
    description ??= readDescription().catch((error: unknown) => {
      description = null;
      throw error;
    });
    return sendJson(reply, await description);
  });
}

async function servePage(scope: FastifyInstance): Promise<void> {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
  });
  await scope.register(fastifyStatic, {
    root: fileURLToPath(swaggerFiles),
    prefix: '/static/',
    decorateReply: false,
    index: false,
  });
  // Fastify has it answer `/docs`, too.
  scope.get('/', hidden, (request, reply) => {
    const root = pathOf(request).endsWith('/') ? '.' : './docs';
    return reply.type('text/html; charset=utf-8').send(docsPage(root));
  });
  scope.get('/show.js', hidden, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(showDocs),
  );
  // Where Fastify's own page has them.
  for (const kind of ['/json', '/yaml'])
    scope.get(kind, hidden, (_request, reply) => reply.redirect('/openapi.json'));
}

/** To make it anew takes the thread a third of a second. Without indentation, since anybody may ask for it. */
async function readDescription(): Promise<Buffer> {
  return Buffer.from((await readFile(generated, 'utf8')).replace(/\n */g, ''));
}
