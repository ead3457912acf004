/* Parallel's entity search, https://docs.parallel.ai/findall-api/entity-search: names, addresses and a sentence. */
import type { Asked } from '../../kit/asked.ts';
import { askedNumber } from '../../kit/asked-number.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeUuid } from '../../kit/make-id.ts';
import { companiesByProse, peopleByProse } from '../../kit/prose/prose-entities.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';

const refuse = (status: number, message: string, detail: unknown = null): SimulatedReply => ({
  status,
  body: { type: 'error', error: { ref_id: '00000000-0000-4000-8000-000000000429', message, detail } },
});

export const parallel = defineSimulator({
  id: 'parallel',
  baseUrls: ['https://api.parallel.ai'],
  typicalMs: 2500,
  // Six hundred a minute.
  requestsPerSecond: 10,
  keys: [{ header: 'x-api-key' }],
  refuses: {
    wrongKey: refuse(401, 'Unauthorized: invalid or missing credentials'),
    exhausted: refuse(402, 'Payment required: insufficient credit in account'),
    restricted: refuse(403, 'Forbidden: invalid processor in request'),
    tooOften: { ...refuse(429, 'Too many requests'), headers: { 'retry-after': '1' } },
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) =>
      refuse(422, 'Request validation error', { errors: [{ loc: ['body', parameter], msg: problem }] }),
  },
  routes: {
    'POST /v1beta/findall/entity-search': { needs: ['objective', 'entity_type'], answer: searchEntities },
  },
});

function searchEntities(asked: Asked): SimulatedReply | Unfit {
  const flags = (asked.request.headers['parallel-beta'] ?? '').split(',').map((flag) => flag.trim());
  // What is answered without the flag is undocumented.
  if (!flags.some((flag) => /^findall-\d{4}-\d{2}-\d{2}$/.test(flag)))
    return { parameter: 'parallel-beta', problem: 'missing' };
  const [text = '', kind = ''] = [asked.text('objective'), asked.text('entity_type')];
  const limit = askedNumber(asked, 'match_limit', { usual: 100, least: 5, most: 1000 });
  if (limit === null) return { parameter: 'match_limit', problem: 'invalid' };
  const holds = {
    what: 'entity',
    coverage: kind === 'people' ? 0.55 : 0.7,
    staleness: kind === 'people' ? 0.08 : 0,
  };
  const question = { text, limit, holds };
  const entities =
    kind === 'people'
      ? peopleByProse(asked, question).map(personEntity)
      : kind === 'companies'
        ? companiesByProse(asked, question).map((company) => companyEntity(asked.world, company))
        : null;
  if (entities === null) return { parameter: 'entity_type', problem: 'invalid' };
  const id = makeUuid(asked.world, ['parallel', kind, text]).replaceAll('-', '');
  return { status: 200, body: { entity_set_id: `entity_set_${id}`, entities } };
}

function personEntity({ name, profileUrl, headline, place, skills }: WorldPerson): unknown {
  const where = `${place.city}, ${place.country}`;
  return { name, url: profileUrl, description: `${headline}. ${where}. Skills: ${skills.join(', ')}.` };
}

/** Addresses are those of profiles as often as those of the companies themselves. */
function companyEntity(world: World, company: WorldCompany): unknown {
  const { name, domain, profileUrl, foundedYear, place, industry, description } = company;
  const facts = [
    `Founded Year: ${foundedYear}`,
    `Location Country: ${place.country}`,
    `Primary Sector: ${industry}`,
    `Website: ${domain}`,
    description,
  ];
  const isProfile = world.chance('parallel', 'url', company.id) < 0.5;
  return { name, url: isProfile ? profileUrl : `https://${domain}`, description: facts.join(' | ') };
}
