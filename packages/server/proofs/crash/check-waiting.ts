import type { Finding } from '../kit/finding.ts';
import type { Evidence } from './evidence.ts';

/** With fewer kills than this a run may be over before the vendor refuses anybody. */
const enoughKills = 40;

/** Whether the load had rows that waited for a vendor: a long one without any would prove nothing about them. */
export function checkWaiting({ waited: { most, duringKills } }: Evidence, kills: number): Finding {
  return {
    name: 'slices that waited for a vendor, at most at a time',
    figure: `${most}, between kills ${duringKills}`,
    violation: most === 0 && kills >= enoughKills ? 'no slice ever waited for a vendor' : null,
  };
}
