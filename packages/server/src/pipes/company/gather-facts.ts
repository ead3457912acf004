import { parseDomain } from '../../engine/formats/domain.ts';
import type { ComputeContext } from '../../engine/pipe.ts';
import { findCompany as askAmplemarket } from '../../providers/amplemarket/amplemarket.ts';
import { findCompany as askCrustdata } from '../../providers/crustdata/find-company.ts';
import { findLegalEntities } from '../../providers/gleif/gleif.ts';
import type { CompanyFacts } from '../../providers/kit/answers.ts';
import { findCompany as askLeadmagic } from '../../providers/leadmagic/find-company.ts';
import type { WebsitePage } from '../../providers/website/read-page.ts';
import type { WikidataItem } from '../../providers/wikidata/read-item.ts';
import { findByWebsite } from '../../providers/wikidata/wikidata-query.ts';
import { askSource } from './ask-source.ts';
import { cleanCompanyName } from './clean-company-name.ts';
import { compareNames } from './company-words.ts';
import type { SourcedFacts } from './merge-facts.ts';
import { openWebsite } from './read-website.ts';
import { titleParts } from './site-claim.ts';
import { companyProfileOf, isCompany, itemUrl, readItems } from './wikidata-company.ts';
import { nameCountry, writePlace } from './write-facts.ts';

type Asking = Pick<ComputeContext, 'ask'>;

export interface CompanyKey {
  domain: string | null;
  profileUrl: string | null;
}

const nothing: CompanyFacts = {
  name: null,
  domain: null,
  profile_url: null,
  description: null,
  industry: null,
  region: null,
  country_code: null,
  headcount: null,
  revenue: null,
  founded_year: null,
};

/** Everything that open sources and one vendor say about a company. Empty if no source knows it. */
export async function gatherFacts(context: Asking, key: CompanyKey): Promise<SourcedFacts[]> {
  // Without a domain, a vendor has to find it first.
  if (key.domain === null) {
    const vendor = await askVendors(context, key);
    const domain = parseDomain(vendor?.facts.domain ?? null);
    const others = domain === undefined ? [] : await readOpenSources(context, domain);
    return confirmLegally(context, [...(vendor === null ? [] : [vendor]), ...others]);
  }
  const [vendor, others] = await Promise.all([
    askVendors(context, key),
    readOpenSources(context, key.domain),
  ]);
  return confirmLegally(context, [...others, ...(vendor === null ? [] : [vendor])]);
}

async function readOpenSources(context: Asking, domain: string): Promise<SourcedFacts[]> {
  const [site, item] = await Promise.all([readSite(context, domain), readWikidata(context, domain)]);
  return [...(site === null ? [] : [site]), ...(item === null ? [] : [item])];
}

/** Asks vendors until one knows the company. */
async function askVendors(context: Asking, { domain, profileUrl }: CompanyKey): Promise<SourcedFacts | null> {
  const company = domain === null ? { profileUrl } : { domain };
  const crustdata = await askSource(context, askCrustdata, company);
  if (crustdata !== null) return { source: 'crustdata', url: 'https://crustdata.com', facts: crustdata };
  const amplemarket = await askSource(context, askAmplemarket, company);
  if (amplemarket !== null)
    return { source: 'amplemarket', url: 'https://www.amplemarket.com', facts: amplemarket };
  const leadmagic = await askSource(context, askLeadmagic, company);
  return leadmagic === null ? null : { source: 'leadmagic', url: 'https://leadmagic.io', facts: leadmagic };
}

async function readSite(context: Asking, domain: string): Promise<SourcedFacts | null> {
  const site = await openWebsite(context, domain);
  return site === null
    ? null
    : { source: 'website', url: `${site.origin}/`, facts: factsOfPage(site.homepage, domain) };
}

/** What a homepage says about its company. */
export function factsOfPage(page: WebsitePage, domain: string): CompanyFacts {
  const { organization, site_name: siteName } = page;
  const address = organization?.address;
  const country = address?.country ?? null;
  const name = organization?.name ?? siteName ?? titleParts(page.title)[0] ?? null;
  return {
    ...nothing,
    name: name === null ? null : cleanCompanyName(name),
    domain,
    profile_url: page.social.linkedin,
    description: organization?.description ?? page.description,
    region: writePlace(address?.city, address?.region, country === null ? null : nameCountry(country)),
    country_code: country,
    headcount: organization?.employees ?? null,
    founded_year: organization?.founding_date?.slice(0, 4) ?? null,
  };
}

async function readWikidata(context: Asking, domain: string): Promise<SourcedFacts | null> {
  const found = await askSource(context, findByWebsite, { domain });
  const item = (await readItems(context, found?.ids ?? [])).find(isCompany);
  if (item === undefined) return null;
  const named = [item.headquarters_id, item.country_id, item.industry_ids[0]].flatMap((id) => id ?? []);
  const labels = new Map((await readItems(context, named)).map(({ id, label }) => [id, label]));
  return {
    source: 'wikidata',
    url: itemUrl(item),
    facts: factsOfItem(item, (id) => labels.get(id ?? '') ?? null),
  };
}

function factsOfItem(
  item: WikidataItem,
  labelOf: (id: string | null | undefined) => string | null,
): CompanyFacts {
  return {
    ...nothing,
    name: item.label,
    domain: parseDomain(item.website) ?? null,
    profile_url: companyProfileOf(item),
    description: item.description,
    industry: labelOf(item.industry_ids[0]),
    region: writePlace(labelOf(item.headquarters_id), labelOf(item.country_id)),
    headcount: item.employees?.toString() ?? null,
    founded_year: item.inception_year?.toString() ?? null,
  };
}

/** Asks the register of legal entities by the name that other sources have. Ignored if several entities have that name. */
async function confirmLegally(context: Asking, known: SourcedFacts[]): Promise<SourcedFacts[]> {
  const name = known.find(({ facts }) => facts.name !== null)?.facts.name ?? null;
  if (name === null) return known;
  const found = await askSource(context, findLegalEntities, { name });
  const [entity, another] = (found?.entities ?? []).filter(
    ({ legal_name: legal, status }) => compareNames(legal, name) >= 0.95 && status !== 'INACTIVE',
  );
  if (entity === undefined || another !== undefined) return known;
  const facts = {
    ...nothing,
    name: cleanCompanyName(entity.legal_name),
    region: writePlace(entity.city, entity.country === null ? null : nameCountry(entity.country)),
    country_code: entity.country,
    founded_year: entity.created?.slice(0, 4) ?? null,
  };
  return [...known, { source: 'gleif', url: `https://search.gleif.org/#/record/${entity.lei}`, facts }];
}
