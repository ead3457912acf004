/* What another organization may try on the paths of members and invitations. */
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

export const memberTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/organization': () => [{ path: '/v1/organization', status: 200 }],
  'PATCH /v1/organization': () => [
    { path: '/v1/organization', options: { method: 'PATCH', body: { name: 'Mine' } }, status: 403 },
  ],
  // No key deletes an organization, of whatever role.
  'DELETE /v1/organization': () => [
    { path: '/v1/organization?name=Mine', options: { method: 'DELETE' }, status: 403 },
  ],
  'GET /v1/members': () => [{ path: '/v1/members', status: 200 }],
  'PATCH /v1/members/{member_id}': ({ member }) => [
    { path: `/v1/members/${member}`, options: { method: 'PATCH', body: { role: 'viewer' } }, status: 404 },
  ],
  'DELETE /v1/members/{member_id}': ({ member }) => [
    { path: `/v1/members/${member}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'GET /v1/invitations': () => [{ path: '/v1/invitations', status: 200 }],
  // A key makes no owners, of whatever organization.
  'POST /v1/invitations': () => [{ ...post('/v1/invitations', { role: 'owner' }), status: 403 }],
  'DELETE /v1/invitations/{invitation_id}': ({ invitation }) => [
    { path: `/v1/invitations/${invitation}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'GET /v1/audit': () => [{ path: '/v1/audit', status: 200 }],
};
