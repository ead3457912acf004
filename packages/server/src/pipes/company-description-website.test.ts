import { expect, test } from 'vitest';
import { readPage } from '../providers/website/read-page.ts';
import { companyDescriptionWebsite1 } from './company-description-website.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

const input = { company_website_url: 'https://www.acme.com/about' };
const run = (html: string) =>
  runScripted(companyDescriptionWebsite1, {
    input,
    script: { 'website.fetch_page': readPage(html, 'https://acme.com/') },
  });

test('gives what the homepage says, for free', async () => {
  const { values, fields, attempts } = await run('<meta name="description" content="Rockets for everyone.">');
  expect(values['company_description']).toBe('Rockets for everyone.');
  expect(fields['company_description']?.widgets?.sources).toEqual({
    list: [{ source: 'Website', url: 'https://acme.com/' }],
  });
  expect(attempts.map(({ operation, credits }) => [operation, credits])).toEqual([
    ['website.fetch_robots', 0],
    ['website.fetch_page', 0],
  ]);
});

test('finds nothing on a page that says nothing, or is for sale', async () => {
  for (const html of [
    '<title>Acme</title>',
    '<title>acme.com is for sale</title><meta name="description" content="Buy this domain now">',
  ])
    expect((await run(html)).values['company_description']).toBe('no_result NoResult');
});

test('fails where the website does not answer', async () => {
  const script = { 'website.fetch_robots': { fails: 'unavailable' } as const };
  const { values } = await runScripted(companyDescriptionWebsite1, { input, script });
  expect(values['company_description']).toBe('failed ProviderError');
});
