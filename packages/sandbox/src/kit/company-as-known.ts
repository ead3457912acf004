import type { World, WorldCompany } from '../world/world.ts';

/** The company as data of some years ago has it: smaller, before its latest round of funding, without the recent news. */
export function staleCompany(company: WorldCompany): WorldCompany {
  const latestRound = company.funding.map(({ date }) => date).reduce((a, b) => (a > b ? a : b), '');
  return {
    ...company,
    headcount: Math.max(1, Math.round(company.headcount * 0.7)),
    revenueUsd: Math.round(company.revenueUsd * 0.7),
    technologies: company.technologies.slice(0, Math.ceil(company.technologies.length / 2)),
    funding: company.funding.filter(({ date }) => date !== latestRound),
    news: [],
  };
}

/** What a vendor has of a company: the truth, old data, or null for nothing. */
export function companyAsKnown(
  world: World,
  vendor: string,
  fact: { of: WorldCompany; what: string; coverage: number; staleness: number },
): WorldCompany | null {
  const knowledge = world.knows(vendor, fact);
  if (!knowledge.isKnown) return null;
  return knowledge.isStale ? staleCompany(fact.of) : fact.of;
}
