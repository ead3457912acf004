import { defineComposition, wasAnswered } from '../engine/define-composition.ts';
import type { ComputeContext } from '../engine/pipe.ts';
import { showConfidence, showLogo, showSources } from '../engine/widgets/rules.ts';
import type { Source } from '../engine/widgets/widgets.ts';
import { askedToIdentify } from './company/asked-sources.ts';
import { cleanCompanyName } from './company/clean-company-name.ts';
import { identifyCompany } from './company/identify-company.ts';
import type { Claim, ScoredIdentity } from './company/score-identity.ts';
import { confidenceOf } from './company/score-identity.ts';
import { spellName } from './company/spell-name.ts';

const whatItDoes = 'Finds the domain, the profile and the proper name of a company from its name.';

const every = {
  category: 'company_data',
  needs: 'company_name',
  price: { operation: 'headrace-get-company-identity', credits: 0.3 },
  alsoAsks: askedToIdentify,
  example: { input: { company_name: 'Acme Inc.' } },
} as const;

const primary = { primary: true, widgets: [showConfidence, showSources] } as const;
const cleanedName = { widgets: [showLogo] } as const;

export const companyIdentity3 = defineComposition({
  ...every,
  id: 'company:identity@3',
  label: 'Resolve company v3',
  description: whatItDoes,
  gives: { company_domain: primary, company_profile_url: {}, cleaned_company_name: cleanedName },
  compose: (inputs, context) =>
    identify(inputs, context, ({ domain, profileUrl, name }) => ({
      company_domain: domain,
      company_profile_url: profileUrl,
      cleaned_company_name: name,
    })),
});

export const companyIdentity2 = defineComposition({
  ...every,
  id: 'company:identity@2',
  label: 'Resolve company v2',
  description: whatItDoes,
  successor: 'company:identity@3',
  gives: { company_profile_url: {}, company_website_url: primary, cleaned_company_name: cleanedName },
  compose: (inputs, context) =>
    identify(inputs, context, ({ domain, profileUrl, name }) => ({
      company_profile_url: profileUrl,
      company_website_url: websiteOf(domain),
      cleaned_company_name: name,
    })),
});

export const companyIdentity1 = defineComposition({
  ...every,
  id: 'company:identity@1',
  label: 'Resolve company v1',
  description: whatItDoes,
  deprecated: { successor: 'company:identity@2' },
  gives: { company_social_url: {}, company_website_url: primary, cleaned_company_name: cleanedName },
  compose: (inputs, context) =>
    identify(inputs, context, ({ domain, profileUrl, name }) => ({
      company_social_url: profileUrl,
      company_website_url: websiteOf(domain),
      cleaned_company_name: name,
    })),
});

interface Identity {
  domain: string | null;
  profileUrl: string | null;
  name: string;
}

async function identify<Values>(
  { company_name: asked }: { company_name: string },
  context: ComputeContext,
  toValues: (identity: Identity) => Values,
) {
  const found = await identifyCompany(context, asked);
  if (found === null) {
    // A name can be cleaned without identifying its company.
    const nobody = { domain: null, profileUrl: null, name: cleanCompanyName(asked) };
    return wasAnswered(context) ? { values: toValues(nobody) } : null;
  }
  return {
    values: toValues({
      domain: found.domain,
      profileUrl: profileOf(found),
      name: spellName(
        asked,
        found.claims.map(({ name }) => name),
      ),
    }),
    confidence: confidenceOf(found.score),
    sources: sourcesOf(found),
  };
}

function websiteOf(domain: string | null): string | null {
  return domain === null ? null : `https://${domain}`;
}

/** The company's own link is trusted most. */
const bestLinked: readonly Claim['source'][] = ['website', 'page title', 'crustdata', 'wikidata'];

function profileOf({ claims }: ScoredIdentity): string | null {
  const linked = bestLinked.flatMap((source) => claims.filter((claim) => claim.source === source));
  return linked.find(({ profileUrl }) => profileUrl !== null)?.profileUrl ?? null;
}

const labels: Readonly<Record<Claim['source'], string>> = {
  website: 'Website',
  'page title': 'Website',
  crustdata: 'Crustdata',
  wikidata: 'Wikidata',
};

function sourcesOf({ claims, reasons, score }: ScoredIdentity): Source[] {
  const description = `Score ${score}: ${reasons.join(', ')}`;
  return claims.map(({ source, url }) => ({ source: labels[source], description, url }));
}
