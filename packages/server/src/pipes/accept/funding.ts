import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { CompanyFunding } from '../../providers/kit/answers.ts';

/** Accepts an answer with at least one round. A total alone says neither when the money came nor from whom. */
export function acceptFunding({ rounds, total_usd: total }: CompanyFunding): Verdict<Accepted> {
  if (rounds.length === 0) return { accepted: false, rule: 'no round' };
  return {
    accepted: true,
    rule: `accepted: ${rounds.length} ${rounds.length === 1 ? 'round' : 'rounds'}`,
    value: { values: { funding_history: rounds, funding_total_usd: total } },
  };
}
