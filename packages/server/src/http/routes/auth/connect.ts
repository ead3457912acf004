import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problemTypes, ServiceError } from '../../../contract/errors.ts';
import type { App } from '../../app.ts';
import type { OAuthVisit } from '../../oauth-services.ts';
import type { HttpServices } from '../../services.ts';
import { readMemo, setMemo } from '../../session-cookie.ts';
import { bodyLimit } from './sign-in.ts';
import { sendPage } from './connect-page.ts';

const kind = 'connect';
/** As in the address that the provider sent the browser to. Longer codes than this are not known. */
const answer = z.object({ state: z.string().min(1).max(200), code: z.string().min(1).max(2000) });
type Answer = z.infer<typeof answer>;

/** Where a browser comes back to after somebody connected an account at a provider. */
export function registerConnect(app: App, services: HttpServices): void {
  app.get('/auth/connect/callback', { schema: { hide: true } }, (request, reply) =>
    sendOutcome(reply, () => comeBack(request, reply, services)),
  );
  app.get('/auth/connect/confirm', { schema: { hide: true } }, (request, reply) =>
    sendOutcome(reply, () => askToConfirm(request, reply, services)),
  );
  app.post('/auth/connect', { schema: { hide: true }, bodyLimit }, (request, reply) =>
    sendOutcome(reply, () => confirm(request, reply, services)),
  );
}

/**
 * Anybody can send anybody to a provider with a state of their own, and would then have the account of that person. So a
 * person who began in the dashboard must be the one who comes back. Where a key began, the browser says first what it is for.
 */
async function comeBack(
  request: FastifyRequest,
  reply: FastifyReply,
  services: HttpServices,
): Promise<FastifyReply> {
  const given = answer.safeParse(request.query);
  if (!given.success) throw refused('The provider did not connect the account. Nothing was stored.');
  const visit = await visitOf(given.data.state, services);
  if (!visit.isPerson) {
    const memo = Buffer.from(JSON.stringify(given.data)).toString('base64url');
    setMemo(reply, memo, { ...services.accounts, kind });
    return reply.redirect('/auth/connect/confirm');
  }
  const { signedIn } = request;
  const membership = signedIn?.organizations.find(({ id }) => id === visit.organizationId);
  if (signedIn?.user.id !== visit.actor || !['admin', 'owner'].includes(membership?.role ?? ''))
    throw refused('Only the admin who began to connect this account can finish it, in the same browser.');
  await finish(request, services, given.data);
  return reply.redirect(`/app/connections?provider=${encodeURIComponent(visit.provider)}`);
}

async function askToConfirm(
  request: FastifyRequest,
  reply: FastifyReply,
  services: HttpServices,
): Promise<FastifyReply> {
  const visit = await visitOf(memoOf(request, services).state, services);
  const organization = await services.members.readOrganization(visit.organizationId);
  const label = services.oauth.providers.find(({ id }) => id === visit.provider)?.label ?? visit.provider;
  const name = organization?.name ?? visit.organizationId;
  return sendPage(reply, 200, {
    title: `Connect your ${label} account?`,
    lines: [
      `Everybody in the organization "${name}" will be able to use it through Headrace, as connection ${visit.connectionId}.`,
      'Somebody began this with an API key or the command line. If that was not you, or nobody you know, close this page: nothing is stored then.',
    ],
    button: 'Connect',
  });
}

async function confirm(
  request: FastifyRequest,
  reply: FastifyReply,
  services: HttpServices,
): Promise<FastifyReply> {
  const given = memoOf(request, services);
  setMemo(reply, null, { ...services.accounts, kind });
  const visit = await visitOf(given.state, services);
  if (visit.isPerson) throw refused('Only the admin who began to connect this account can finish it.');
  await finish(request, services, given);
  const lines = [`The connection is ${visit.connectionId}. You can close this page.`];
  return sendPage(reply, 200, { title: 'The account is connected', lines });
}

async function finish(
  request: FastifyRequest,
  { oauth, members }: HttpServices,
  given: Answer,
): Promise<void> {
  const { organizationId, actor, isPerson, connectionId } = await oauth.finish(given);
  await members.writeAudit({
    organizationId,
    actor,
    actorName: isPerson ? (request.signedIn?.user.name ?? null) : null,
    address: request.ip,
    action: 'POST /auth/connect',
    target: connectionId,
  });
}

async function visitOf(state: string, { oauth }: HttpServices): Promise<OAuthVisit> {
  const visit = await oauth.find(state);
  if (visit !== null) return visit;
  throw refused('This was used before, or began more than ten minutes ago. Begin anew.');
}

function memoOf(request: FastifyRequest, { accounts }: HttpServices): Answer {
  const memo = readMemo(request, { ...accounts, kind });
  try {
    return answer.parse(JSON.parse(Buffer.from(memo ?? '', 'base64url').toString()));
  } catch {
    // The error itself would show what the cookie has.
    throw refused('This browser does not come from a provider. Begin anew.');
  }
}

function refused(detail: string): ServiceError {
  return new ServiceError('forbidden', detail);
}

/** A browser shows what went wrong in words. */
async function sendOutcome(reply: FastifyReply, act: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    reply.request.log.info({ err: error }, 'an account was not connected');
    const lines = [error.message];
    return sendPage(reply, problemTypes[error.type].status, { title: 'The account is not connected', lines });
  }
}
