import type { ColumnType, Generated } from 'kysely';
import type { MemberRole } from '../contract/accounts.ts';

/** A time that the database writes by its own clock. */
type ServerTime = ColumnType<Date, Date | undefined, Date>;

interface UsersTable {
  id: string;
  /** In lower case; null until the person gives one. */
  email: string | null;
  name: string;
  is_operator: Generated<boolean>;
  /** Salt and scrypt hash; null without a password. */
  password: string | null;
  created_at: ServerTime;
}

interface MembershipsTable {
  org_id: string;
  user_id: string;
  role: MemberRole;
  created_at: ServerTime;
}

interface SessionsTable {
  id: string;
  /** SHA-256 of the cookie, hex. */
  hash: string;
  user_id: string;
  /** Whether a link opened it, and not a password. */
  by_link: boolean;
  address: string;
  browser: string;
  created_at: ServerTime;
  last_used_at: ServerTime;
}

interface SignInLinksTable {
  /** SHA-256 of the code, hex. */
  hash: string;
  /** Null: the operator, who may not exist yet. */
  user_id: string | null;
  created_at: ServerTime;
  expires_at: Date;
}

interface InvitationsTable {
  org_id: string;
  id: string;
  hash: string;
  role: MemberRole;
  created_by: string;
  created_at: ServerTime;
  expires_at: Date;
}

interface AuditTable {
  org_id: string;
  id: Generated<string>;
  at: ServerTime;
  /** Id of a user or an API key, or `operator`. */
  actor: string;
  /** What the actor was called then. */
  actor_name: string;
  address: string;
  action: string;
  target: string;
}

/** Of the tables of people, those that are read or written with typed statements. */
export interface AccountTables {
  users: UsersTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  sign_in_links: SignInLinksTable;
  invitations: InvitationsTable;
  audit: AuditTable;
}
