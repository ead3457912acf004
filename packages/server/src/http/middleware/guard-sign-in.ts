import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import type { SessionOwner } from '../../contract/session-owner.ts';
import { checkHost, checkSite } from '../check-site.ts';
import type { HttpServices } from '../services.ts';
import { routeOf } from './authenticate.ts';
import { countPerson, findSignedIn } from './find-signed-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set below `/auth` alone. */
    signedIn: SessionOwner | null;
  }
}

/** Addresses that a browser goes to, and not a page. */
const visits = new Set([
  '/auth/oidc',
  '/auth/oidc/callback',
  '/auth/connect/callback',
  '/auth/connect/confirm',
]);

/**
 * Guards what is below `/auth`: it answers pages of this service alone, at names that are its own, and counts the
 * requests of each person, and of each address that is not signed in yet.
 */
export function guardSignIn(app: FastifyInstance, services: HttpServices): void {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!routeOf(request).startsWith('/auth/')) return;
    reply.header('cache-control', 'no-store');
    checkHost(request, services.accounts.publicUrl);
    // A browser is sent there and back by pages of others, which can read nothing of it.
    const isVisit = visits.has(routeOf(request));
    if (!isVisit) checkSite(request);
    request.signedIn = await findSignedIn(request, services, { isVisit });
    if (request.signedIn !== null) await countPerson(request.signedIn.user.id, services);
    else if (request.method !== 'GET' || isVisit) countStranger(request, services);
  });
}

/** Who is signed in, below `/auth`. */
export function signedInOf({ signedIn }: Pick<FastifyRequest, 'signedIn'>): SessionOwner {
  if (signedIn !== null) return signedIn;
  throw new ServiceError('unauthorized', 'Nobody is signed in, or the session has ended. Sign in first.');
}

function countStranger({ ip }: FastifyRequest, { accounts }: HttpServices): void {
  const retryAfterSeconds = accounts.countSignIn(ip);
  if (retryAfterSeconds === null) return;
  const seconds = String(retryAfterSeconds);
  throw new ServiceError(
    'org-rate-limited',
    `This address has tried to sign in too often; try again in ${seconds} s.`,
    { headers: { 'retry-after': seconds } },
  );
}
