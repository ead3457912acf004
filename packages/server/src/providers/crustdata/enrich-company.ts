import { z } from 'zod';
import type { RequestSpec } from '../kit/operation.ts';
import type { JobSpec } from '../kit/operation-spec.ts';
import { bestMatch } from './best-match.ts';

/** A company, told in one way: the vendor takes exactly one. */
export interface CompanyQuestion {
  domain?: string | null;
  profileUrl?: string | null;
  name?: string | null;
}

/** Which company is meant, by the surest of what is known of it; free to ask. */
export function askWhich({ domain, profileUrl, name }: CompanyQuestion): RequestSpec {
  const body = domain
    ? { domains: [domain] }
    : profileUrl
      ? { professional_network_profile_urls: [profileUrl] }
      : { names: name ? [name] : [] };
  return { method: 'POST', path: '/company/identify', body };
}

const identified = bestMatch(z.object({ company_data: z.object({ crustdata_company_id: z.number() }) }));

/**
 * Then what is known of that very one. By a domain or a name the vendor may give several companies, and bills each of
 * them. (https://docs.crustdata.com, best practices)
 */
export function thenEnrich(fields: readonly string[]): JobSpec<unknown> {
  return {
    id: identified.transform((found) => found && String(found.company_data.crustdata_company_id)),
    isNothingWithoutId: true,
    read: (id) => ({
      method: 'POST',
      path: '/company/enrich',
      body: { crustdata_company_ids: [Number(id)], fields, exact_match: true },
    }),
    isRunning: () => false,
    // No bucket of its own: all that enrich companies share the route.
    everyMs: 0,
  };
}
