import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import type { KeyOwner } from '../../contract/key-owner.ts';
import type { KeyRole } from '../../contract/operator.ts';
import type { MemberRole } from '../../contract/accounts.ts';
import type { SessionOwner } from '../../contract/session-owner.ts';
import { checkHost, checkSite } from '../check-site.ts';
import type { HttpServices } from '../services.ts';
import { readCookie } from '../session-cookie.ts';

/** A page of another origin cannot send it: the browser would ask first, and the service does not grant it. */
const organizationHeader = 'x-organization';

const keyRoles: Readonly<Record<MemberRole, KeyRole>> = {
  viewer: 'viewer',
  member: 'member',
  admin: 'admin',
  owner: 'admin',
};

/** Who is signed in, or null without a cookie or when the session is over. Refuses what other sites make a browser send. */
export async function findSignedIn(
  request: FastifyRequest,
  { accounts }: Pick<HttpServices, 'accounts'>,
  { isVisit = false }: { isVisit?: boolean } = {},
): Promise<SessionOwner | null> {
  const cookie = readCookie(request, accounts.publicUrl);
  if (cookie === null) return null;
  checkHost(request, accounts.publicUrl);
  if (!isVisit) checkSite(request);
  return accounts.findSession(cookie, request.ip);
}

export async function countPerson(
  userId: string,
  { accounts }: Pick<HttpServices, 'accounts'>,
): Promise<void> {
  const counted = await accounts.countRequest(userId);
  if (counted.ok) return;
  const seconds = String(counted.retryAfterSeconds);
  const detail = `You have sent too many requests in this minute; try again in ${seconds} s.`;
  throw new ServiceError('org-rate-limited', detail, { headers: { 'retry-after': seconds } });
}

/** Whether the operator of the installation is signed in. The header is asked for here, too, because of other sites. */
export async function findSignedInOperator(
  request: FastifyRequest,
  services: Pick<HttpServices, 'accounts'>,
): Promise<SessionOwner | null> {
  if (request.headers[organizationHeader] === undefined) return null;
  const signedIn = await findSignedIn(request, services);
  return signedIn?.user.isOperator === true ? signedIn : null;
}

/** The person, as a caller of the API for one organization; null without a cookie that counts. */
export async function findSessionOwner(
  request: FastifyRequest,
  services: Pick<HttpServices, 'accounts'>,
): Promise<KeyOwner | null> {
  const organizationId = request.headers[organizationHeader];
  if (typeof organizationId !== 'string') return null;
  const signedIn = await findSignedIn(request, services);
  if (signedIn === null) return null;
  const organization = signedIn.organizations.find(({ id }) => id === organizationId);
  if (organization === undefined) {
    throw new ServiceError(
      'forbidden',
      'You are not, or are no longer, a member of the organization that the header X-Organization names.',
    );
  }
  const { user } = signedIn;
  return {
    keyId: user.id,
    organizationId,
    subscription: organization.plan,
    role: keyRoles[organization.role],
    person: { name: user.name, role: organization.role, isOperator: user.isOperator },
  };
}
