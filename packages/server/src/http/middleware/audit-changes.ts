import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpServices } from '../services.ts';
import { ownerOf } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was changed, where the path alone does not say it; for the audit list. */
    changed: string | null;
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes down who changed what belongs to an organization, and from where. It comes before the answer: what is not in the
 * list was not acknowledged either.
 */
export function auditChanges(app: FastifyInstance, { members }: HttpServices): void {
  app.decorateRequest('changed', null);
  app.addHook('onSend', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access !== 'manage' && access !== 'own') return;
    if (readingMethods.has(request.method) || reply.statusCode >= 300 || request.owner === null) return;
    const { organizationId, keyId: actor, person } = ownerOf(request);
    const route = (request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
    await members.writeAudit({
      organizationId,
      actor,
      actorName: person?.name ?? null,
      address: request.ip,
      action: `${request.method} ${route}`,
      target: targetOf(request),
    });
  });
}

function targetOf({ params, changed }: FastifyRequest): string {
  const named = typeof params === 'object' && params !== null ? Object.values(params).map(String) : [];
  return [...named, ...(changed === null ? [] : [changed])].join(' ');
}
