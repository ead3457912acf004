/* Who belongs to an organization, who is invited, and what admins and owners changed. */
import { z } from 'zod';
import { beforePage } from './before-page.ts';
import { moment } from './credits.ts';
import { memberRole, secretCode } from './accounts.ts';
import { displayName, subscriptionName } from './operator.ts';
import { strictObject } from './strict-object.ts';

export const member = z
  .strictObject({
    id: z.string().describe('What `created_by` names where a person did something.'),
    name: z.string(),
    email: z.string().nullable(),
    role: memberRole,
    joined_at: z.iso.datetime(),
  })
  .meta({ id: 'Member' });
export const members = z.strictObject({ members: z.array(member) }).meta({ id: 'Members' });

export const memberChange = strictObject({ role: memberRole }).meta({ id: 'MemberChange' });
/** An id of a person or an invitation. */
export const memberId = z.string().regex(/^[\w-]{1,100}$/, 'Must be an id: letters, digits, _ and hyphens.');

export const newInvitation = strictObject({ role: memberRole.default('member') }).meta({
  id: 'NewInvitation',
});

const invitationRow = {
  id: z.string(),
  role: memberRole,
  created_by: z.string().describe('Id of the person or the API key, or `operator`.'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
};
export const invitation = z.strictObject(invitationRow).meta({ id: 'Invitation' });
export const invitations = z.strictObject({ invitations: z.array(invitation) }).meta({ id: 'Invitations' });
export const createdInvitation = z
  .strictObject({
    ...invitationRow,
    code: z
      .string()
      .describe(
        'The invitation itself, shown this once: the link is `<address of the dashboard>/app#invitation=<code>`.',
      ),
    link: z.string().nullable().describe('The whole link, if `HEADRACE_PUBLIC_URL` is set.'),
  })
  .meta({ id: 'CreatedInvitation' });

/** Body of `POST /auth/invitation/show`. */
export const invitationCode = strictObject({ code: secretCode }).meta({ id: 'InvitationCode' });
/** Body of `POST /auth/invitation`. */
export const invitationAnswer = strictObject({
  code: secretCode,
  name: displayName.optional().describe('Your name. Needed unless you are signed in.'),
}).meta({ id: 'InvitationAnswer' });
export const shownInvitation = z
  .strictObject({ organization: z.string(), role: memberRole, expires_at: z.iso.datetime() })
  .meta({ id: 'ShownInvitation' });

export const organization = z
  .strictObject({ id: z.string(), name: z.string(), plan: subscriptionName, created_at: z.iso.datetime() })
  .meta({ id: 'Organization' });
export const organizationRename = strictObject({ name: displayName }).meta({ id: 'OrganizationRename' });

/** Query of `DELETE /v1/organization`. */
export const organizationDeletion = strictObject({
  name: z
    .string()
    .max(200)
    .describe('The name of the organization as it is now, to confirm which one is meant.'),
});

export const auditQuery = strictObject({
  actor: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('What this person or API key changed: its id, or `operator`.'),
  action: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Changes by this call, written as in the list: `DELETE /v1/keys/{key_id}`.'),
  from: moment.optional().describe('Changes of this moment or later.'),
  to: moment.optional().describe('Changes before this moment.'),
  ...beforePage,
});

const auditEntry = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string().describe('Id of the person or the API key, or `operator`.'),
  actor_name: z.string().describe('Its name at that time.'),
  address: z.string().describe('Where the request came from.'),
  action: z.string().describe('Method and path: `DELETE /v1/keys/{key_id}`.'),
  target: z.string().describe('What of it was changed, such as an id, a name or a new role.'),
});
export const auditEntries = z
  .strictObject({
    entries: z.array(auditEntry),
    next: z.string().nullable().describe('Send it as `before` to read on; null at the end.'),
  })
  .meta({ id: 'AuditEntries' });
