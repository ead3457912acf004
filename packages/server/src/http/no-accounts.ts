import type { AccountServices } from './account-services.ts';
import type { MemberServices } from './member-services.ts';

/** For a description of the API, which is never called. */
export function noAccounts(absent: () => never): AccountServices {
  return {
    publicUrl: null,
    findSession: absent,
    countRequest: absent,
    countSignIn: absent,
    createLink: absent,
    useLink: absent,
    signInWithPassword: absent,
    setPassword: absent,
    oidc: null,
    listSessions: absent,
    endSession: absent,
    rename: absent,
  };
}

export function noMembers(absent: () => never): MemberServices {
  return {
    list: absent,
    change: absent,
    remove: absent,
    listInvitations: absent,
    invite: absent,
    revokeInvitation: absent,
    showInvitation: absent,
    acceptInvitation: absent,
    readOrganization: absent,
    renameOrganization: absent,
    deleteOrganization: absent,
    writeAudit: absent,
    readAudit: absent,
  };
}
