import { defineComposition } from '../engine/define-composition.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import type { ComputeContext } from '../engine/pipe.ts';
import { showConfidence, showLogo, showSources } from '../engine/widgets/rules.ts';
import type { Source } from '../engine/widgets/widgets.ts';
import { askedForFacts } from './company/asked-sources.ts';
import { domainOfProfile } from './company/domain-of-profile.ts';
import type { CompanyKey } from './company/gather-facts.ts';
import { gatherFacts } from './company/gather-facts.ts';
import type { FactSource, MergedFacts, SourcedFacts } from './company/merge-facts.ts';
import { confidenceOfFacts, mergeFacts } from './company/merge-facts.ts';
import { writeRevenue } from './company/write-facts.ts';

const every = {
  description:
    'What a company does, where, since when and with how many people. From its website, open registers and one vendor.',
  price: { operation: 'headrace-get-company-overview', credits: 1 },
  alsoAsks: askedForFacts,
} as const;

/** Text, because it may be a range such as `51-200`. */
const headcount = { type: 'string', format: 'text' } as const;
const primary = { primary: true, widgets: [showConfidence, showSources] } as const;
const facts = {
  company_industry: {},
  company_region: {},
  headcount,
  estimated_revenue: {},
  founded_year: {},
} as const;

export const companyOverview3 = defineComposition({
  ...every,
  id: 'company:overview@3',
  label: 'Firmographics v3',
  category: 'company_data',
  needs: { any: ['company_domain', 'company_profile_url'] },
  gives: { company_description: primary, company_name: { widgets: [showLogo] }, ...facts },
  example: { input: { company_domain: 'acme.com' } },
  compose: ({ company_domain: domain, company_profile_url: profileUrl }, context) =>
    describe(context, { domain, profileUrl }),
});

export const companyOverview2 = defineComposition({
  ...every,
  id: 'company:overview@2',
  label: 'Firmographics v2',
  category: 'company_data',
  successor: 'company:overview@3',
  needs: { any: ['company_website_url', 'company_profile_url'] },
  gives: { company_description: primary, ...facts, company_name: { enabled: false, widgets: [showLogo] } },
  example: { input: { company_website_url: 'https://acme.com' } },
  compose: ({ company_website_url: website, company_profile_url: profileUrl }, context) =>
    describe(context, { domain: domainOf(website), profileUrl }),
});

export const companyOverview1 = defineComposition({
  ...every,
  id: 'company:overview@1',
  label: 'Firmographics v1',
  category: 'company_data',
  deprecated: { successor: 'company:overview@2' },
  needs: { any: ['company_website_url', 'company_social_url'] },
  gives: { company_description: primary, ...facts },
  example: { input: { company_website_url: 'https://acme.com' } },
  compose: ({ company_website_url: website, company_social_url: profileUrl }, context) =>
    describe(context, { domain: domainOf(website), profileUrl }),
});

function domainOf(website: string | null): string | null {
  return parseDomain(website) ?? null;
}

async function describe(context: ComputeContext, key: CompanyKey) {
  const known = await gatherFacts(context, key);
  const sources = known.length > 0 || key.domain !== null ? known : await gatherByProfile(context, key);
  const merged = mergeFacts(sources, context.now.getUTCFullYear());
  if (Object.keys(merged).length === 0) return null;
  return {
    values: {
      company_description: merged.description?.value,
      company_name: merged.name?.value,
      company_industry: merged.industry?.value,
      company_region: merged.region?.value,
      headcount: merged.headcount?.value,
      estimated_revenue: merged.revenue === undefined ? undefined : writeRevenue(merged.revenue.value),
      founded_year: merged.founded_year?.value,
      // Not an output, but the logo is found by it.
      company_domain: key.domain ?? merged.domain?.value,
    },
    confidence: confidenceOfFacts(merged),
    sources: sourcesOf(sources, merged),
  };
}

/** If no vendor knows the profile, only a website that links to it can tell whose it is. */
async function gatherByProfile(context: ComputeContext, { profileUrl }: CompanyKey): Promise<SourcedFacts[]> {
  const domain = profileUrl === null ? null : await domainOfProfile(context, profileUrl);
  return domain === null ? [] : gatherFacts(context, { domain, profileUrl: null });
}

const labels: Readonly<Record<FactSource, string>> = {
  website: 'Website',
  crustdata: 'Crustdata',
  amplemarket: 'Amplemarket',
  leadmagic: 'LeadMagic',
  wikidata: 'Wikidata',
  gleif: 'GLEIF',
};

const shown: readonly (keyof MergedFacts)[] = [
  'name',
  'description',
  'industry',
  'region',
  'headcount',
  'revenue',
  'founded_year',
];

/** Every source that was used, with the values it gave and the values it confirms. */
function sourcesOf(known: readonly SourcedFacts[], merged: MergedFacts): Source[] {
  return known.flatMap(({ source, url }) => {
    const fields = shown.filter((field) => merged[field]?.agreeing.includes(source) === true);
    if (fields.length === 0) return [];
    const isGiven = (field: keyof MergedFacts) => merged[field]?.source === source;
    const description = [
      listFields('Gives', fields.filter(isGiven)),
      listFields(
        'Confirms',
        fields.filter((field) => !isGiven(field)),
      ),
    ];
    return [
      { source: labels[source], url, description: description.flatMap((told) => told ?? []).join('. ') },
    ];
  });
}

function listFields(verb: string, fields: readonly string[]): string | null {
  return fields.length === 0 ? null : `${verb} ${fields.join(', ').replaceAll('_', ' ')}`;
}
