import { expect, test } from 'vitest';
import { siteTraits } from '@headrace/sandbox/world/site-traits';
import { countCredits, mapLinks, scrapePage } from '../../src/providers/firecrawl/firecrawl.ts';
import { extractData, scrapeList } from '../../src/providers/firecrawl/firecrawl-jobs.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, world, companies, credits, conduct } = await proveVendor();

const siteOf = ({ domain }: { domain: string }) => `https://${domain}`;
const onPage = (company: { domain: string }) => ({
  url: siteOf(company),
  mainOnly: true,
  formats: ['markdown', 'html', 'links'] as const,
});
const some = companies.slice(0, 60);
const isLive = (company: (typeof some)[number]) => siteTraits(world, company).state === 'live';

test('reads the pages of live websites, and misses those of none', async () => {
  const results = await Promise.all(some.map((company) => vendors.call(scrapePage, onPage(company))));
  for (const [at, company] of some.entries()) {
    const result = results[at];
    if (siteTraits(world, company).state === 'none') expect(result?.outcome).toBe('not_found');
    else expect(result?.outcome).toBe('found');
    if (result?.outcome !== 'found' || !isLive(company)) continue;
    const { markdown, html, links, metadata } = result.answer;
    expect(markdown).toContain(`# ${company.name}\n`);
    expect(html).not.toContain('<nav>');
    expect(links?.some((link) => link.endsWith('/contact'))).toBe(true);
    expect(metadata?.title).toContain(company.name);
  }
  expect(results.filter(({ outcome }) => outcome === 'found').length).toBeGreaterThan(45);
});

test('reads whole pages as well, in the formats that are asked for', async () => {
  const live = some.find(isLive) ?? companies[0];
  const input = { url: siteOf(live ?? { domain: '' }), mainOnly: false, formats: ['html'] as const };
  expect(await vendors.call(scrapePage, input)).toMatchObject({
    answer: { markdown: null, links: null, html: expect.stringContaining('<nav>') },
  });
});

test('maps a website', async () => {
  const live = some.filter(isLive).slice(0, 10);
  for (const company of live) {
    const map = (sitemap: 'include' | 'only' | 'skip', search: string | null = null, limit = 25) =>
      vendors.call(mapLinks, { url: siteOf(company), sitemap, search, limit });
    const found = await map('include');
    const links = found.outcome === 'found' ? found.answer.links : [];
    expect(links.length).toBeGreaterThan(2);
    for (const { url } of links) expect(new URL(url).hostname.replace(/^www\./, '')).toBe(company.domain);
    expect((await map('only', 'contact')).outcome).toBe('found');
    expect((await map('skip', 'no such words')).outcome).toBe('not_found');
    expect(await map('include', null, 1)).toMatchObject({ answer: { links: [links[0]] } });
  }
});

test('reads lists of pages in their order', async () => {
  const live = some.filter(isLive).slice(0, 3).map(siteOf);
  const urls = [live[0] ?? '', 'https://notfound.example', ...live.slice(1)];
  const result = await vendors.call(scrapeList, { urls, mainOnly: true, formats: ['markdown'] });
  const pages = result.outcome === 'found' ? result.answer.pages : [];
  expect(pages.map(({ markdown }) => markdown !== null)).toEqual([true, false, true, true]);
  expect(pages[1]).toEqual({ markdown: null, html: null, links: null, metadata: null });
});

test('reads data out of pages', async () => {
  const properties = { company_name: { type: 'string' }, headcount: { type: 'integer' } };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  const prompt = 'The name of the company, and how many people work there.';
  for (const company of some.filter(isLive).slice(0, 6)) {
    const input = { url: siteOf(company), wholeSite: true, webSearch: false, prompt, schema };
    expect(await vendors.call(extractData, input)).toMatchObject({
      answer: { data: { company_name: company.name, headcount: company.headcount } },
    });
  }
  const input = { url: 'https://notfound.example', wholeSite: false, webSearch: false, prompt, schema };
  expect((await vendors.call(extractData, input)).outcome).toBe('not_found');
});

credits(countCredits, '940 credits left');

conduct({
  operation: scrapePage,
  about: (word) => onPage({ domain: `${word}.com` }),
  items: some,
  by: onPage,
  keys: usualKeys,
});
