import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { SealedPlace, Sealer } from './sealing.ts';

/** Text from a request that is not an id never reaches the database, which does not accept every text. */
const idPattern = /^[a-z][a-z0-9_-]*_[a-z0-9]{16}$/;

/** A stored credential, opened. */
export interface OpenConnection {
  id: string;
  provider: string;
  key: string;
  /** Null for a key that was pasted. */
  grant: Grant | null;
}

/** How an account that was connected with OAuth stands. */
export interface Grant {
  /** Of the present tokens: one more with each renewal. */
  no: number;
  isRenewable: boolean;
  /** Whether the access token is about to end. */
  isDue: boolean;
  /** Why it must be connected anew; null as long as it need not be. */
  lostBecause: string | null;
}

export function isConnectionId(id: string): boolean {
  return idPattern.test(id);
}

export function placeOfRefreshToken(organizationId: string, id: string): SealedPlace {
  return { purpose: 'refresh token', organizationId, id };
}

export function placeOfConnection(organizationId: string, id: string): SealedPlace {
  return { purpose: 'connection', organizationId, id };
}

/** Those of the ids that the organization has, opened, in the order of the ids. */
export async function openConnections(
  { db, sealer }: { db: Db; sealer: Sealer },
  organizationId: string,
  ids: readonly string[],
): Promise<OpenConnection[]> {
  const wanted = [...new Set(ids.filter(isConnectionId))];
  if (wanted.length === 0) return [];
  const rows = await ofOrganization(db, organizationId)
    .select(['id', 'provider', 'sealed', 'grant_no', 'lost_because'])
    .select([
      sql<boolean>`refresh_sealed is not null`.as('is_renewable'),
      sql<boolean>`coalesce(renew_at <= now(), false)`.as('is_due'),
    ])
    .where('id', 'in', wanted)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const key = sealer.open(row.sealed, placeOfConnection(organizationId, id));
    return [{ id, provider: row.provider, key, grant: grantOf(row) }];
  });
}

function grantOf(row: {
  grant_no: number | null;
  lost_because: string | null;
  is_renewable: boolean;
  is_due: boolean;
}): Grant | null {
  if (row.grant_no === null) return null;
  const { grant_no: no, is_renewable: isRenewable, is_due: isDue, lost_because: lostBecause } = row;
  return { no, isRenewable, isDue, lostBecause };
}

/** Those of the ids that the organization has: id -> provider. */
export async function knownConnections(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = ids.filter(isConnectionId);
  if (wanted.length === 0) return new Map();
  const rows = await ofOrganization(db, organizationId)
    .select(['id', 'provider'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, provider }) => [id, provider]));
}

/** Notes the use of connections, at most once a minute, which is exact enough. */
export async function touchConnections(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .updateTable('connections')
    .set({ last_used_at: sql<Date>`now()` })
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute();
}

function ofOrganization(db: Db, organizationId: string) {
  return db.selectFrom('connections').where('org_id', '=', organizationId);
}
