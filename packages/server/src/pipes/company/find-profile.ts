import type { ComputeContext } from '../../engine/pipe.ts';
import { findPerson as askAmplemarket } from '../../providers/amplemarket/amplemarket.ts';
import { findPerson as askCrustdata } from '../../providers/crustdata/find-person.ts';
import type { PersonIdentity } from '../../providers/kit/answers.ts';
import { findPerson as askProspeo } from '../../providers/prospeo/prospeo.ts';
import type { WikidataItem } from '../../providers/wikidata/read-item.ts';
import { searchCompanies as searchItems } from '../../providers/wikidata/wikidata.ts';
import { askSource } from './ask-source.ts';
import { identifyCompany } from './identify-company.ts';
import { openWebsite, readLinked } from './read-website.ts';
import type { ScoredIdentity } from './score-identity.ts';
import type { AskedPerson, ProfileClaim, ScoredProfile } from './score-profile.ts';
import { acceptedScore, scoreProfiles } from './score-profile.ts';
import { mentions } from './select-news.ts';
import { isPerson, itemUrl, readItems } from './wikidata-company.ts';

type Asking = Pick<ComputeContext, 'ask'>;

export interface ProfileQuestion {
  name: string;
  company: string;
  /** Where the person is, if that is known. */
  place: string | null;
}

/** Two sources know the company, or everything on its website states exactly this name. */
const sureOfCompany = 82;
/** With this score no other source has to be asked: the company itself names the person. */
const certainScore = 88;

/** Finds the profile of a person at a company, first in the company's own pages and open data, then at vendors. */
export async function findProfile(context: Asking, question: ProfileQuestion): Promise<ScoredProfile | null> {
  const company = await identifyCompany(context, question.company);
  // With a wrong domain a vendor would find a namesake. Then the name of the company is better.
  const isSure = company !== null && company.score >= sureOfCompany;
  const asked: AskedPerson = { ...question, domain: isSure ? company.domain : null };
  const open = await Promise.all([
    claimWebsite(context, { asked, company }),
    claimWikidata(context, { asked, company }),
  ]);
  const [known] = scoreProfiles(open.flat(), asked);
  if (known !== undefined && known.score >= certainScore) return known;
  const [best] = scoreProfiles([...open.flat(), ...(await claimVendors(context, asked))], asked);
  return best !== undefined && best.score >= acceptedScore ? best : null;
}

interface AboutCompany {
  asked: AskedPerson;
  company: ScoredIdentity | null;
}

async function claimWebsite(context: Asking, { asked, company }: AboutCompany): Promise<ProfileClaim[]> {
  const site = company === null ? null : await openWebsite(context, company.domain);
  if (site === null) return [];
  const pages = [site.homepage, ...(await readLinked(site, ['team', 'about']))];
  return pages.flatMap(({ people }) =>
    people.map(({ name, profile_url: profileUrl }): ProfileClaim => ({
      source: 'website',
      profileUrl,
      name,
      company: { name: asked.company, domain: asked.domain },
      place: null,
      url: site.homepage.links.team ?? site.homepage.links.about ?? `${site.origin}/`,
    })),
  );
}

const mostItems = 5;

async function claimWikidata(context: Asking, { asked, company }: AboutCompany): Promise<ProfileClaim[]> {
  const [found, leaders] = await Promise.all([
    askSource(context, searchItems, { name: asked.name }),
    listLeaders(context, company),
  ]);
  const ids = [...(found?.items ?? []).slice(0, mostItems).map(({ id }) => id), ...leaders.people];
  const people = (await readItems(context, [...new Set(ids)])).filter(isPerson);
  return people.flatMap((person) => {
    const isThere =
      leaders.people.includes(person.id) || person.employer_ids.some((id) => id === leaders.company);
    return toClaim(person, { asked, isThere }) ?? [];
  });
}

/** Who leads or founded the company, if Wikidata has it. */
async function listLeaders(
  context: Asking,
  company: ScoredIdentity | null,
): Promise<{ company: string | null; people: string[] }> {
  const claim = company?.claims.find(({ source }) => source === 'wikidata');
  const id = /Q\d+$/.exec(claim?.url ?? '')?.[0];
  const [item] = id === undefined ? [] : await readItems(context, [id]);
  return {
    company: id ?? null,
    people: [...(item?.chief_executive_ids ?? []), ...(item?.founder_ids ?? [])].slice(0, mostItems),
  };
}

function toClaim(
  person: WikidataItem,
  { asked, isThere }: { asked: AskedPerson; isThere: boolean },
): ProfileClaim | null {
  const { linkedin_person_id: slug, label, description } = person;
  if (slug === null || label === null) return null;
  const isNamed = isThere || mentions(description ?? '', asked.company);
  return {
    source: 'wikidata',
    profileUrl: `https://www.linkedin.com/in/${slug}`,
    name: label,
    company: isNamed ? { name: asked.company, domain: asked.domain } : { name: null, domain: null },
    place: null,
    url: itemUrl(person),
  };
}

/** Asks vendors until one names a profile. */
async function claimVendors(
  context: Asking,
  { name, company, domain }: AskedPerson,
): Promise<ProfileClaim[]> {
  const person = { name, company, domain };
  const vendors = [
    { source: 'prospeo', url: 'https://prospeo.io', ask: () => askSource(context, askProspeo, person) },
    {
      source: 'amplemarket',
      url: 'https://www.amplemarket.com',
      ask: () => askSource(context, askAmplemarket, person),
    },
    {
      source: 'crustdata',
      url: 'https://crustdata.com',
      ask: () => askSource(context, askCrustdata, person),
    },
  ] as const;
  for (const { source, url, ask } of vendors) {
    const claim = readIdentity(await ask());
    if (claim !== null) return [{ ...claim, source, url }];
  }
  return [];
}

function readIdentity(found: PersonIdentity | null): Omit<ProfileClaim, 'source' | 'url'> | null {
  if (found === null || found.profile_url === null || found.name === null) return null;
  const { profile_url: profileUrl, name, company_name: company, company_domain: domain } = found;
  return { profileUrl, name, company: { name: company, domain }, place: found.location ?? null };
}
