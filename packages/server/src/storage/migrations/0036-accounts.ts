import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/* People, how they sign in, what they may do in which organization, and what admins and owners changed. */
const statements = [
  // Addresses are in lower case.
  sql`create table users (
    id text primary key, email text unique, name text not null, is_operator boolean not null default false,
    password text, created_at timestamptz(3) not null default now())`,
  sql`create table memberships (
    org_id text not null references organizations on delete cascade,
    user_id text not null references users on delete cascade,
    role text not null, created_at timestamptz(3) not null default now(),
    primary key (org_id, user_id))`,
  sql`create index memberships_by_user on memberships (user_id)`,
  sql`create table sessions (
    id text primary key, hash text not null unique, user_id text not null references users on delete cascade,
    by_link boolean not null, address text not null, browser text not null,
    created_at timestamptz(3) not null default now(), last_used_at timestamptz(3) not null default now())`,
  sql`create index sessions_by_user on sessions (user_id, created_at)`,
  // Who somebody is at a provider of OpenID Connect.
  sql`create table identities (
    issuer text not null, subject text not null, user_id text not null references users on delete cascade,
    created_at timestamptz(3) not null default now(), primary key (issuer, subject))`,
  sql`create index identities_by_user on identities (user_id)`,
  // Of no user: it is for the operator, who may not exist yet.
  sql`create table sign_in_links (
    hash text primary key, user_id text references users on delete cascade,
    created_at timestamptz(3) not null default now(), expires_at timestamptz(3) not null)`,
  sql`create table invitations (
    org_id text not null references organizations on delete cascade, id text not null, hash text not null unique,
    role text not null, created_by text not null, created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null, primary key (org_id, id))`,
  // Wrong passwords, by the digest of an e-mail address or by the network they come from.
  sql`create table password_tries (
    name text primary key, count int not null, free_at timestamptz(3) not null,
    last_at timestamptz(3) not null default now())`,
  sql`create table audit (
    org_id text not null references organizations on delete cascade, id bigint generated always as identity,
    at timestamptz(3) not null default now(), actor text not null, actor_name text not null, address text not null,
    action text not null, target text not null, primary key (org_id, id))`,
  sql`create index audit_by_age on audit (at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
