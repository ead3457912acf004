import { sql } from 'kysely';
import type { ClaimedSlice } from './claim-slices.ts';

export type SliceKey = Pick<ClaimedSlice, 'organizationId' | 'runId' | 'firstPosition' | 'token'>;

/** One slice under one claim, as text. */
export function keyText({ runId, firstPosition, token }: SliceKey): string {
  return `${runId} ${firstPosition} ${token}`;
}

/** Claims as a table `leased (org_id, run_id, first_position, token)` for a statement to join. */
export function leasedTable(keys: readonly SliceKey[]) {
  return sql`unnest(
    ${keys.map((key) => key.organizationId)}::text[], ${keys.map((key) => key.runId)}::text[],
    ${keys.map((key) => key.firstPosition)}::int[], ${keys.map((key) => key.token)}::int[]
  ) as leased (org_id, run_id, first_position, token)`;
}

/** Joins `slices` with `leased` where the claim still stands. */
export const isLeased = sql`slices.org_id = leased.org_id and slices.run_id = leased.run_id
  and slices.first_position = leased.first_position and slices.token = leased.token and slices.state = 'leased'`;
