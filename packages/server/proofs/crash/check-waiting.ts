/* Whether the load had rows that waited for a vendor; a load without any would prove nothing about them. */
import type { Finding } from '../kit/finding.ts';
import type { Evidence } from './evidence.ts';

export function checkWaiting({ waited: { most, duringKills } }: Evidence): Finding {
  return {
    name: 'slices that waited for a vendor, at most at a time',
    figure: `${most}, between kills ${duringKills}`,
    violation: most === 0 ? 'no slice ever waited for a vendor' : null,
  };
}
