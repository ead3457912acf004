/* Tokens of accounts that were connected with OAuth, in the rows of their connections. */
import { sql } from 'kysely';
import type { Tokens } from '../../providers/kit/oauth-tokens.ts';
import type { Db } from '../../storage/database.ts';
import { placeOfConnection, placeOfRefreshToken } from '../open-connections.ts';
import type { Sealer } from '../sealing.ts';

export interface GrantPlace {
  organizationId: string;
  /** Of the connection. */
  id: string;
}

interface Home {
  db: Db;
  sealer: Sealer;
}

/** The columns for tokens, sealed. Both tokens are under the same master key, which the row names. */
export function sealTokens(
  sealer: Sealer,
  { organizationId, id }: GrantPlace,
  { key, refreshToken, lifetimeSeconds }: Tokens,
) {
  return {
    sealed: sealer.seal(key, placeOfConnection(organizationId, id)),
    refresh_sealed:
      refreshToken === null ? null : sealer.seal(refreshToken, placeOfRefreshToken(organizationId, id)),
    key_id: sealer.keyId,
    renew_at: renewalOf(lifetimeSeconds),
  };
}

/** A minute before the end, or for short lives a fifth of them. The clock is that of the database. */
function renewalOf(lifetimeSeconds: number | null) {
  if (lifetimeSeconds === null) return sql<Date | null>`null::timestamptz`;
  const seconds = lifetimeSeconds - Math.min(60, lifetimeSeconds / 5);
  return sql<Date | null>`now() + make_interval(secs => ${seconds}::float8)`;
}

export const notLost = { lost_at: null, lost_because: null, renewing_until: null } as const;

interface NewGrant extends GrantPlace {
  provider: string;
  name: string;
  createdBy: string;
  tokens: Tokens;
}

/** Makes the connection of an account. */
export async function insertGrant({ db, sealer }: Home, grant: NewGrant): Promise<void> {
  const { organizationId, id, provider, name, createdBy, tokens } = grant;
  await db
    .insertInto('connections')
    .values({
      org_id: organizationId,
      id,
      provider,
      name,
      ...sealTokens(sealer, grant, tokens),
      grant_no: 1,
      created_by: createdBy,
      rotated_at: null,
      last_used_at: null,
    })
    .execute();
}

/** Connects an account anew; false if the connection is no longer there. */
export async function replaceGrant(
  { db, sealer }: Home,
  { tokens, provider, ...place }: GrantPlace & { tokens: Tokens; provider: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connections')
    .set({
      ...sealTokens(sealer, place, tokens),
      ...notLost,
      grant_no: sql<number>`coalesce(grant_no, 0) + 1`,
      rotated_at: sql<Date>`now()`,
    })
    .where((eb) => eb.and({ org_id: place.organizationId, id: place.id, provider }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
