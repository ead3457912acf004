import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

export const isLive = sql`(expires_at is null or expires_at > now())`;

/** Entries claimed in the last `seconds`; all entries for null. */
export function since(windowSeconds: number | null): RawBuilder<unknown> {
  return windowSeconds === null
    ? sql`true`
    : sql`claimed_at > now() - ${windowSeconds}::int * interval '1 second'`;
}
