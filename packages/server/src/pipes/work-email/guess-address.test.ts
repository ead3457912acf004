import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import { readPage } from '../../providers/website/read-page.ts';
import { personWorkEmailWaterfall1 } from '../person-workemail-waterfall.ts';
import { runScripted } from '../run-asking-pipe.fixture.ts';

const takesMail = { hosts: [], provider: 'google', accepts_mail: true };
const page = (html: string, url = 'https://acme.com/') => readPage(html, url);
const start = page('<title>Acme</title><a href="https://www.acme.com/contact">Contact</a>');
const contact = page(
  '<title>Contact</title><a href="mailto:b.li@acme.com">Bo</a><a href="mailto:info@acme.com">Info</a>',
  'https://www.acme.com/contact',
);

function guess(script: NonNullable<Parameters<typeof runScripted>[1]['script']>, config: JsonObject = {}) {
  return runScripted(personWorkEmailWaterfall1, {
    input: { name: 'Ana Reyes', company_domain: 'acme.com' },
    config: { providers: [{ provider: 'pattern' }], ...config },
    script,
  });
}

const site = {
  'dns.look_up_mail': takesMail,
  'website.fetch_page': (input: unknown) => (JSON.stringify(input).includes('contact') ? contact : start),
};

test('writes the address as others at the company do theirs, and says where they stand', async () => {
  const { values, fields, steps, attempts } = await guess(site);
  expect(values).toMatchObject({ work_email: 'a.reyes@acme.com', email_validation_status: 'risky' });
  expect(fields['work_email']?.widgets).toMatchObject({
    confidence: { numeric: 2 },
    sources: { list: [{ source: 'Contact', url: 'https://www.acme.com/contact' }] },
    waterfall: { attempted_providers: [{ provider: 'pattern' }], successful_provider: 'pattern' },
  });
  expect(steps).toEqual([
    'dns.look_up_mail found',
    'website.fetch_robots not_found',
    'website.fetch_page found',
    'website.fetch_page found',
  ]);
  expect(attempts.every(({ credits, priceRule }) => credits === 0 && priceRule === 'free')).toBe(true);
});

test.each([
  ['has no page', { 'website.fetch_page': null }, ['website.fetch_page not_found']],
  ['fails', { 'website.fetch_page': { fails: 'timeout' } }, ['website.fetch_page failed']],
  ['is for sale', { 'website.fetch_page': { ...contact, is_parked: true } }, ['website.fetch_page found']],
  ['forbids programs', { 'website.fetch_robots': { text: 'User-agent: *\nDisallow: /' } }, []],
] as const)('guesses by what is common where the site %s', async (_, script, pages) => {
  const { values, fields, steps } = await guess({ ...site, ...script });
  expect(values['work_email']).toBe('ana.reyes@acme.com');
  expect(fields['work_email']?.widgets).toMatchObject({ confidence: { numeric: 1 } });
  expect(steps.slice(2)).toEqual(pages);
});

test('reads nothing where the rules for programs cannot be fetched', async () => {
  const { steps } = await guess({ ...site, 'website.fetch_robots': { fails: 'unavailable' } });
  expect(steps).toEqual(['dns.look_up_mail found', 'website.fetch_robots failed']);
});

test.each([
  [
    'a domain that takes no mail',
    { 'dns.look_up_mail': { ...takesMail, accepts_mail: false } },
    {},
    'no_result NoResult',
    1,
  ],
  ['a domain that is none', { 'dns.look_up_mail': null }, {}, 'no_result NoResult', 1],
  ['a request that wants no risky ones', site, { allow_risky_emails: false }, 'no_result NoResult', 0],
  [
    'names that cannot be asked for',
    { 'dns.look_up_mail': { fails: 'timeout' } },
    {},
    'failed ProviderTimeout',
    1,
  ],
] as const)('makes no address for %s', async (_, script, config, expected, calls) => {
  const { values, steps } = await guess(script, config);
  expect(values['work_email']).toBe(expected);
  expect(steps).toHaveLength(calls);
});

test('needs a domain', async () => {
  const { values, steps } = await runScripted(personWorkEmailWaterfall1, {
    input: { name: 'Ana Reyes', company_name: 'Acme' },
    config: { providers: [{ provider: 'pattern' }] },
    script: site,
  });
  expect([values['work_email'], steps]).toEqual(['no_result NoResult', []]);
});
