import { acceptInvitation } from '../src/accounts/accept-invitation.ts';
import { invite, revokeInvitation, listInvitations } from '../src/accounts/invitations.ts';
import { changeMember, listMembers, removeMember } from '../src/accounts/members.ts';
import { renameOrganization } from '../src/accounts/organization.ts';
import { endSession, listSessions } from '../src/accounts/sessions.ts';
import { sweepAccounts } from '../src/accounts/sweep-accounts.ts';
import { createKeyManager } from '../src/admission/manage-keys.ts';
import type { MemberRole } from '../src/contract/accounts.ts';
import type { Db } from '../src/storage/database.ts';

interface Chance {
  chance(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

const roles: readonly MemberRole[] = ['viewer', 'member', 'admin', 'owner'];
const from = { address: '127.0.0.1', browser: '' };
const operator = 'operator';

/** People who invite each other, change each other's roles, make keys and leave. */
export function createMemberTrouble({
  random,
  organizations,
}: {
  random: Chance;
  organizations: readonly string[];
}): Record<string, (db: Db) => Promise<unknown>> {
  const anybody = async (db: Db, organizationId: string): Promise<string> => {
    const all = await listMembers(db, organizationId);
    return all.length === 0 || random.chance(0.3) ? operator : random.pick(all).id;
  };
  return {
    'invite and accept': async (db) => {
      const organizationId = random.pick(organizations);
      const invited = await invite(db, { organizationId, by: operator, role: random.pick(roles) });
      if (typeof invited === 'string') return;
      const member = await anybody(db, random.pick(organizations));
      const userId = member === operator ? null : member;
      if (random.chance(0.8)) await acceptInvitation(db, { code: invited.code, userId, name: 'New', from });
    },
    'change members': async (db) => {
      const organizationId = random.pick(organizations);
      const [by, userId] = [await anybody(db, organizationId), await anybody(db, organizationId)];
      if (random.chance(0.5)) await removeMember(db, { organizationId, by, userId });
      else await changeMember(db, { organizationId, by, userId, role: random.pick(roles) });
    },
    'make keys and invitations as a member': async (db) => {
      const organizationId = random.pick(organizations);
      const by = await anybody(db, organizationId);
      await createKeyManager(db, { forget: () => {} }).create({
        organizationId,
        name: 'A key',
        role: 'member',
        createdBy: by,
      });
      await invite(db, { organizationId, by, role: 'admin' });
      for (const { id } of await listInvitations(db, organizationId))
        await revokeInvitation(db, { organizationId, by, id });
    },
    'rename an organization': async (db) => {
      const organizationId = random.pick(organizations);
      await renameOrganization(db, { organizationId, by: await anybody(db, organizationId), name: 'New' });
    },
    'end sessions': async (db) => {
      const userId = await anybody(db, random.pick(organizations));
      for (const { id } of await listSessions(db, userId)) await endSession(db, { userId, id });
      await sweepAccounts(db);
    },
  };
}
