import { daysBefore } from '../../kit/days-before.ts';
import { guessAddress } from '../../kit/guess-address.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { dataReply, errorReply, optedOut, paramsOf } from './hunter-reply.ts';
import {
  type HunterOperation,
  isOptedOut,
  profileUrlOf,
  scoreBetween,
  textOf,
  wholeNumberOf,
} from './parameters.ts';
import { sourcesOf } from './sources.ts';

interface FoundAddress {
  email: string;
  score: number;
  company: WorldCompany;
  /** Null for a guess about somebody they never saw. */
  person: WorldPerson | null;
  sources: unknown[];
  verification: { date: string | null; status: string | null };
}

interface Asked {
  firstName: string;
  lastName: string;
  person: WorldPerson | null;
  company: WorldCompany | null;
}

const parameters = [
  'first_name',
  'last_name',
  'full_name',
  'domain',
  'company',
  'linkedin_handle',
  'max_duration',
];

export const findEmail: HunterOperation = (query, { world }) => {
  const problem = findProblem(query);
  if (problem !== null) return problem;
  const asked = readAsked(query, world);
  if (asked.person !== null && isOptedOut(world, asked.person)) return optedOut;
  const found = findKnown(asked, world) ?? guess(asked, world);
  const meta = { params: paramsOf(query, parameters) };
  return dataReply(
    {
      first_name: asked.firstName,
      last_name: asked.lastName,
      email: found?.email ?? null,
      score: found?.score ?? null,
      domain: found?.company.domain ?? asked.company?.domain ?? textOf(query, 'domain') ?? null,
      accept_all: found?.company.isCatchAll ?? asked.company?.isCatchAll ?? null,
      position: found?.person?.employments[0].title ?? null,
      twitter: null,
      linkedin_url: found?.person?.profileUrl ?? null,
      phone_number: null,
      company: found?.company.name ?? asked.company?.name ?? null,
      sources: found?.sources ?? [],
      verification: found?.verification ?? { date: null, status: null },
    },
    meta,
  );
};

function findProblem(query: URLSearchParams): SimulatedReply | null {
  const has = (name: string) => textOf(query, name) !== undefined;
  // A handle alone names the person: https://pypi.org/project/pyhunter/2.0/
  if (!has('domain') && !has('company') && !has('linkedin_handle'))
    return errorReply('wrong_params', 'You are missing the domain parameter');
  if (!has('linkedin_handle') && !has('full_name') && !(has('first_name') && has('last_name'))) {
    return errorReply('wrong_params', 'You are missing the first_name and last_name parameters');
  }
  if (wholeNumberOf(query, 'max_duration', { fallback: 10, least: 3, most: 20 }) === null) {
    return errorReply('wrong_params', 'The max_duration parameter has to be between 3 and 20');
  }
  return null;
}

function readAsked(query: URLSearchParams, world: World): Asked {
  const employer = { domain: textOf(query, 'domain'), name: textOf(query, 'company') };
  const first = textOf(query, 'first_name');
  const last = textOf(query, 'last_name');
  const name = textOf(query, 'full_name') ?? (first && last ? `${first} ${last}` : undefined);
  const handle = textOf(query, 'linkedin_handle');
  const person = world.findPerson(
    name === undefined ? { profileUrl: profileUrlOf(handle) } : { name, company: employer },
  );
  const company = world.findCompany(employer);
  const [firstWord = '', ...otherWords] = (name ?? person?.name ?? '').split(/\s+/);
  return { firstName: first ?? firstWord, lastName: last ?? otherWords.join(' '), person, company };
}

function findKnown({ person }: Asked, world: World): FoundAddress | null {
  if (person === null) return null;
  const known = personAsKnown(world, 'hunter', { of: person, what: 'email', coverage: 0.5, staleness: 0.08 });
  if (known === null) return null;
  const { company } = known.employments[0];
  if (company.mailHost === 'none') return null;
  const email = known.workEmail;
  const isStale = known !== person;
  const bounds = company.isCatchAll
    ? { least: 60, most: 82 }
    : { least: isStale ? 70 : 88, most: isStale ? 85 : 99 };
  return {
    email,
    score: scoreBetween(world, email, bounds),
    company,
    person: known,
    sources: sourcesOf(world, email, { isStale }),
    verification: {
      date: daysBefore(
        world.today,
        (isStale ? 400 : 10) + scoreBetween(world, `verified ${email}`, { least: 0, most: 90 }),
      ),
      status: company.isCatchAll ? 'accept_all' : 'valid',
    },
  };
}

/** For some they do not know they offer what the company's other addresses suggest, with a low score. */
function guess({ person, company, firstName, lastName }: Asked, world: World): FoundAddress | null {
  if (company === null || company.mailHost === 'none' || firstName === '' || lastName === '') return null;
  if (world.chance('hunter', 'guesses', firstName, lastName, company.domain) > (person === null ? 0.1 : 0.25))
    return null;
  const email = guessAddress(world, 'hunter', { name: { firstName, lastName }, company });
  const status = company.isCatchAll ? 'accept_all' : 'unknown';
  const score = scoreBetween(world, email, { least: 20, most: 55 });
  return { email, score, company, person: null, sources: [], verification: { date: null, status } };
}
