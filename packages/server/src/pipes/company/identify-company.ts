import { parseDomain } from '../../engine/formats/domain.ts';
import type { ComputeContext } from '../../engine/pipe.ts';
import { identifyCompany as askCrustdata } from '../../providers/crustdata/find-company.ts';
import { lookUpMail } from '../../providers/dns/dns.ts';
import { findLegalEntities } from '../../providers/gleif/gleif.ts';
import { searchCompanies } from '../../providers/wikidata/wikidata.ts';
import { askSource } from './ask-source.ts';
import { cleanCompanyName } from './clean-company-name.ts';
import { compareNames } from './company-words.ts';
import { guessDomains } from './guess-domains.ts';
import { countriesOfLegalForm } from './legal-form-country.ts';
import { visitWebsite } from './read-website.ts';
import type { Claim, DomainTraits, ScoredIdentity } from './score-identity.ts';
import { acceptedScore, scoreIdentities } from './score-identity.ts';
import { claimOfSite } from './site-claim.ts';
import { companyProfileOf, isCompany, itemUrl, readItems } from './wikidata-company.ts';

type Asking = Pick<ComputeContext, 'ask'>;

/** What is known so far about the candidate domains. */
interface Evidence {
  claims: Claim[];
  traits: Map<string, DomainTraits>;
}

/** A registry has exactly this name, or two sources agree. Guessing would not help. */
const certainScore = 80;
/** A website states exactly this name, its domain is like it, and its profile has the name too. Other cases score less. */
const foundByGuess = 82;

/** Which company a name means. Looks in registries first, then at its website, then at domains that it may have. Null if none is found. */
export async function identifyCompany(context: Asking, name: string): Promise<ScoredIdentity | null> {
  const cleaned = cleanCompanyName(name);
  const claims = await Promise.all([claimWikidata(context, cleaned), claimCrustdata(context, cleaned)]);
  const evidence: Evidence = { claims: claims.flat(), traits: new Map() };
  const best = () => scoreIdentities(cleaned, evidence)[0];
  const known = best();
  if (known !== undefined && known.score >= acceptedScore)
    await visit(context, { evidence, name: cleaned, domain: known.domain });
  if ((best()?.score ?? 0) < certainScore) {
    const isFound = () => (best()?.score ?? 0) >= foundByGuess;
    await guess(context, { evidence, name: cleaned, given: name, isFound });
  }
  const found = best();
  return found !== undefined && found.score >= acceptedScore ? found : null;
}

const mostItems = 5;

async function claimWikidata(context: Asking, name: string): Promise<Claim[]> {
  const found = await askSource(context, searchCompanies, { name });
  const items = await readItems(
    context,
    (found?.items ?? []).slice(0, mostItems).map(({ id }) => id),
  );
  return items.filter(isCompany).flatMap((item): Claim[] => {
    const domain = parseDomain(item.website);
    if (domain === undefined || item.label === null) return [];
    return [
      {
        source: 'wikidata',
        domain,
        name: item.label,
        profileUrl: companyProfileOf(item),
        url: itemUrl(item),
      },
    ];
  });
}

async function claimCrustdata(context: Asking, name: string): Promise<Claim[]> {
  const found = await askSource(context, askCrustdata, { name });
  const domain = found?.domain == null ? undefined : parseDomain(found.domain);
  if (found === null || domain === undefined || found.name === null) return [];
  const url = found.profile_url ?? `https://${domain}`;
  return [{ source: 'crustdata', domain, name: found.name, profileUrl: found.profile_url, url }];
}

interface Visit {
  evidence: Evidence;
  name: string;
  domain: string;
}

async function visit(context: Asking, { evidence, name, domain }: Visit): Promise<void> {
  const site = await visitWebsite(context, domain);
  if (site === null) return;
  const { homepage, origin } = site;
  const acceptsMail = evidence.traits.get(domain)?.acceptsMail ?? null;
  evidence.traits.set(domain, { isParked: homepage.is_parked, acceptsMail });
  const claim = homepage.is_parked ? null : claimOfSite(name, { domain, origin, page: homepage });
  if (claim !== null) evidence.claims.push(claim);
}

interface Guess {
  evidence: Evidence;
  name: string;
  /** The name with its legal form. */
  given: string;
  isFound(): boolean;
}

/** How many websites of one batch are read. A page costs more than a DNS query. */
const mostVisits = 8;

async function guess(context: Asking, { evidence, name, given, isFound }: Guess): Promise<void> {
  const registered = await findCountry(context, name);
  const countries = registered === null ? countriesOfLegalForm(given) : [registered];
  for (const batch of guessDomains(name, countries)) {
    if (isFound()) return;
    const isNew = (domain: string) => !evidence.claims.some((claim) => claim.domain === domain);
    const existing = await Promise.all(
      batch.filter(isNew).map((domain) => lookUp(context, { evidence, domain })),
    );
    const domains = existing.flatMap((domain) => domain ?? []).slice(0, mostVisits);
    await Promise.all(domains.map((domain) => visit(context, { evidence, name, domain })));
  }
}

/** The country of the companies with exactly this name, if all of them are registered in the same one. */
async function findCountry(context: Asking, name: string): Promise<string | null> {
  const found = await askSource(context, findLegalEntities, { name });
  const same = (found?.entities ?? []).filter((entity) => compareNames(entity.legal_name, name) >= 0.9);
  const countries = new Set(same.flatMap(({ country }) => country ?? []));
  const [only] = countries;
  return countries.size === 1 ? (only ?? null) : null;
}

/** The domain, if it exists. */
async function lookUp(context: Asking, { evidence, domain }: Omit<Visit, 'name'>): Promise<string | null> {
  const mail = await askSource(context, lookUpMail, { domain });
  if (mail === null) return null;
  evidence.traits.set(domain, { isParked: false, acceptsMail: mail.accepts_mail });
  return domain;
}
