import { acceptInvitation, findInvitation } from '../accounts/accept-invitation.ts';
import { readAudit, writeAudit } from '../accounts/audit.ts';
import type { SessionRing } from '../accounts/find-session.ts';
import { invite, listInvitations, revokeInvitation } from '../accounts/invitations.ts';
import { changeMember, listMembers, removeMember } from '../accounts/members.ts';
import { deleteOwnOrganization, readOrganization, renameOrganization } from '../accounts/organization.ts';
import type { MemberServices } from '../http/member-services.ts';
import type { Base } from './base.ts';
import { writePlaces } from './write-places.ts';

/** Who belongs to organizations, as the HTTP layer sees it. What changes there counts at once in this process. */
export function wireMembers(
  { storage }: Pick<Base, 'storage'>,
  sessions: Pick<SessionRing, 'forget'>,
  /** Called after an owner has deleted an organization. */
  onDeleted: () => void,
): MemberServices {
  const db = storage.api;
  const inPlace = writePlaces(storage);
  /** Runs what changes memberships. */
  const change = async <Result>(owner: string, task: () => Promise<Result>): Promise<Result> => {
    const result = await inPlace(owner, task);
    sessions.forget();
    return result;
  };
  return {
    list: (organizationId) => listMembers(db, organizationId),
    change: (asked) => change(asked.organizationId, () => changeMember(db, asked)),
    remove: (asked) => change(asked.organizationId, () => removeMember(db, asked)),
    listInvitations: (organizationId) => listInvitations(db, organizationId),
    invite: (asked) => inPlace(asked.organizationId, () => invite(db, asked)),
    revokeInvitation: (asked) => inPlace(asked.organizationId, () => revokeInvitation(db, asked)),
    showInvitation: (code) => findInvitation(db, code),
    acceptInvitation: (answer) => change('sign-in', () => acceptInvitation(db, answer)),
    readOrganization: (id) => readOrganization(db, id),
    renameOrganization: (asked) => change(asked.organizationId, () => renameOrganization(db, asked)),
    deleteOrganization: async (asked) => {
      const outcome = await change(asked.organizationId, () => deleteOwnOrganization(db, asked));
      if (outcome === 'deleted') onDeleted();
      return outcome;
    },
    // Not in a place: what it tells of is done, and must not be refused any more.
    writeAudit: (event) => writeAudit(db, event),
    readAudit: (page) => readAudit(db, page),
  };
}
