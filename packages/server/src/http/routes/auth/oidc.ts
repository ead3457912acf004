import type { FastifyReply, FastifyRequest } from 'fastify';
import { oidcStart, signInMethods } from '../../../contract/accounts.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { signedInOf } from '../../middleware/guard-sign-in.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { readMemo, setCookie, setMemo } from '../../session-cookie.ts';
import { bodyLimit, placeOf, security, tags } from './sign-in.ts';

/** Signing in at a provider of the operator's: the browser goes there and comes back. */
export function registerOidc(app: App, services: HttpServices): void {
  registerMethods(app, services);
  registerVisits(app, services);
  registerLinking(app, services);
}

function registerMethods(app: App, { accounts }: HttpServices): void {
  const schema = {
    tags,
    security: [],
    summary: 'List the ways to sign in',
    response: { 200: jsonResponse('The ways.', signInMethods), ...problemResponses(403, 421, 503) },
  };
  app.get('/auth/methods', { schema }, async (_request, reply) =>
    sendJson(reply, JSON.stringify({ password: true, oidc: accounts.oidc !== null })),
  );
}

function registerVisits(app: App, services: HttpServices): void {
  const { accounts } = services;
  app.get('/auth/oidc', { schema: { hide: true } }, async (_request, reply) => {
    const { url, memo } = await oidcOf(services).begin(null);
    setMemo(reply, memo, accounts);
    return reply.redirect(url);
  });

  app.get('/auth/oidc/callback', { schema: { hide: true } }, async (request, reply) => {
    setMemo(reply, null, accounts);
    try {
      const cookie = await finish(request, services);
      setCookie(reply, cookie, accounts.publicUrl);
      return reply.redirect('/app');
    } catch (error) {
      return sendFailure(reply, error);
    }
  });
}

function registerLinking(app: App, services: HttpServices): void {
  const schema = {
    tags,
    security,
    summary: 'Sign in at the provider from now on',
    description:
      'Answers where to send the browser. The account there becomes a way to sign in as this person.',
    response: {
      200: jsonResponse('Where to go.', oidcStart),
      ...problemResponses(401, 403, 404, 421, 429, 503),
    },
  };
  app.post('/auth/oidc/link', { schema, bodyLimit }, async (request, reply) => {
    const { url, memo } = await oidcOf(services).begin(signedInOf(request).user.id);
    setMemo(reply, memo, services.accounts);
    return sendJson(reply, JSON.stringify({ url }));
  });
}

function finish(request: FastifyRequest, services: HttpServices): Promise<string> {
  const { accounts } = services;
  const at = request.url.indexOf('?');
  return oidcOf(services).finish({
    query: at === -1 ? '' : request.url.slice(at),
    memo: readMemo(request, accounts),
    userId: request.signedIn?.user.id ?? null,
    from: placeOf(request),
  });
}

/** The page says it in words; nobody can put words of their own into it. */
function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof ServiceError)) throw error;
  reply.request.log.info({ err: error }, 'sign-in at the provider failed');
  return reply.redirect(`/app#sign-in-failed=${error.type}`);
}

function oidcOf({ accounts }: HttpServices) {
  if (accounts.oidc !== null) return accounts.oidc;
  throw new ServiceError('not-found', 'There is no provider to sign in at: HEADRACE_OIDC_ISSUER is not set.');
}
