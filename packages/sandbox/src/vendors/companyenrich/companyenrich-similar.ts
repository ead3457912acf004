/* `/companies/similar`: companies of the same industry, those nearest in size and place first. */
import type { Asked } from '../../kit/asked.ts';
import type { Walk } from '../../kit/numbered-pages.ts';
import { industryCycle } from '../../world/data/industries.ts';
import type { World, WorldCompany } from '../../world/world.ts';
import { companyKnownToCompanyEnrich } from './companyenrich-company.ts';

/** Null if nobody knows any of the domains. */
export function similarCompanies(asked: Asked): Walk<WorldCompany> | null {
  const { world } = asked;
  const models = asked.texts('domains').flatMap((domain) => world.findCompany({ domain }) ?? []);
  const [model] = models;
  if (model === undefined) return null;
  const ranked = rank(world, { model, without: new Set(models.map(({ id }) => id)) });
  return {
    take: (from, limit) => ({
      items: ranked.slice(from, from + limit),
      next: from + limit < ranked.length ? from + limit : null,
    }),
    count: () => ranked.length,
  };
}

function rank(
  world: World,
  { model, without }: { model: WorldCompany; without: ReadonlySet<number> },
): WorldCompany[] {
  return companiesIn(model.industry, world)
    .filter(({ id, industry }) => industry === model.industry && !without.has(id))
    .flatMap((company) => companyKnownToCompanyEnrich(world, company) ?? [])
    .map((company) => ({ company, distance: distanceOf(company, model) }))
    .toSorted((one, other) => one.distance - other.distance || one.company.id - other.company.id)
    .map(({ company }) => company);
}

/** Industries come in a cycle, so that no company of another one needs to be looked at. */
function companiesIn(industry: string, world: World): WorldCompany[] {
  const all: WorldCompany[] = [];
  for (let index = 0; index < world.companyCount; index += 1)
    if (industryCycle[index % industryCycle.length]?.name === industry) all.push(world.company(index));
  return all;
}

function distanceOf(company: WorldCompany, model: WorldCompany): number {
  const size = Math.abs(Math.log(company.headcount / model.headcount));
  return size + (company.place.countryCode === model.place.countryCode ? 0 : 1);
}
