import { join } from '../callers.ts';
import type { Tour } from '../tour.ts';
import { idOf } from '../tour.ts';

/** The people of an organization of their own, which its owner deletes at the end. */
export async function tourMembers(tour: Tour): Promise<void> {
  const made = await tour.call('POST /operator/organizations', {
    as: tour.operator,
    body: { name: 'Acme', plan: 'free' },
  });
  const invited = await tour.call('POST /operator/organizations/{id}/invitations', {
    as: tour.operator,
    path: { id: idOf(made) },
    body: {},
  });
  const { browser, organizationId } = await join(tour, idOf(invited, 'code'), 'Jane Doe');
  const as = browser.of(organizationId);
  await tour.record('GET /v1/organization', { as });
  await tour.record('PATCH /v1/organization', { as, body: { name: 'Acme Inc.' } });
  const invitation = await tour.record('POST /v1/invitations', { as, body: { role: 'member' } });
  await tour.record('GET /v1/invitations', { as });
  await tour.record('DELETE /v1/invitations/{invitation_id}', {
    as,
    path: { invitation_id: idOf(invitation) },
  });
  const second = await tour.call('POST /v1/invitations', { as, body: { role: 'viewer' } });
  const { userId } = await join(tour, idOf(second, 'code'), 'Joe Bloggs');
  await tour.record('GET /v1/members', { as });
  const path = { member_id: userId };
  await tour.record('PATCH /v1/members/{member_id}', { as, path, body: { role: 'admin' } });
  await tour.record('DELETE /v1/members/{member_id}', { as, path });
  await tour.record('GET /v1/audit', { as, query: { limit: 2 } });
  await tour.record('DELETE /v1/organization', { as, query: { name: 'Acme Inc.' } });
}
