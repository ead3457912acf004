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

it('counts the slices of each organization, of class 1 and below it', () => {
  const leased = createLeasedSlices(() => {});
  leased.add(claimOf('large', { runId: 'one', class: 3 }), { mayHold: false });
  const urgent = leased.add(claimOf('large', { runId: 'two', class: 1 }), { mayHold: false });
  leased.add(claimOf('small', { class: 1 }), { mayHold: false });
  expect(leased.classesOf('large')).toEqual({ first: 1, lower: 1 });
  expect(leased.classesOf('small')).toEqual({ first: 1, lower: 0 });
  leased.remove(urgent);
  expect(leased.remove(urgent)).toBe(false);
  expect(leased.classesOf('large')).toEqual({ first: 0, lower: 1 });
  expect(leased.classesOf('nobody')).toEqual({ first: 0, lower: 0 });
});

it('counts a slice once that is claimed again before it was removed', () => {
  const leased = createLeasedSlices(() => {});
  const claim = claimOf('large', { class: 3 });
  const earlier = leased.add(claim, { mayHold: false });
  const records = leased.unfinishedRecords();
  leased.add(claim, { mayHold: false });
  earlier.onWait();
  expect([leased.classesOf('large').lower, leased.unfinishedRecords()]).toEqual([1, records]);
});
