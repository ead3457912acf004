import type { KeyOwner } from '../../contract/key-owner.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import { browserPath } from '../browser-path.ts';
import { mcpPath } from '../mcp-path.ts';
import type { HttpServices } from '../services.ts';
import { checkAccess, declareAccess } from './check-access.ts';
import { countPerson, findSessionOwner, findSignedInOperator } from './find-signed-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every path that needs a key. */
    owner: KeyOwner | null;
  }
}

/** One makes links that sign in as anybody, the other hands out the whole database. Both need the token of the machine. */
const tokenPaths: ReadonlySet<string> = new Set(['/operator/links', '/operator/backup']);
/** A ticket in the path of a download stands for a key. */
const publicPrefixes = ['/v1/catalog/', '/v1/exports/'];

/**
 * Requires a key or a session for `/v1` and `/mcp`, whose role allows what the route does, and the operator's token or session for
 * `/operator`. Counts the requests of each organization, and of each person.
 */
export function authenticate(app: FastifyInstance, services: HttpServices): void {
  app.decorateRequest('owner', null);
  declareAccess(app);
  app.addHook('onRequest', async (request) => {
    const path = routeOf(request);
    if (path.startsWith('/operator/')) {
      return requireOperator(request, services);
    }
    if (!needsKey(path) || publicPrefixes.some((prefix) => path.startsWith(prefix))) return;
    // A browser asks for permission first, without the key.
    if (path === browserPath && request.method === 'OPTIONS') return;
    const owner = await findOwner(request, services);
    request.owner = owner;
    if (owner.role === 'public' && path !== browserPath) {
      throw new ServiceError(
        'forbidden',
        'A public key (pk_) only opens the autocomplete endpoint; use an API key (hr_).',
      );
    }
    // It is counted separately. Anybody can read it in a page, and must not use up the requests of its organization.
    if (owner.role === 'public') return;
    await countRequest(owner, services);
    checkAccess(request, owner);
  });
}

function needsKey(path: string): boolean {
  return path.startsWith('/v1/') || path === mcpPath;
}

/** A person has requests of their own, so that open pages never use up those of an organization's keys. */
async function countRequest(
  { keyId, organizationId, person }: KeyOwner,
  services: Pick<HttpServices, 'countRequest' | 'accounts'>,
): Promise<void> {
  if (person !== undefined) return countPerson(keyId, services);
  const counted = await services.countRequest(organizationId);
  if (counted.ok) return;
  const seconds = String(counted.retryAfterSeconds);
  const detail = `This organization has sent too many requests in this minute; try again in ${seconds} s.`;
  throw new ServiceError('org-rate-limited', detail, { headers: { 'retry-after': seconds } });
}

/** The owner of the request's key or session, on paths that `authenticate` guards. */
export function ownerOf(request: Pick<FastifyRequest, 'owner'>): KeyOwner {
  if (request.owner === null) throw new Error('a route that needs an owner is open to everybody');
  return request.owner;
}

/** Whether the key or the session of a long request is still valid. */
export async function isStillAllowed(
  request: FastifyRequest,
  services: Pick<HttpServices, 'operator' | 'findOwner' | 'accounts'>,
): Promise<boolean> {
  const token = bearerToken(request);
  if (token === null) return isStillMember(request, services);
  if (services.operator.isToken(token)) return true;
  const owner = await services.findOwner(token, request.ip);
  return owner !== null && owner.keyId === ownerOf(request).keyId;
}

async function isStillMember(
  request: FastifyRequest,
  services: Pick<HttpServices, 'accounts'>,
): Promise<boolean> {
  const owner = await findSessionOwner(request, services).catch((error: unknown) => {
    if (error instanceof ServiceError) return null;
    throw error;
  });
  return owner !== null && owner.keyId === ownerOf(request).keyId;
}

/**
 * The pattern of the route that answers, or if there is none, the path as it was sent. Only the pattern
 * says what a request opens: routing decodes paths, so `/%6Fperator/keys` is `/operator/keys`.
 */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? pathOf(request);
}

/** The path as it was sent, without its query. */
export function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end === -1 ? request.url : request.url.slice(0, end);
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

async function findOwner(request: FastifyRequest, services: HttpServices): Promise<KeyOwner> {
  const token = bearerToken(request);
  if (token === null) return findPerson(request, services);
  if (services.operator.isToken(token)) return services.operator.owner();
  if (token.startsWith('pk_')) countPublic(token, request, services);
  const owner = await services.findOwner(token, request.ip);
  if (owner !== null) return owner;
  throw wrongKey(request, services, 'This API key is malformed, unknown or revoked.');
}

async function findPerson(request: FastifyRequest, services: HttpServices): Promise<KeyOwner> {
  const owner = await findSessionOwner(request, services);
  if (owner !== null) return owner;
  throw unauthorized(
    'Send an API key: `Authorization: Bearer hr_…`. A session of the dashboard counts only while it lasts, and with the header `X-Organization`.',
  );
}

/** Comes before the key is looked up, so that too many requests cost little. */
function countPublic(token: string, request: FastifyRequest, services: HttpServices): void {
  const retryAfterSeconds = services.countPublicRequest(token, request.ip);
  if (retryAfterSeconds === null) return;
  const seconds = String(retryAfterSeconds);
  const detail = `This public key has been used too often, from this address or from all addresses together; try again in ${seconds} s.`;
  throw new ServiceError('org-rate-limited', detail, { headers: { 'retry-after': seconds } });
}

async function requireOperator(request: FastifyRequest, services: HttpServices): Promise<void> {
  const token = bearerToken(request);
  const detail =
    'Operator paths only accept the token in the lock file of the data directory, or the session of an operator.';
  if (token === null) {
    const needsToken = tokenPaths.has(routeOf(request));
    const operator = needsToken ? null : await findSignedInOperator(request, services);
    if (operator === null) throw unauthorized(detail);
    return countPerson(operator.user.id, services);
  }
  if (!services.operator.isToken(token)) throw wrongKey(request, services, detail);
}

/** A right key is always accepted, whatever the same address tried before. A wrong key is counted. */
function wrongKey(request: FastifyRequest, services: HttpServices, detail: string): ServiceError {
  const retryAfterSeconds = services.countWrongKey(request.ip);
  if (retryAfterSeconds === null) return unauthorized(detail);
  const seconds = String(retryAfterSeconds);
  return new ServiceError(
    'org-rate-limited',
    `${detail} This address has sent too many wrong keys; try again in ${seconds} s. Right keys are still accepted.`,
    { headers: { 'retry-after': seconds } },
  );
}

function unauthorized(detail: string): ServiceError {
  return new ServiceError('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer' } });
}
