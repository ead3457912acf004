import type { FastifyRequest } from 'fastify';

/**
 * The name under which a request's bytes and its time are counted; null on paths without a key. Anybody can use a public key, and
 * must not delay the organization that owns it.
 */
export function payerOf({ owner, ip }: Pick<FastifyRequest, 'owner' | 'ip'>): string | null {
  if (owner === null) return null;
  return owner.role === 'public' ? `${owner.keyId} ${ip}` : owner.organizationId;
}
