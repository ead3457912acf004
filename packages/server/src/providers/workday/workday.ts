import { z } from 'zod';
import type { BoardQuestion, OpenJobs } from '../kit/job-board.ts';
import { keylessRefusals } from '../kit/job-board.ts';
import { defineProvider } from '../kit/provider.ts';
import { list, num, text } from '../kit/shapes.ts';

/** Career sites on Workday, by the requests of their own pages: that is not a documented interface. Without a key. */
export const workday = defineProvider({
  id: 'workday',
  label: 'Workday career sites',
  // Every company has its own host, which a page of somebody has named.
  baseUrl: '',
  reach: 'web',
  auth: 'none',
  headers: { accept: 'application/json' },
  // None is published; assumed.
  limits: { requestsPerSecond: 5 },
  // Assumed: 422 for a site that the company does not have.
  errors: { means: { ...keylessRefusals, 422: 'not_found' } },
});

const posting = z.object({ title: text, externalPath: text, locationsText: text, postedOn: text });

/** With more it answers 400. */
const perPage = 20;

/** `acme.wd5/External`: the tenant and its data centre, then the site. */
const slugForm = /^([a-z\d][a-z\d_-]{0,62})\.(wd\d{1,4})\/([\w-]{1,100})$/i;

interface Site {
  tenant: string;
  origin: string;
  site: string;
}

function siteOf(slug: string): Site | null {
  const [, tenant, centre, site] = slugForm.exec(slug) ?? [];
  if (tenant === undefined || centre === undefined || site === undefined) return null;
  return { tenant, site, origin: `https://${tenant}.${centre}.myworkdayjobs.com` };
}

/** A page of the open jobs of a career site. It names no departments. Null if there is no such site. */
export const listJobs = workday.operation({
  id: 'workday.list_jobs',
  refuse: ({ slug }) => (siteOf(slug) === null ? 'Workday sites are named as acme.wd5/External.' : null),
  request: ({ slug, skip }: BoardQuestion) => {
    const { origin = '', tenant = '', site = '' } = siteOf(slug) ?? {};
    return {
      method: 'POST',
      path: `${origin}/wday/cxs/${tenant}/${site}/jobs`,
      body: { appliedFacets: {}, limit: perPage, offset: skip, searchText: '' },
    };
  },
  reply: z.object({ total: num, jobPostings: list(posting) }),
  answer: ({ total, jobPostings }, { slug, skip }): OpenJobs => {
    const { origin = '', site = '' } = siteOf(slug) ?? {};
    const postings = jobPostings ?? [];
    return {
      jobs: postings.flatMap(({ title, externalPath, locationsText, postedOn }) =>
        title
          ? [
              {
                title,
                department: null,
                location: locationsText ?? null,
                url: externalPath ? `${origin}/${site}${externalPath}` : null,
                posted_on: null,
                posted_days_ago: daysAgo(postedOn),
              },
            ]
          : [],
      ),
      // Assumed: pages after the first say 0.
      total: total || skip === 0 ? (total ?? null) : null,
      next: postings.length < perPage ? null : skip + perPage,
    };
  },
});

/** `Posted 3 Days Ago`; null for `Posted 30+ Days Ago`, and for words of other languages. */
function daysAgo(posted: string | null | undefined): number | null {
  const words = (posted ?? '').toLowerCase();
  if (words.includes('today')) return 0;
  if (words.includes('yesterday')) return 1;
  const days = /\b(\d{1,3}) days? ago/.exec(words)?.[1];
  return days === undefined ? null : Number(days);
}
