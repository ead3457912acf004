import { describe, expect, test } from 'vitest';
import type { ScrapedPage } from '../providers/firecrawl/firecrawl.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';
import { configErrorsOf } from './run-pipe.fixture.ts';
import { websiteExtractFirecrawl1 } from './website-extract-firecrawl.ts';
import { websiteMaplinksFirecrawl1 } from './website-maplinks-firecrawl.ts';
import { websiteScrapeFirecrawl1 } from './website-scrape-firecrawl.ts';
import { websiteScrapelistFirecrawl1 } from './website-scrapelist-firecrawl.ts';

const website_url = 'https://acme.com';
const page: ScrapedPage = {
  markdown: '# Acme',
  html: '<h1>Acme</h1>',
  links: [`${website_url}/about`],
  metadata: { title: 'Acme', description: null },
};
const unread: ScrapedPage = { markdown: null, html: null, links: null, metadata: null };

const all = Object.fromEntries(
  ['website_markdown', 'website_html', 'website_links'].map((name) => [name, { alias: '', enabled: true }]),
);

describe('scraping a page', () => {
  test('gives its text, and what else is asked for', async () => {
    const asked = { input: { website_url }, script: { 'firecrawl.scrape_page': page } };
    const plain = await runScripted(websiteScrapeFirecrawl1, asked);
    expect(plain.values).toMatchObject({ website_markdown: '# Acme' });
    expect(plain.values).not.toHaveProperty('website_html');
    expect(plain.inputs['firecrawl.scrape_page']).toMatchObject([{ url: website_url, mainOnly: true }]);
    expect(plain.attempts).toMatchObject([{ credits: 1000, priceRule: 'onSuccess 0.1' }]);
    const config = { output_fields: all, scrape_main_only: false };
    const { values, inputs } = await runScripted(websiteScrapeFirecrawl1, { ...asked, config });
    expect(values).toMatchObject({ website_html: page.html, website_links: page.links });
    expect(inputs['firecrawl.scrape_page']).toMatchObject([{ mainOnly: false }]);
  });

  test('bills no page that cannot be read', async () => {
    const { values, attempts } = await runScripted(websiteScrapeFirecrawl1, { input: { website_url } });
    expect(values['website_markdown']).toBe('no_result NoResult');
    expect(attempts).toMatchObject([{ credits: 0 }]);
  });

  test('reads the pages of the simulated web', async () => {
    const config = { output_fields: all };
    const { values } = await runInSandbox(websiteScrapeFirecrawl1, { input: { website_url }, config });
    expect(values).toMatchObject({
      website_markdown: expect.stringContaining('# Acme'),
      website_html: expect.stringContaining('<h1>'),
      website_links: expect.arrayContaining([expect.stringContaining('/contact')]),
    });
  });
});

describe('scraping a list', () => {
  test('bills each page that could be read', async () => {
    const urls = [website_url, 'https://gone.test', `${website_url}/about`];
    const script = { 'firecrawl.scrape_list': { pages: [page, unread, page] } };
    const { values, inputs, attempts } = await runScripted(websiteScrapelistFirecrawl1, {
      input: { urls },
      script,
    });
    expect(values['scrape_list_response']).toEqual([page, unread, page]);
    expect(inputs['firecrawl.scrape_list']).toEqual([
      { urls, mainOnly: true, formats: ['html', 'markdown', 'links'] },
    ]);
    expect(attempts).toMatchObject([{ credits: 2000, priceRule: 'metered 2 x 0.1' }]);
  });

  test('reads them in the sandbox, in their order', async () => {
    const urls = [website_url, 'https://notfound.example', `${website_url}/contact`];
    const config = { formats: ['markdown'] };
    const { values } = await runInSandbox(websiteScrapelistFirecrawl1, { input: { urls }, config });
    expect(values['scrape_list_response']).toMatchObject([
      { markdown: expect.stringContaining('Acme'), html: null },
      unread,
      { markdown: expect.stringContaining('Contact') },
    ]);
  });
});

describe('extracting data', () => {
  const config = {
    extraction_prompt: 'The industry of the company.',
    json_schema: { type: 'object', properties: { industry: { type: 'string' } }, required: ['industry'] },
  };

  test('asks for one page or for all of them', async () => {
    const script = { 'firecrawl.extract_data': { data: { industry: 'Tools' } } };
    const asked = { input: { website_url }, script, config: { ...config, enable_full_domain_crawl: true } };
    const { values, inputs, attempts } = await runScripted(websiteExtractFirecrawl1, asked);
    expect(values['firecrawl_extract_result']).toEqual({ industry: 'Tools' });
    expect(inputs['firecrawl.extract_data']).toMatchObject([
      { wholeSite: true, webSearch: false, schema: config.json_schema },
    ]);
    expect(attempts).toMatchObject([{ credits: 20_000, priceRule: 'onSuccess 2' }]);
  });

  test('gives data that fit the schema in the sandbox', async () => {
    const { values } = await runInSandbox(websiteExtractFirecrawl1, { input: { website_url }, config });
    expect(values['firecrawl_extract_result']).toEqual({ industry: expect.stringMatching(/\w{3}/) });
  });

  test('wants a prompt', () => {
    const wrong = { ...config, extraction_prompt: 'Industry' };
    expect(configErrorsOf(websiteExtractFirecrawl1, wrong, { website_url })).toEqual([
      'ValidationFailed pipes[0].config.extraction_prompt',
    ]);
  });
});

describe('mapping a website', () => {
  test('asks as the config says', async () => {
    const links = [{ url: website_url, title: 'Acme', description: null }];
    const script = { 'firecrawl.map_links': { links } };
    const config = { page_limit: 3, sitemap: 'only', search: ' about ' };
    const { values, inputs, attempts } = await runScripted(websiteMaplinksFirecrawl1, {
      input: { website_url },
      script,
      config,
    });
    expect(values['mapped_links']).toEqual(links);
    expect(inputs['firecrawl.map_links']).toEqual([
      { url: website_url, limit: 3, sitemap: 'only', search: 'about' },
    ]);
    expect(attempts).toMatchObject([{ credits: 10_000, priceRule: 'onSuccess 1' }]);
  });

  test('lists the pages of a simulated website', async () => {
    const { values } = await runInSandbox(websiteMaplinksFirecrawl1, { input: { website_url } });
    expect(values['mapped_links']).toEqual(
      expect.arrayContaining([
        { url: expect.stringMatching(/\/about$/), title: expect.stringContaining('Acme'), description: null },
      ]),
    );
  });
});
