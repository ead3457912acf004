import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';
import { enrichOnlyGroups } from './crustdata-company-extras.ts';
import { basicInfoOf, companyKnownToCrustdata, indexedCompany } from './crustdata-company.ts';
import { pickPaths } from './crustdata-path.ts';
import { enrichReply, readEnrichment, type Enrichment, type EnrichRules } from './enrich-request.ts';

const matchTypes: Readonly<Record<string, string>> = {
  domains: 'domain',
  names: 'name',
  crustdata_company_ids: 'crustdata_company_id',
  professional_network_profile_urls: 'professional_network_profile_url',
};

const rules: EnrichRules = {
  lists: Object.keys(matchTypes),
  groups: [
    'crustdata_company_id',
    'basic_info',
    'revenue',
    'headcount',
    'funding',
    'hiring',
    'web_traffic',
    'seo',
    'competitors',
    'employee_reviews',
    'people',
    'locations',
    'taxonomy',
    'followers',
    'news',
    'software_reviews',
    'social_profiles',
    'status',
  ],
  most: 25,
};

const creditsPerCompany = 2;

/** `/company/enrich`; without `fields` it gives `basic_info` only. */
export function enrichCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const { world } = context;
  return answer(request, context, (company, { fields }) => {
    const groups = fields?.length ? fields : ['basic_info'];
    const whole = { ...indexedCompany(world, company), ...enrichOnlyGroups(world, company) };
    return { data: pickPaths(whole, ['crustdata_company_id', ...groups]), credits: creditsPerCompany };
  });
}

/** `/company/identify`: free, and never more than `basic_info`. */
export function identifyCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return answer(request, context, (company) => ({
    data: { crustdata_company_id: company.id, basic_info: basicInfoOf(company) },
    credits: 0,
  }));
}

type Show = (company: WorldCompany, enrichment: Enrichment) => { data: unknown; credits: number };

function answer(request: SimulatedRequest, context: SimulatorContext, show: Show): SimulatedReply {
  const read = readEnrichment(request, rules);
  if ('refusal' in read) return read.refusal;
  const { enrichment } = read;
  let credits = 0;
  const entries = enrichment.identifiers.map((identifier) => {
    const matches = listMatches(enrichment, { identifier, context }).map(({ company, confidence }) => {
      const shown = show(company, enrichment);
      credits += shown.credits;
      context.state.set(`company:${company.id}`, company.domain);
      return { confidence_score: confidence, company_data: shown.data };
    });
    return { matched_on: identifier, match_type: matchTypes[enrichment.by], matches };
  });
  return enrichReply(entries, credits);
}

interface Match {
  company: WorldCompany;
  confidence: number;
}

/** A domain or a name may fit several companies, in no order, unless only exact matches are asked for. */
function listMatches(
  { by, exact_match: isExact }: Enrichment,
  { identifier, context }: { identifier: string | number; context: SimulatorContext },
): Match[] {
  const { world } = context;
  const known = companyKnownToCrustdata(world, findCompany(by, identifier, context));
  if (known === null) return [];
  const match = { company: known, confidence: by === 'names' ? 0.9 : 1 };
  const isLoose = isExact !== true && (by === 'names' || by === 'domains');
  if (!isLoose || world.chance('crustdata', 'alike', String(identifier)) >= shareOfLookalikes) return [match];
  const lookalike = world.company(known.id % world.companyCount);
  return [{ company: lookalike, confidence: 0.4 }, match];
}

const shareOfLookalikes = 0.2;

function findCompany(
  by: string,
  identifier: string | number,
  context: SimulatorContext,
): WorldCompany | null {
  const { world } = context;
  const text = String(identifier).trim();
  switch (by) {
    case 'domains':
      return world.findCompany({ domain: text });
    case 'names':
      return world.findCompany({ name: text });
    case 'professional_network_profile_urls':
      return world.findCompany({ profileUrl: text });
    default:
      return companyOfId(Number(text), context);
  }
}

/** By number: one of the world, which counts from 1, or a stranger that was asked about before. */
function companyOfId(id: number, { world, state }: SimulatorContext): WorldCompany | null {
  if (!Number.isInteger(id) || id < 1) return null;
  if (id <= world.companyCount) return world.company(id - 1);
  const domain = state.get(`company:${id}`);
  return domain === undefined ? null : world.findCompany({ domain });
}
