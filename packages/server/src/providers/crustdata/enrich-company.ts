import { z } from 'zod';
import type { RequestSpec } from '../kit/operation.ts';
import type { JobSpec } from '../kit/operation-spec.ts';
import { bestMatch } from './best-match.ts';
import { onRoute } from './crustdata.ts';
import { inBatches } from './in-batches.ts';

/** A company, told in one way: the vendor takes exactly one. */
export interface CompanyQuestion {
  domain?: string | null;
  profileUrl?: string | null;
  name?: string | null;
}

/** The surest of what is known of a company, and what the vendor calls its kind. */
function identify({
  domain,
  profileUrl,
  name,
}: CompanyQuestion): readonly [kind: string, identifier: string] {
  if (domain) return ['domains', domain];
  return profileUrl ? ['professional_network_profile_urls', profileUrl] : ['names', name ?? ''];
}

/** Which companies are meant; free to ask. All are told in the same way. */
function askWhichOf(companies: readonly CompanyQuestion[]): RequestSpec {
  const told = companies.map(identify);
  const kind = told[0]?.[0] ?? 'names';
  const identifiers = told.flatMap(([, identifier]) => (identifier === '' ? [] : [identifier]));
  return { method: 'POST', path: '/company/identify', body: { [kind]: identifiers } };
}

/** Which company is meant, asked together with others. */
export const askingWhich = {
  request: (company: CompanyQuestion): RequestSpec => askWhichOf([company]),
  batch: inBatches<CompanyQuestion>({
    request: askWhichOf,
    identifierOf: (company) => identify(company)[1],
    kindOf: (company) => identify(company)[0],
  }),
  limits: onRoute('company/identify'),
};

const identified = bestMatch(z.object({ company_data: z.object({ crustdata_company_id: z.number() }) }));

/**
 * Then what is known of that very one. By a domain or a name the vendor may give several companies, and bills each of
 * them. (https://docs.crustdata.com, best practices)
 */
export function thenEnrich(fields: readonly string[]): JobSpec<unknown> {
  const request = (ids: readonly string[]): RequestSpec => ({
    method: 'POST',
    path: '/company/enrich',
    body: { crustdata_company_ids: ids.map(Number), fields, exact_match: true },
  });
  return {
    id: identified.transform((found) => found && String(found.company_data.crustdata_company_id)),
    isNothingWithoutId: true,
    read: (id) => request([id]),
    batch: inBatches({ request, identifierOf: (id) => id }),
    isRunning: () => false,
    // No bucket of its own: all that enrich companies share the route.
    everyMs: 0,
  };
}
