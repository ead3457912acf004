import { holdForAll } from '../ledger/hold-many.ts';
import { maxHeldAtOnce } from '../ledger/slice-funds.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import { suspect } from './suspicion.ts';
import type { WorkerParts } from './worker-parts.ts';

/**
 * Sets money aside for the slices of a round that may cost something, in one transaction for each organization. A slice
 * is left to its own funds if it is the only one of its organization, costs too much, was claimed before or has a
 * ceiling, or if the balance does not cover all of them. `unknown`: the acknowledgement was lost; the slice's own funds
 * find out.
 */
export async function holdForRound(
  { db, executor, reportFault }: Pick<WorkerParts, 'db' | 'executor' | 'reportFault'>,
  claims: readonly ClaimedSlice[],
): Promise<Map<ClaimedSlice, number | 'unknown'>> {
  const byOrganization = new Map<string, { claim: ClaimedSlice; amount: number }[]>();
  for (const claim of claims) {
    if (claim.token > 1 || suspect(claim) !== 'none') continue;
    const { worst, ceiling } = executor.costOf(claim);
    if (worst === 0 || worst > maxHeldAtOnce || ceiling !== null) continue;
    const known = byOrganization.get(claim.organizationId) ?? [];
    byOrganization.set(claim.organizationId, [...known, { claim, amount: worst }]);
  }
  const held = new Map<ClaimedSlice, number | 'unknown'>();
  for (const wanted of byOrganization.values()) {
    const requests = wanted.map(({ claim, amount }) => ({
      organizationId: claim.organizationId,
      runId: claim.runId,
      firstPosition: claim.firstPosition,
      token: claim.token,
      amount,
    }));
    if (wanted.length < 2) continue;
    // A fault of this organization must not lose what is known of those before it.
    const isHeld = await holdForAll(db, requests).catch(reportFault);
    if (isHeld === false) continue;
    for (const { claim, amount } of wanted) held.set(claim, isHeld === true ? amount : 'unknown');
  }
  return held;
}
