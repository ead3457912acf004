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

it('says which organizations have only slices below class 1', () => {
  const leased = createLeasedSlices(() => {});
  const only = () => ['large', 'small'].filter((owner) => leased.hasOnlyLower(owner));
  expect(only()).toEqual([]);
  leased.add(claimOf('large', { runId: 'one', class: 3 }), { mayHold: false });
  const urgent = leased.add(claimOf('large', { runId: 'two', class: 1 }), { mayHold: false });
  leased.add(claimOf('small', { class: 1 }), { mayHold: false });
  expect(only()).toEqual([]);
  leased.remove(urgent);
  expect(leased.remove(urgent)).toBe(false);
  expect(only()).toEqual(['large']);
});
