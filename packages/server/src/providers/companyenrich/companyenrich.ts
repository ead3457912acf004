import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/**
 * https://docs.companyenrich.com. A company found costs 1 credit, a person 2; a search of people that finds nobody
 * costs 2 all the same. Errors are those of RFC 9457, told by their status. Values that the vendor does not know are
 * silently ignored, as if there were no filter.
 */
export const companyenrich = defineProvider({
  id: 'companyenrich',
  label: 'CompanyEnrich',
  baseUrl: 'https://api.companyenrich.com',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  limits: { requestsPerMinute: 300 },
  // A wrong key is a 401.
  errors: { means: { 403: 'not_in_plan' } },
});

export const countCredits = companyenrich.credits('/me', {
  reply: { credits: z.object({ used: z.number(), total: z.number() }) },
  left: ({ credits: { used, total } }) => total - used,
});
