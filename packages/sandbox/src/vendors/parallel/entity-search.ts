import { z } from 'zod';
import { makeUuid } from '../../kit/make-id.ts';
import { searchCompanies, searchPeople } from '../../kit/prose/prose-search.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import { takePage, walkStart } from '../../kit/walk-people.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { parallelError } from './parallel-error.ts';

const body = z.object({
  entity_type: z.enum(['people', 'companies']),
  objective: z.string().trim().min(1),
  match_limit: z.int().min(5).max(1000).default(100),
});

interface Entity {
  name: string;
  url: string;
  description: string;
}

const betaFlag = /^findall-\d{4}-\d{2}-\d{2}$/;

export function searchEntities(request: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const flags = (request.headers['parallel-beta'] ?? '').split(',').map((flag) => flag.trim());
  // What is answered without the flag is undocumented.
  if (!flags.some((flag) => betaFlag.test(flag)))
    return parallelError(world, { status: 422, message: 'This endpoint requires the parallel-beta header' });
  const read = body.safeParse(readJsonBody(request));
  if (!read.success) {
    const errors = read.error.issues.map(({ path, message }) => ({ loc: ['body', ...path], msg: message }));
    return parallelError(world, { status: 422, message: 'Request validation error', detail: { errors } });
  }
  const { entity_type: kind, objective, match_limit: limit } = read.data;
  const entities =
    kind === 'people' ? listPeople(world, objective, limit) : listCompanies(world, objective, limit);
  const id = makeUuid(world, ['parallel', kind, objective]).replaceAll('-', '');
  return { status: 200, body: { entity_set_id: `entity_set_${id}`, entities } };
}

function listPeople(world: World, text: string, limit: number): Entity[] {
  const isKnown = (person: WorldPerson) => isPersonKnownToParallel(world, person);
  const { walk } = searchPeople(world, { vendor: 'parallel', text, isKnown });
  return takePage(walk(walkStart), limit).items.map(personEntity);
}

function listCompanies(world: World, text: string, limit: number): Entity[] {
  const isKnown = (company: WorldCompany) => isCompanyKnownToParallel(world, company);
  const { walk } = searchCompanies(world, { vendor: 'parallel', text, isKnown });
  return takePage(walk(walkStart), limit).items.map((company) => companyEntity(world, company));
}

/** Whose data is old is listed with an earlier employer, and not found by the present one. */
export function isPersonKnownToParallel(world: World, person: WorldPerson): boolean {
  const fact = { what: 'entity', coverage: 0.55, staleness: 0.08 };
  return personAsKnown(world, 'parallel', { of: person, ...fact }) === person;
}

export const isCompanyKnownToParallel = (world: World, of: WorldCompany): boolean =>
  world.knows('parallel', { of, what: 'entity', coverage: 0.7, staleness: 0 }).isKnown;

function personEntity({ name, profileUrl, headline, place, skills }: WorldPerson): Entity {
  const where = `${place.city}, ${place.country}`;
  return { name, url: profileUrl, description: `${headline}. ${where}. Skills: ${skills.join(', ')}.` };
}

/** Addresses are those of profiles as often as those of the companies themselves. */
function companyEntity(world: World, company: WorldCompany): Entity {
  const { name, domain, profileUrl, foundedYear, place, industry, description } = company;
  const isProfile = world.chance('parallel', 'url', company.id) < 0.5;
  return {
    name,
    url: isProfile ? profileUrl : `https://${domain}`,
    description: [
      `Founded Year: ${foundedYear}`,
      `Location Country: ${place.country}`,
      `Primary Sector: ${industry}`,
      `Website: ${domain}`,
      description,
    ].join(' | '),
  };
}
