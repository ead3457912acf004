import { openBrowser } from '../callers.ts';
import type { Tour } from '../tour.ts';
import { idOf } from '../tour.ts';

const email = 'jane@acme.example';
const password = 'correct horse battery staple';

/** Signing in: with a link, an invitation and a password. */
export async function tourAccounts(tour: Tour): Promise<void> {
  const jane = openBrowser();
  await tour.record('GET /auth/methods', { as: jane });
  const invitation = await tour.call('POST /v1/invitations', { body: { role: 'admin' } });
  const body = { code: idOf(invitation, 'code') };
  await tour.record('POST /auth/invitation/show', { as: jane, body });
  await tour.record('POST /auth/invitation', { as: jane, body: { ...body, name: 'Jane' } });
  await tour.record('PATCH /auth/user', { as: jane, body: { name: 'Jane Doe' } });
  await tour.record('PUT /auth/password', { as: jane, body: { password, email } });
  await tour.record('POST /auth/password', { as: openBrowser(), body: { email, password } });
  const link = await tour.call('POST /operator/links', { as: tour.operator, body: { email } });
  await tour.record('POST /auth/link', { as: openBrowser(), body: { code: idOf(link, 'code') } });
  await tour.record('POST /auth/oidc/link', { as: jane });
  await tour.record('GET /auth/session', { as: jane });
  const open = await tour.record('GET /auth/sessions', { as: jane });
  await tour.record('DELETE /auth/sessions/{session_id}', {
    as: jane,
    path: { session_id: idOf(open, 'sessions', 1, 'id') },
  });
  await tour.record('DELETE /auth/session', { as: jane });
}
