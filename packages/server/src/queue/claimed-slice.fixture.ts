import type { ClaimedSlice } from './claim-slices.ts';

/** A claim of one record, with what a test wants of it. */
export function claimOf(organizationId: string, what: Partial<ClaimedSlice> = {}): ClaimedSlice {
  return {
    kind: 'pipes',
    organizationId,
    runId: organizationId,
    firstPosition: 0,
    token: 1,
    size: 1,
    plan: '{}',
    input: '',
    inputPosition: 0,
    startedAt: new Date(0),
    submittedAt: new Date(0),
    done: new Set(),
    journaled: new Map(),
    class: 1,
    trace: null,
    claims: 1,
    losses: 0,
    ...what,
  };
}
