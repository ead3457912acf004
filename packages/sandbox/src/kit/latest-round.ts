import type { WorldCompany } from '../world/world.ts';

type Round = WorldCompany['funding'][number];

/** The rounds of funding, the latest first. */
export function latestRounds({ funding }: Pick<WorldCompany, 'funding'>): Round[] {
  return funding.toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

/** What was raised in all rounds, in USD; null where nothing is known to have been raised. */
export function totalFunding({ funding }: Pick<WorldCompany, 'funding'>): number | null {
  return funding.length === 0 ? null : funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
}
