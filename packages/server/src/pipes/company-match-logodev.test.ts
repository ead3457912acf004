import { expect, test } from 'vitest';
import type { LogoMatch } from '../providers/logodev/logodev.ts';
import { companyMatchLogodev1 } from './company-match-logodev.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

const operation = 'logodev.describe_brand';
const input = { company_website_url: 'https://www.acme.com/en' };
const match: LogoMatch = {
  name: 'Acme',
  domain: 'acme.com',
  description: 'Makes things.',
  indexed_at: null,
  socials: { linkedin: 'https://www.linkedin.com/company/acme' },
  logo: 'https://img.logo.dev/acme.com',
  blurhash: '',
  colors: [],
};

test('gives the brand of a website, and its name where that is asked for', async () => {
  const config = { output_fields: { company_name: { alias: '', enabled: true } } };
  const asked = { input, script: { [operation]: match } };
  const { values, inputs, attempts } = await runScripted(companyMatchLogodev1, { ...asked, config });
  expect(inputs[operation]).toEqual([{ domain: 'acme.com' }]);
  expect(values).toMatchObject({
    company_name: 'Acme',
    company_profile_url: match.socials['linkedin'],
    logo_url: match.logo,
    logodev_describe_match: match,
  });
  expect(attempts).toMatchObject([{ credits: 1000, priceRule: 'onSuccess 0.1' }]);
  expect((await runScripted(companyMatchLogodev1, asked)).values).not.toHaveProperty('company_name');
});

test('gives a brand without a profile', async () => {
  const script = { [operation]: { ...match, socials: {} } };
  const { values } = await runScripted(companyMatchLogodev1, { input, script });
  expect(values).toMatchObject({ company_profile_url: 'no_result NoResult', logo_url: match.logo });
});

test('knows the brands of the simulated world', async () => {
  const { values } = await runInSandbox(companyMatchLogodev1, { input });
  expect(values).toMatchObject({
    logo_url: expect.stringContaining('acme.com'),
    logodev_describe_match: { name: 'Acme', domain: 'acme.com' },
  });
});
