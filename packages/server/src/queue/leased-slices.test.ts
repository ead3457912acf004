import { expect, it } from 'vitest';
import { claimOf } from './claimed-slice.fixture.ts';
import { createLeasedSlices } from './leased-slices.ts';

const long = (runId: string) => ({ runId, input: ' '.repeat(9_000_000) });

it('says which organizations have as much input in memory as one may', () => {
  const leased = createLeasedSlices(() => {});
  leased.add(claimOf('large', long('one')), { mayHold: false });
  leased.add(claimOf('small', long('other')), { mayHold: false });
  expect(leased.full()).toEqual([]);
  const last = leased.add(claimOf('large', long('two')), { mayHold: false });
  expect(leased.full()).toEqual(['large']);
  leased.remove(last);
  expect(leased.full()).toEqual([]);
});

it('counts a slice once that is claimed again before it was removed', () => {
  const leased = createLeasedSlices(() => {});
  const claim = claimOf('large', { class: 3 });
  const earlier = leased.add(claim, { mayHold: false });
  const records = leased.unfinishedRecords();
  leased.add(claim, { mayHold: false });
  earlier.onWait();
  expect([leased.classes.of('large').lower, leased.unfinishedRecords()]).toEqual([1, records]);
});
