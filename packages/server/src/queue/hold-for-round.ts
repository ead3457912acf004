import { holdForAll } from '../ledger/hold-many.ts';
import { maxHeldAtOnce } from '../ledger/slice-funds.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import { suspect } from './suspicion.ts';
import type { WorkerParts } from './worker-parts.ts';

/**
 * Sets money aside for all slices of a round that may cost something, one transaction for each organization. What is
 * not covered that way, or has a history or a ceiling, is left to the slice's own funds; so is what nobody knows of,
 * because the acknowledgement was lost, which is `unknown`.
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
    // What was held for the organizations before this one is known, whatever happens to this one.
    const isHeld = await holdForAll(db, requests).catch(reportFault);
    if (isHeld === false) continue;
    for (const { claim, amount } of wanted) held.set(claim, isHeld === true ? amount : 'unknown');
  }
  return held;
}
