import { expect, it } from 'vitest';
import { proveCeilings } from '../proofs/ceilings/prove-ceilings.ts';
import { seed } from './fixed-seed.ts';
import { createHome, describeOnBothHomes } from './service.ts';

/* The small sister of `npm run ceilings`, which runs a thousand. */
const runs = 40;
// Icypeas is read every five seconds until it is done.
const bounds = { maxRecords: 12, leaveOut: ['icypeas'] };
const poorCredits = 5;

describeOnBothHomes('runs under random ceilings', (home) => {
  it('never pass them, and agree with their books and their estimates', async () => {
    const { env, remove } = await createHome(home);
    const house = { env, poorCredits, moreWorkers: 0 };
    const { figures, violations } = await proveCeilings(house, { runs, seed, ...bounds }).finally(remove);
    expect(violations).toEqual([]);
    expect(figures).toMatchObject({ 'runs under a ceiling': runs, 'most overshoot, credits': 0 });
    // Without these it would not say much.
    expect(figures['runs that touched it']).toBeGreaterThan(5);
    expect(figures['runs failed for an empty balance']).toBeGreaterThan(0);
  });
});
