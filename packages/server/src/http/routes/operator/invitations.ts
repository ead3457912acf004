import { z } from 'zod';
import { memberRole } from '../../../contract/accounts.ts';
import { operatorKeyId } from '../../../contract/key-owner.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { operatorId } from '../../../contract/operator.ts';
import { strictObject } from '../../../contract/strict-object.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import type { HttpServices } from '../../services.ts';
import { refuseMember } from '../members/refuse-member.ts';

/** How an organization that the operator has made gets its first owner. */
export function registerOperatorInvitations(app: App, { members, accounts }: HttpServices): void {
  const params = z.object({ id: operatorId });
  const body = strictObject({ role: memberRole.default('owner') });
  const schema = { hide: true, params, body };
  app.post('/operator/organizations/:id/invitations', { schema }, async (request, reply) => {
    const { id: organizationId } = request.params;
    const { role } = request.body;
    const invited = await members.invite({ organizationId, by: operatorKeyId, role });
    if (invited === 'not-allowed')
      throw new ServiceError('not-found', `There is no organization "${organizationId}".`);
    if (typeof invited === 'string') throw refuseMember(invited, 'organization');
    const { code, invitation } = invited;
    reply.header('cache-control', 'no-store');
    return sendJson(
      reply,
      JSON.stringify({
        id: invitation.id,
        role,
        code,
        expires_at: invitation.expiresAt,
        public_url: accounts.publicUrl,
      }),
    );
  });
}
