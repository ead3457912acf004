import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../providers/kit/answers.ts';
import { readPage } from '../providers/website/read-page.ts';
import { companyOverview1, companyOverview2, companyOverview3 } from './company-overview.ts';
import { basisOf, runInSandbox, runScripted, runWithoutKeys, world } from './run-asking-pipe.fixture.ts';

const now = new Date('2026-11-05');
const companies = Array.from({ length: 50 }, (_, at) => world.company(at * 37));

/** Of fifty companies, how many fields are there and how many of those are true. */
async function measure(run: typeof runInSandbox) {
  const counted = { given: 0, right: 0 };
  for (const company of companies) {
    const { values } = await run(companyOverview3, { input: { company_domain: company.domain }, now });
    const truth = {
      company_name: company.name,
      company_industry: company.industry,
      company_description: company.description,
      founded_year: String(company.foundedYear),
      headcount: String(company.headcount),
    };
    for (const [field, value] of Object.entries(truth)) {
      if (values[field] !== 'no_result NoResult') counted.given += 1;
      if (values[field] === value) counted.right += 1;
    }
  }
  return counted;
}

describe('of fifty companies of the simulated world', () => {
  test('nearly everything is told, and true', async () => {
    const { given, right } = await measure(runInSandbox);
    expect(given).toBeGreaterThan(50 * 5 * 0.97);
    expect(right / given).toBeGreaterThan(0.97);
  });

  test('without any key most is told, and true', async () => {
    const { given, right } = await measure(runWithoutKeys);
    expect(given).toBeGreaterThan(50 * 5 * 0.65);
    expect(right / given).toBeGreaterThan(0.95);
  });
});

const facts: CompanyFacts = {
  name: 'Acme',
  domain: 'acme.com',
  profile_url: 'https://www.linkedin.com/company/acme',
  description: 'Acme makes rockets for everyone.',
  industry: 'Rockets',
  region: 'Zurich, Switzerland',
  country_code: 'CHE',
  headcount: '51-200',
  revenue: '6000000-7000000',
  founded_year: '1999',
};
const input = { company_domain: 'acme.com' };
const page = readPage(
  '<title>Acme | Rockets</title><meta name="description" content="Rockets that fly, for everyone.">',
  'https://acme.com/',
);

describe('company:overview@3', () => {
  test('merges a vendor and the website, and says who gave what', async () => {
    const script = { 'crustdata.find_company': facts, 'website.fetch_page': page };
    const { values, fields } = await runScripted(companyOverview3, { input, script });
    expect(values).toMatchObject({
      company_description: 'Rockets that fly, for everyone.',
      company_name: 'Acme',
      company_industry: 'Rockets',
      company_region: 'Zurich, Switzerland',
      headcount: '51-200',
      estimated_revenue: '$6M-$7M',
      founded_year: '1999',
    });
    expect(fields['headcount']).toMatchObject({ type: 'string', format: 'text' });
    expect(fields['company_name']?.widgets).toMatchObject({
      entity_logo: { image_url: 'https://icons.duckduckgo.com/ip3/acme.com.ico', entity: 'Acme' },
    });
    expect(fields['company_description']?.widgets).toMatchObject({
      confidence: { numeric: 3 },
      sources: {
        list: [
          { source: 'Website', description: 'Gives name, description', url: 'https://acme.com/' },
          {
            source: 'Crustdata',
            description: 'Gives industry, region, headcount, revenue, founded year. Confirms name',
            url: 'https://crustdata.com',
          },
        ],
      },
    });
  });

  test('asks one vendor after the other until one knows the company', async () => {
    const script = { 'crustdata.find_company': 'no credential' as const, 'leadmagic.find_company': facts };
    const { steps, attempts } = await runScripted(companyOverview3, { input, script });
    expect(steps.filter((step) => step.includes('find_company'))).toEqual([
      'crustdata.find_company skipped',
      'amplemarket.find_company not_found',
      'leadmagic.find_company found',
    ]);
    expect(attempts.flatMap(({ provider, credits }) => (credits > 0 ? [[provider, credits]] : []))).toEqual([
      ['headrace', 10_000],
    ]);
  });

  test('works without any key, and says what it used', async () => {
    const company = companies.find(({ isInRegistries, lei }) => isInRegistries && lei !== null);
    const asked = { input: { company_domain: company?.domain ?? '' }, now };
    const { values, steps, fields } = await runWithoutKeys(companyOverview3, asked);
    expect(values['company_name']).toBe(company?.name);
    expect(steps).toContain('crustdata.find_company skipped');
    expect(basisOf(fields['company_description']).sources).toEqual(
      expect.arrayContaining(['Wikidata', 'GLEIF']),
    );
  });

  test('goes by a profile alone with a vendor, and then by the domain that it tells', async () => {
    const script = { 'crustdata.find_company': facts, 'website.fetch_page': page };
    const profile = { company_profile_url: 'https://www.linkedin.com/company/acme' };
    const { values, inputs } = await runScripted(companyOverview3, { input: profile, script });
    expect(inputs['crustdata.find_company']).toEqual([{ profileUrl: profile.company_profile_url }]);
    expect(values['company_description']).toBe('Rockets that fly, for everyone.');
  });

  test('goes by a profile without a vendor if a website of that name links it', async () => {
    const linked = world.company(8);
    const asked = { input: { company_profile_url: linked.profileUrl }, now };
    expect((await runWithoutKeys(companyOverview3, asked)).values['company_name']).toBe(linked.name);
    const stranger = { company_profile_url: 'https://www.linkedin.com/company/nobody-has-this' };
    expect((await runScripted(companyOverview3, { input: stranger })).values['company_name']).toBe(
      'no_result NoResult',
    );
  });

  test('finds nothing where nobody knows anything, and fails where nobody answers', async () => {
    expect((await runScripted(companyOverview3, { input })).values['company_description']).toBe(
      'no_result NoResult',
    );
    const down = { fails: 'timeout' } as const;
    const operations = [
      'crustdata.find_company',
      'amplemarket.find_company',
      'leadmagic.find_company',
      'website.fetch_robots',
      'wikidata-query.find_by_website',
    ];
    const script = Object.fromEntries(operations.map((operation) => [operation, down]));
    const { values, attempts } = await runScripted(companyOverview3, { input, script });
    expect(values['company_description']).toBe('failed ProviderTimeout');
    expect(attempts.every(({ credits }) => credits === 0)).toBe(true);
  });
});

test('the older versions go by a website, and leave the name out', async () => {
  const asked = { input: { company_website_url: 'https://www.acme.com/about' } };
  for (const pipe of [companyOverview1, companyOverview2]) {
    const { values } = await runInSandbox(pipe, asked);
    expect(values).toMatchObject({ company_industry: 'Software Development', founded_year: '1962' });
    expect(values).not.toHaveProperty('company_name');
  }
  const config = { output_fields: { company_name: { alias: '', enabled: true } } };
  expect((await runInSandbox(companyOverview2, { ...asked, config })).values['company_name']).toBe('Acme');
});
