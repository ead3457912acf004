import { sql } from 'kysely';
import type { ClaimedSlice } from './claim-slices.ts';

export type SliceKey = Pick<ClaimedSlice, 'organizationId' | 'runId' | 'firstPosition' | 'token'>;

/** One slice under one claim, as text. */
export function keyText({ runId, firstPosition, token }: SliceKey): string {
  return `${runId} ${firstPosition} ${token}`;
}

/** Held claims as a table `held (org_id, run_id, first_position, token)` for a statement to join. */
export function heldTable(keys: readonly SliceKey[]) {
  return sql`unnest(
    ${keys.map((key) => key.organizationId)}::text[], ${keys.map((key) => key.runId)}::text[],
    ${keys.map((key) => key.firstPosition)}::int[], ${keys.map((key) => key.token)}::int[]
  ) as held (org_id, run_id, first_position, token)`;
}

/** Ties `slices` to `held` where the claim still stands. */
export const isHeld = sql`slices.org_id = held.org_id and slices.run_id = held.run_id
  and slices.first_position = held.first_position and slices.token = held.token and slices.state = 'leased'`;
