import { expect, it } from 'vitest';
import { createComings } from '../pace/comings.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import { claimOf } from './claimed-slice.fixture.ts';
import { expectUrgent } from './expect-urgent.ts';
import { createLeasedSlices } from './leased-slices.ts';

/** How often others stood back for the requests of these organizations. */
function standBackFor(owners: readonly string[], claims: readonly ClaimedSlice[]): number {
  const comings = createComings();
  const leased = createLeasedSlices(() => {});
  for (const claim of claims) leased.add(claim, { mayHold: false });
  let count = 0;
  const end = expectUrgent({ comings, leased, brake: { noteUrgent: () => void (count += 1) } });
  for (const owner of owners) comings.note(owner);
  end();
  comings.note('later');
  return count;
}

it('lets others stand back when a run comes, until it is ended', () => {
  expect(standBackFor(['small'], [claimOf('large', { class: 3 })])).toBe(1);
});

it('does not for another run of an organization whose large ones are under way', () => {
  expect(standBackFor(['large'], [claimOf('large', { class: 3 })])).toBe(0);
  const both = [claimOf('large', { class: 3 }), claimOf('large', { class: 1, runId: 'small' })];
  expect(standBackFor(['large'], both)).toBe(0);
  expect(standBackFor(['small'], [claimOf('small', { class: 1 })])).toBe(1);
});
