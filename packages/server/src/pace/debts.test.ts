import { expect, it } from 'vitest';
import { createDebts } from './debts.ts';

/** Debts by a clock that is set by hand. */
function openAccounts() {
  const clock = { ms: 0 };
  return { clock, debts: createDebts(() => clock.ms) };
}

it('lets an organization that is alone go on, whatever it has used', () => {
  const { debts } = openAccounts();
  debts.note('large', 5000);
  expect(debts.waitMs('large')).toBe(0);
});

it('lets one that has used much wait while another is active, until time has worked its debt off', () => {
  const { clock, debts } = openAccounts();
  debts.note('small', 1);
  debts.note('large', 100);
  expect(debts.waitMs('small')).toBe(0);
  let waitedMs = 0;
  for (let ms = debts.waitMs('large'); ms > 0; ms = debts.waitMs('large')) {
    clock.ms += ms;
    waitedMs += ms;
  }
  // What it has used is then less than half of the time.
  expect(waitedMs).toBeGreaterThan(200);
  expect(waitedMs).toBeLessThan(300);
});

it('lets it go on once nobody else is active', () => {
  const { clock, debts } = openAccounts();
  debts.note('small', 1);
  clock.ms = 1900;
  debts.note('large', 1000);
  expect(debts.waitMs('large')).toBeGreaterThan(0);
  clock.ms = 2100;
  expect(debts.waitMs('large')).toBe(0);
});

it('lets whichever owes least go on, so that those that want all of it get all of it', () => {
  const { clock, debts } = openAccounts();
  const used = { one: 4, other: 4 };
  debts.note('one', used.one);
  debts.note('other', used.other);
  for (; clock.ms < 4000; clock.ms += 4) {
    const free = (['one', 'other'] as const).find((owner) => debts.waitMs(owner) === 0);
    expect(free).toBeDefined();
    if (free === undefined) continue;
    used[free] += 4;
    debts.note(free, 4);
  }
  expect(used.one / used.other).toBeCloseTo(1, 1);
});

it('forgets what nobody could work off in a second or two', () => {
  const { clock, debts } = openAccounts();
  debts.note('large', 1_000_000);
  clock.ms = 2600;
  debts.note('small', 1);
  expect(debts.waitMs('large')).toBe(0);
});
