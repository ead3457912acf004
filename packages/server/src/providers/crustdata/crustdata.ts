import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

const perRoute = { requestsPerMinute: 15 };

/** The vendor limits each route by itself. */
export const onRoute = (endpoint: string) => ({ ...perRoute, endpoint });

/** For whatever looks people up: searches, and finders of one person. */
export const searchingPeople = { requestsPerMinute: 30, endpoint: 'person/search' };

/** https://docs.crustdata.com, version 2025-11-01. */
export const crustdata = defineProvider({
  id: 'crustdata',
  label: 'Crustdata',
  baseUrl: 'https://api.crustdata.com',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  headers: { 'x-api-version': '2025-11-01' },
  // Of the one route that has no bucket of its own, that of companies.
  limits: perRoute,
  waits: { 'x-ratelimit-reset': 'seconds' },
  errors: {
    // A typed object in newer documents; the texts of the others are for people.
    codeAt: ['error.type'],
    // A miss is 200 with no matches; the specification allows 404 as well.
    // Wrong keys are 401: a 403 is a route that the plan does not have.
    means: { 404: 'not_found', 403: 'not_in_plan' },
  },
});

export const countCredits = crustdata.credits('/account/credits', {
  limits: onRoute('account/credits'),
  reply: { account: z.object({ credits: z.number() }) },
  left: ({ account: { credits } }) => credits,
});
