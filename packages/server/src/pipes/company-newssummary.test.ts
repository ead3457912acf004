import { expect, test } from 'vitest';
import { readPage } from '../providers/website/read-page.ts';
import { companyNewsSummaryDomain1, companyNewsSummaryWebsite1 } from './company-newssummary.ts';
import { basisOf, runInSandbox, runScripted, runWithoutKeys, world } from './run-asking-pipe.fixture.ts';

const now = new Date('2026-11-05T12:00:00Z');
const asked = { input: { company_domain: 'acme-rockets.com' }, now };
const article = (title: string, date: string) => ({
  title,
  date,
  outlet: 'The Post',
  url: 'https://post.example/1',
});
const summaryOf = ({ values }: { values: Record<string, unknown> }) => values['company_news_summary'];

test('summarizes what the indexes have, without any key', async () => {
  const company = Array.from({ length: 50 }, (_, at) => world.company(at)).find(({ news }) =>
    news.some(({ date }) => date > '2026-09-15'),
  );
  const input = { company_domain: company?.domain ?? '' };
  const ran = await runWithoutKeys(companyNewsSummaryDomain1, { input, now });
  expect(summaryOf(ran)).toContain(`${company?.name} was in the news with `);
  expect(summaryOf(ran)).toContain(`- **${company?.news.find(({ date }) => date > '2026-09-15')?.title}**, `);
  expect(basisOf(ran.fields['company_news_summary']).sources).not.toEqual([]);
});

test('asks with the name that the website states, and reads its feed', async () => {
  const html =
    '<meta property="og:site_name" content="Acme"><link rel="alternate" type="application/rss+xml" href="/feed">';
  const script = {
    'website.fetch_page': readPage(html, 'https://acme-rockets.com/'),
    'website.fetch_feed': {
      items: [{ title: 'We fly', url: 'https://acme-rockets.com/1', date: '2026-11-01', source: null }],
    },
    'googlenews.search_news': { articles: [article('Acme lands', '2026-10-01')] },
  };
  const ran = await runScripted(companyNewsSummaryDomain1, { ...asked, script });
  expect(ran.inputs['googlenews.search_news']).toEqual([{ query: 'Acme', days: 90 }]);
  expect(summaryOf(ran)).toBe(
    [
      'Acme was in the news with 2 stories in 2 outlets between 1 October 2026 and 1 November 2026.',
      '### November 2026\n\n- **We fly**, acme-rockets.com, 1 November 2026',
      '### October 2026\n\n- **Acme lands**, The Post, 1 October 2026',
    ].join('\n\n'),
  );
});

test('goes by the domain where there is no website', async () => {
  const script = { 'gdelt.search_news': { articles: [article('Acme Rockets lands', '2026-10-01')] } };
  const ran = await runScripted(companyNewsSummaryDomain1, { ...asked, script });
  expect(ran.inputs['gdelt.search_news']).toEqual([{ query: 'Acme Rockets', days: 90 }]);
  expect(summaryOf(ran)).toContain(
    'Acme Rockets was in the news with 1 story in 1 outlet on 1 October 2026.',
  );
});

test('leaves the slowest index alone where the others have enough', async () => {
  const articles = ['lands', 'hires a chief', 'opens in Ohio', 'wins a prize', 'raises money'].map((what) =>
    article(`Acme Rockets ${what}`, '2026-10-01'),
  );
  const { steps } = await runScripted(companyNewsSummaryDomain1, {
    ...asked,
    script: { 'googlenews.search_news': { articles } },
  });
  expect(steps.filter((step) => step.startsWith('gdelt'))).toEqual([]);
});

test('finds nothing where nothing was written about this company', async () => {
  const script = { 'googlenews.search_news': { articles: [article('Globex lands', '2026-10-01')] } };
  const { values, attempts } = await runScripted(companyNewsSummaryDomain1, { ...asked, script });
  expect(values['company_news_summary']).toBe('no_result NoResult');
  expect(attempts.at(-1)).toMatchObject({ operation: 'headrace-get-company-news-summary', credits: 10_000 });
});

test('the older pipe goes by a website', async () => {
  const ran = await runInSandbox(companyNewsSummaryWebsite1, {
    input: { company_website_url: 'https://acme.com' },
    now,
  });
  expect(summaryOf(ran)).toContain('Acme was in the news');
});
