import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { formats, scrapePage } from '../providers/firecrawl/firecrawl.ts';

export const websiteScrapeFirecrawl1 = defineLookup({
  id: 'website:scrape:firecrawl@1',
  label: 'Scrape page',
  description:
    'Reads a web page in a browser: its text as Markdown, its HTML and its links. Error pages are not billed.',
  category: 'tools',
  needs: 'website_url',
  gives: {
    website_markdown: { primary: true },
    website_html: { enabled: false },
    website_links: { enabled: false },
  },
  config: {
    shape: {
      scrape_main_only: z.boolean().describe('Leaves out navigation, headers and footers.'),
    },
    defaults: { scrape_main_only: true },
  },
  operation: scrapePage,
  bills: { operation: 'firecrawl-website-scrape', credits: 0.1 },
  example: { input: { website_url: 'https://acme.com' } },
  with: ({ website_url: url }, { scrape_main_only: mainOnly }) => ({ url, mainOnly, formats }),
  accept: ({ markdown, html, links }) => ({
    accepted: true,
    rule: 'read',
    value: { values: { website_markdown: markdown, website_html: html, website_links: links } },
  }),
});
