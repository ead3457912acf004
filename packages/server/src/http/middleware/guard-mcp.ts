import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import { isOwnHost } from '../check-site.ts';
import { mcpPath } from '../mcp-path.ts';
import type { HttpServices } from '../services.ts';
import { routeOf } from './authenticate.ts';

/**
 * Refuses pages of other sites, as the protocol asks for: a page whose name was pointed at this machine (DNS rebinding)
 * comes from an origin that is not ours. Programs send no origin. Comes before keys are checked.
 */
export function guardMcp(app: FastifyInstance, { accounts }: Pick<HttpServices, 'accounts'>): void {
  const publicHost = accounts.publicUrl === null ? null : new URL(accounts.publicUrl).host;
  app.addHook('onRequest', async (request) => {
    const { origin, host = '' } = request.headers;
    if (origin === undefined || routeOf(request) !== mcpPath) return;
    const from = URL.parse(origin);
    const own = publicHost === null ? null : new URL(`http://${publicHost}`).hostname;
    const isOurs =
      from !== null && (from.host === publicHost || (from.host === host && isOwnHost(from.hostname, own)));
    if (isOurs) return;
    throw new ServiceError('forbidden', `Pages of ${origin.slice(0, 100)} may not call this service.`);
  });
}
