/* What admins and owners changed, for their organization to read. */
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

export const keptDays = 400;
/** Entries of an organization that are kept. */
const maxEntries = 50_000;
/** New entries after which older ones are deleted. */
const trimEvery = 500n;
const maxTargetLength = 300;

export interface AuditEvent {
  organizationId: string;
  actor: string;
  /** Null where only the id is known: then the name of the API key, if it is one. */
  actorName: string | null;
  address: string;
  action: string;
  target: string;
}

export interface AuditEntry extends Omit<AuditEvent, 'organizationId' | 'actorName'> {
  id: string;
  at: Date;
  actorName: string;
}

export async function writeAudit(db: Db, event: AuditEvent): Promise<void> {
  const { organizationId, actor, actorName, address, action, target } = event;
  const shortTarget = target.replaceAll('\0', '').slice(0, maxTargetLength);
  const { rows } = await sql<{ id: string }>`
    insert into audit (org_id, actor, actor_name, address, action, target)
    select id, ${actor}::text,
      coalesce(${actorName}::text, (select name from api_keys where api_keys.id = ${actor}), ${actor}),
      ${address}::text, ${action}::text, ${shortTarget}::text
    from organizations where id = ${organizationId} and deleted_at is null
    returning id::text`.execute(db);
  const [written] = rows;
  if (written !== undefined && BigInt(written.id) % trimEvery === 0n) await trimAudit(db, organizationId);
}

/** Which entries are read. What is null lets all of them pass. */
export interface AuditFilter {
  actor: string | null;
  action: string | null;
  from: Date | null;
  /** Earlier than this. */
  to: Date | null;
}

interface AuditPage extends AuditFilter {
  organizationId: string;
  before: string | null;
  limit: number;
}

/** The newest first; `next` continues after the last one. */
export async function readAudit(
  db: Db,
  { organizationId, actor, action, from, to, before, limit }: AuditPage,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { rows } = await sql<AuditEntry>`
    select id::text, at, actor, actor_name as "actorName", address, action, target from audit
    where org_id = ${organizationId} and (${before}::bigint is null or id < ${before}::bigint)
      and (${actor}::text is null or actor = ${actor}::text)
      and (${action}::text is null or action = ${action}::text)
      and (${from}::timestamptz is null or at >= ${from}::timestamptz)
      and (${to}::timestamptz is null or at < ${to}::timestamptz)
    order by audit.id desc limit ${limit + 1}::int`.execute(db);
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

async function trimAudit(db: Db, organizationId: string): Promise<void> {
  await sql`
    delete from audit where org_id = ${organizationId} and id <= (
      select id from audit where org_id = ${organizationId} order by id desc offset ${maxEntries}::int limit 1
    )`.execute(db);
}
