import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { mapLinks } from '../providers/firecrawl/firecrawl.ts';

const defaultLimit = 25;

export const websiteMaplinksFirecrawl1 = defineLookup({
  id: 'website:maplinks:firecrawl@1',
  label: 'Map site links',
  description: 'The pages of a website with their titles, from its sitemap and its links.',
  category: 'tools',
  needs: 'website_url',
  gives: { mapped_links: { primary: true } },
  config: {
    shape: {
      page_limit: z.int().min(1).max(50).nullable().describe('How many links to give at most.'),
      sitemap: z
        .enum(['include', 'skip', 'only'])
        .describe('Whether links come from the sitemap too, not from it, or from it alone.'),
      search: z.string().max(500).nullable().describe('Words of the links that are wanted.'),
    },
    defaults: { page_limit: defaultLimit, sitemap: 'include', search: '' },
  },
  operation: mapLinks,
  bills: { operation: 'firecrawl-website-maplinks', credits: 1 },
  example: { input: { website_url: 'https://acme.com' } },
  with: ({ website_url: url }, { page_limit: limit, sitemap, search }) => ({
    url,
    limit: limit ?? defaultLimit,
    sitemap,
    search: search?.trim() || null,
  }),
  accept: ({ links }) => ({
    accepted: true,
    rule: `found: ${links.length} links`,
    value: { values: { mapped_links: links } },
  }),
});
