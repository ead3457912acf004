/* `/companies/similar`: companies of the same industry, those nearest in size and place first. */
import { z } from 'zod';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { industryCycle } from '../../world/data/industries.ts';
import type { World, WorldCompany } from '../../world/world.ts';
import { companyKnownToCompanyEnrich, companyObject } from './companyenrich-company.ts';
import { isOutOfCredits, outOfCredits, problem, unprocessable } from './companyenrich-error.ts';
import { listReply, pageFields, readBody } from './companyenrich-page.ts';

const similarBody = z.object({ ...pageFields, domains: z.array(z.string()).min(1).max(10) });

const usualSize = 10;

export function similarCompanies(request: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  if (isOutOfCredits(request)) return outOfCredits();
  const read = readBody(request, similarBody);
  if ('refused' in read) return read.refused;
  const { domains, page, pageSize } = read.asked;
  const asked = domains.flatMap((domain) => world.findCompany({ domain }) ?? []);
  const [model] = asked;
  // What is answered about a domain that nobody knows is not documented.
  if (model === undefined) return problem(404, 'Not Found', 'None of the domains is known');
  const at = { page: page ?? 1, size: pageSize ?? usualSize };
  const ranked = rank(world, { model, without: new Set(asked.map(({ id }) => id)) });
  const from = (at.page - 1) * at.size;
  if (from + at.size > 10_000) return unprocessable('page * pageSize cannot exceed 10000');
  const shown = ranked.slice(from, from + at.size).map((company) => companyObject(world, company));
  return listReply(shown, { ...at, total: ranked.length });
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
