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
