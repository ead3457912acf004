import { createClient } from '@headrace/client';
import { ServiceError } from '../../../contract/errors.ts';
import type * as ServeHttp from '../../../mcp/serve-http.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { createInnerFetch } from '../../inner-fetch.ts';
import { mcpPath } from '../../mcp-path.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { openApiInfo } from '../../openapi.ts';
import type { HttpServices } from '../../services.ts';

/** A hundred records of 2 kB fit. With a longer body, reading and checking it would keep the main thread from others. */
const maxBodyBytes = 256 * 1024;

/**
 * The tools of `mcp/` over HTTP, without sessions: one message, one answer. It is not in openapi.json, which cannot
 * describe it; clients of the protocol ask the endpoint itself.
 */
export function registerMcp(app: App, { logger }: HttpServices): void {
  const reportFault = (error: unknown) => logger.error({ err: error }, 'fault');
  let endpoint: Promise<ServeHttp.McpEndpoint> | null = null;
  app.post(mcpPath, { schema: { hide: true }, bodyLimit: maxBodyBytes }, async (request, reply) => {
    if (ownerOf(request).person !== undefined)
      throw new ServiceError('unauthorized', 'Agents need an API key: `Authorization: Bearer hr_…`.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    if (Array.isArray(request.body))
      throw new ServiceError(
        'invalid-request',
        'Send one message at a time; batches are no longer part of the protocol.',
      );
    endpoint ??= loadEndpoint({ version: openApiInfo.info.version, reportFault });
    const { status, contentType, body } = await (
      await endpoint
    ).answer({
      headers: singleHeaders(request.headers),
      body: request.body ?? null,
      client: createClient({ baseUrl: 'http://localhost', fetch: createInnerFetch(app, request) }),
      signal: clientGone(reply),
    });
    if (contentType !== null) void reply.type(contentType);
    return reply.code(status).send(body === '' ? null : body);
  });
}

/**
 * Loaded by the first request: most services never need it. Its three parts take about 40, 30 and 10 ms of the main thread,
 * and other requests are answered between them.
 */
async function loadEndpoint(
  options: Parameters<typeof ServeHttp.createMcpEndpoint>[0],
): Promise<ServeHttp.McpEndpoint> {
  await import('@modelcontextprotocol/core');
  await import('@modelcontextprotocol/server');
  const { createMcpEndpoint } = await import('../../../mcp/serve-http.ts');
  return createMcpEndpoint(options);
}

function singleHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
