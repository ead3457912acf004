import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { formats } from '../providers/firecrawl/firecrawl.ts';
import { countRead, maxUrls, scrapeList } from '../providers/firecrawl/firecrawl-jobs.ts';

export const websiteScrapelistFirecrawl1 = defineLookup({
  id: 'website:scrapelist:firecrawl@1',
  label: 'Scrape URL list',
  description: `Reads a list of ${maxUrls} web pages at most, in its order. Each page that could be read is billed; the others are nulls.`,
  category: 'tools',
  needs: 'urls',
  gives: { scrape_list_response: { primary: true } },
  config: {
    shape: {
      scrape_main_only: z.boolean().describe('Leaves out navigation, headers and footers.'),
      formats: z.array(z.enum(formats)).min(1).max(formats.length),
    },
    defaults: { scrape_main_only: true, formats: ['html', 'markdown', 'links'] },
  },
  operation: scrapeList,
  bills: {
    operation: 'firecrawl-list-url-scrape',
    credits: 0.1,
    pieces: {
      most: () => maxUrls,
      asked: ({ urls }) => Math.min(urls.length, maxUrls),
      given: (answer) => countRead(answer),
    },
  },
  example: { input: { urls: ['https://acme.com', 'https://globex.com/about'] } },
  with: ({ urls }, { scrape_main_only: mainOnly, formats: wanted }) => {
    const listed = Array.isArray(urls) ? urls : [];
    const texts = listed.flatMap((url) => (typeof url === 'string' ? url.trim() || [] : []));
    return texts.length === 0 ? null : { urls: texts, mainOnly, formats: wanted };
  },
  accept: (answer) => ({
    accepted: true,
    rule: `read: ${countRead(answer)} pages`,
    value: { values: { scrape_list_response: answer.pages } },
  }),
});
