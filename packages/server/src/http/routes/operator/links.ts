import { email } from '../../../contract/accounts.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { strictObject } from '../../../contract/strict-object.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import type { HttpServices } from '../../services.ts';

/** Links that sign somebody in: only for people who have the machine of the service. */
export function registerLinks(app: App, { accounts }: HttpServices): void {
  const body = strictObject({ email: email.optional() });
  app.post('/operator/links', { schema: { hide: true, body } }, async (request, reply) => {
    const address = request.body.email ?? null;
    const link = await accounts.createLink(address);
    if (link === null)
      throw new ServiceError('not-found', `Nobody has the e-mail address "${address ?? ''}".`);
    const { code, expiresAt } = link;
    reply.header('cache-control', 'no-store');
    return sendJson(reply, JSON.stringify({ code, expires_at: expiresAt, public_url: accounts.publicUrl }));
  });
}
