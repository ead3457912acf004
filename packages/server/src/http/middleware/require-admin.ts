import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import { ownerOf } from './authenticate.ts';

/** A hook for single routes. Refuses keys that may run things but not manage the organization. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (ownerOf(request).role === 'admin') return;
  throw new ServiceError(
    'forbidden',
    'This is a member key. Managing keys, connections, secrets, constants, datasets and credits, and deleting buckets or streams, needs an admin key.',
  );
}
