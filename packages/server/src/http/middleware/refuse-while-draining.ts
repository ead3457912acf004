import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import type { HttpServices } from '../services.ts';
import { routeOf } from './authenticate.ts';

/**
 * Refuses new work while the service drains. Register after `authenticate`: the capacity headers need to know the
 * organization.
 */
export function refuseWhileDraining(app: FastifyInstance, services: HttpServices): void {
  app.addHook('onRequest', async (request) => {
    if (!services.isDraining() || !routeOf(request).startsWith('/v1/')) return;
    throw new ServiceError('unavailable', 'The service is restarting; try again in a few seconds.', {
      headers: { 'retry-after': '5' },
    });
  });
}
