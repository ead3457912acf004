import { expect, it } from 'vitest';
import type { ClaimedSlice } from './claim-slices.ts';
import { createLeasedSlices } from './leased-slices.ts';

const claimOf = (organizationId: string, runId: string, length: number): ClaimedSlice => ({
  kind: 'pipes',
  organizationId,
  runId,
  firstPosition: 0,
  token: 1,
  size: 1,
  plan: '{}',
  input: ' '.repeat(length),
  inputPosition: 0,
  startedAt: new Date(0),
  submittedAt: new Date(0),
  done: new Set(),
  journaled: new Map(),
  class: 1,
  trace: null,
  claims: 1,
  losses: 0,
});

it('says which organizations have as much input in memory as one may', () => {
  const leased = createLeasedSlices(() => {});
  leased.add(claimOf('large', 'one', 9_000_000), { mayHold: false });
  leased.add(claimOf('small', 'other', 9_000_000), { mayHold: false });
  expect(leased.full()).toEqual([]);
  const last = leased.add(claimOf('large', 'two', 9_000_000), { mayHold: false });
  expect(leased.full()).toEqual(['large']);
  leased.remove(last);
  expect(leased.full()).toEqual([]);
});
