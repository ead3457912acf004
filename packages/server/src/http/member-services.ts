import type { MemberRole } from '../contract/accounts.ts';
import type { SubscriptionName } from '../contract/operator.ts';
import type { SignInPlace } from '../contract/session-owner.ts';

interface Actor {
  organizationId: string;
  /** The id of a person or an API key, or `operator`. */
  by: string;
}

export interface Invitation {
  id: string;
  role: MemberRole;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Why members and invitations stay as they are; `accounts/members.ts` says what each means. */
export type MemberRefusal = 'none' | 'not-allowed' | 'owners-only' | 'last-owner' | 'too-many';

/** Who belongs to an organization. */
export interface MemberServices {
  list(
    organizationId: string,
  ): Promise<{ id: string; name: string; email: string | null; role: MemberRole; joinedAt: Date }[]>;
  change(change: Actor & { userId: string; role: MemberRole }): Promise<'changed' | MemberRefusal>;
  remove(member: Actor & { userId: string }): Promise<'changed' | MemberRefusal>;
  listInvitations(organizationId: string): Promise<Invitation[]>;
  invite(
    asked: Actor & { role: MemberRole },
  ): Promise<{ code: string; invitation: Invitation } | MemberRefusal>;
  revokeInvitation(asked: Actor & { id: string }): Promise<'revoked' | MemberRefusal>;
  /** What a code invites to; null when it is unknown, used or over. */
  showInvitation(code: string): Promise<{ organization: string; role: MemberRole; expiresAt: Date } | null>;
  /** `cookie`: of a new session, if `userId` was null. Null when the invitation is unknown, used or over. */
  acceptInvitation(answer: {
    code: string;
    userId: string | null;
    name: string;
    from: SignInPlace;
  }): Promise<{ organizationId: string; userId: string; role: MemberRole; cookie: string | null } | null>;
  /** Null when it was deleted a moment ago. */
  readOrganization(
    id: string,
  ): Promise<{ id: string; name: string; plan: SubscriptionName; createdAt: Date } | null>;
  /** False for anybody who is not an owner. */
  renameOrganization(asked: Actor & { name: string }): Promise<boolean>;
  /** `not-allowed`: for anybody who is not an owner. `other-name`: the organization is called differently. */
  deleteOrganization(asked: Actor & { name: string }): Promise<'deleted' | 'not-allowed' | 'other-name'>;
  writeAudit(event: {
    organizationId: string;
    actor: string;
    actorName: string | null;
    address: string;
    action: string;
    target: string;
  }): Promise<void>;
  /** What is null lets all entries pass; `to` is later than all of them. */
  readAudit(page: {
    organizationId: string;
    actor: string | null;
    action: string | null;
    from: Date | null;
    to: Date | null;
    before: string | null;
    limit: number;
  }): Promise<{
    entries: {
      id: string;
      at: Date;
      actor: string;
      actorName: string;
      address: string;
      action: string;
      target: string;
    }[];
    next: string | null;
  }>;
}
