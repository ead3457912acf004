import { sql } from 'kysely';
import type { ListPlace } from '../engine/ports.ts';
import type { Db, Tx } from '../storage/database.ts';

/** Finds a stream and locks it until the transaction ends, so that its log has no gaps and is in the order of commits. */
export interface OpenStream {
  organizationId: string;
  id: number;
  memberCount: number;
  seq: number;
}

export async function lockStream(
  tx: Tx,
  { organizationId, environment, name }: ListPlace,
): Promise<OpenStream | null> {
  const { rows } = await sql<{ id: number; member_count: string | number; seq: string | number }>`
    select id, member_count, seq from streams
    where org_id = ${organizationId} and environment = ${environment} and name = ${name} and deleted_at is null
    for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return { organizationId, id: row.id, memberCount: Number(row.member_count), seq: Number(row.seq) };
}

export interface FoundStream {
  id: number;
  memberCount: number;
  seq: number;
  createdAt: Date;
}

/** Finds a stream without a lock, for callers that only read. */
export async function findStream(
  db: Db,
  { organizationId, environment, name }: ListPlace,
): Promise<FoundStream | null> {
  const row = await db
    .selectFrom('streams')
    .select(['id', 'member_count', 'seq', 'created_at'])
    .where('org_id', '=', organizationId)
    .where('environment', '=', environment)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, member_count: memberCount, seq, created_at: createdAt } = row;
  return { id, memberCount: Number(memberCount), seq: Number(seq), createdAt };
}
