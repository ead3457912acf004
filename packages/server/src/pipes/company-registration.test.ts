import { describe, expect, test } from 'vitest';
import type { RegisteredCompany } from '../providers/kit/registered-company.ts';
import { companyRegistration1 } from './company-registration.ts';
import { basisOf, runInSandbox, runScripted, world } from './run-asking-pipe.fixture.ts';

const entry = (legal_name: string, more: Partial<RegisteredCompany> = {}): RegisteredCompany => ({
  legal_name,
  number: '01234567',
  status: 'active',
  is_dissolved: false,
  founded_on: '1899-03-01',
  street: '12 High Street',
  city: 'London',
  zip_code: 'EC2A 4AB',
  url: 'https://register.test/01234567',
  ...more,
});
const lei = { lei: 'L', legal_name: 'Acme Ltd', other_names: [], region: null, legal_form: null };
const entity = { ...lei, city: 'Oslo', country: 'NO', status: 'ACTIVE', created: '2001-02-03' };
const ask = (company_name: string, address_country: string, script = {}) =>
  runScripted(companyRegistration1, { input: { company_name, address_country }, script });

test('gives what the register of the country has, for nothing', async () => {
  const script = {
    'companieshouse.find_companies': { companies: [entry('ACME PLC'), entry('ACME LIMITED')] },
  };
  const { values, fields, steps, attempts, inputs } = await ask('Acme Ltd', 'UK', script);
  expect(values).toMatchObject({
    company_legal_name: 'ACME LIMITED',
    company_registry: 'Companies House',
    company_registration_number: '01234567',
    company_registration_status: 'active',
    company_registration_url: 'https://register.test/01234567',
    company_founded_on: '1899-03-01',
    address_line_1: '12 High Street',
    address_city: 'London',
    zip_code: 'EC2A 4AB',
  });
  expect(basisOf(fields['company_legal_name']).sources).toEqual(['Companies House']);
  expect(steps).toEqual(['companieshouse.find_companies found']);
  expect(attempts.map(({ credits }) => credits)).toEqual([0]);
  expect(inputs['companieshouse.find_companies']).toEqual([{ name: 'Acme Ltd' }]);
});

test('asks the register of all countries where that of the country has nobody of the name', async () => {
  const entities = [{ ...entity, legal_name: 'Acme Holding AS' }, entity];
  const script = { 'gleif.find_legal_entities': { entities } };
  const { values, inputs } = await ask('Acme', 'Great Britain', script);
  expect(values).toMatchObject({
    company_legal_name: 'Acme Ltd',
    company_registry: 'GLEIF',
    company_registration_number: 'L',
    company_registration_status: 'active',
    company_founded_on: '2001-02-03',
  });
  expect(inputs['gleif.find_legal_entities']).toEqual([{ name: 'Acme', country: 'GB' }]);
});

describe('a company of the United States', () => {
  const filed = (legal_name: string, more: object = {}) => ({
    ...entry(legal_name, { status: null, founded_on: null }),
    ticker: 'ACME',
    is_american: true,
    ...more,
  });
  const filers = [
    { cik: '1', name: 'ACME GROUP INC' },
    { cik: '2', name: 'ACME INC' },
  ];

  test('is read where it files, and nobody else is', async () => {
    const { values, steps, inputs } = await ask('Acme, Inc.', 'USA', {
      'sec-edgar.find_filers': { filers },
      'sec-edgar.read_filer': filed('ACME INC'),
    });
    expect(values).toMatchObject({
      company_legal_name: 'ACME INC',
      company_registry: 'SEC EDGAR',
      stock_ticker: 'ACME',
    });
    expect(steps).toEqual(['sec-edgar.find_filers found', 'sec-edgar.read_filer found']);
    expect(inputs['sec-edgar.read_filer']).toEqual([{ cik: '2' }]);
  });

  test.each([
    ['that only files there', { is_american: false }],
    ['that is no longer listed', { ticker: null }],
  ])('is not one %s', async (_, more) => {
    const { values } = await ask('Acme', 'US', {
      'sec-edgar.find_filers': { filers },
      'sec-edgar.read_filer': filed('ACME INC', more),
    });
    expect(values['company_legal_name']).toBe('no_result NoResult');
  });
});

test('asks OpenCorporates last, which counts questions', async () => {
  const script = { 'opencorporates.find_companies': { companies: [entry('ACME AB')] } };
  const { values, inputs } = await ask('Acme AB', 'Sweden', script);
  expect(values).toMatchObject({ company_legal_name: 'ACME AB', company_registry: 'OpenCorporates' });
  expect(inputs['opencorporates.find_companies']).toEqual([{ name: 'Acme AB', country: 'SE' }]);
});

test('asks no register of another country', async () => {
  const { steps, values } = await ask('Acme', 'Sweden', {
    'companieshouse.find_companies': { companies: [entry('ACME LIMITED')] },
  });
  expect(steps).toEqual(['gleif.find_legal_entities not_found', 'opencorporates.find_companies not_found']);
  expect(values['company_legal_name']).toBe('no_result NoResult');
});

test('says nothing where several companies have the name, whatever other registers say', async () => {
  const { steps, values } = await ask('Acme', 'GB', {
    'companieshouse.find_companies': { companies: [entry('ACME LIMITED'), entry('ACME LLP')] },
    'gleif.find_legal_entities': { entities: [entity] },
  });
  expect(steps).toEqual(['companieshouse.find_companies found']);
  expect(values['company_legal_name']).toBe('no_result NoResult');
});

test.each(['nowhere', 'constructor', '__proto__', '../..'])(
  'asks nobody about the country %s',
  async (country) => {
    const { steps, values } = await ask('Acme', country);
    expect(steps).toEqual([]);
    expect(values['company_legal_name']).toBe('no_result NoResult');
  },
);

test('goes on where a register has no key', async () => {
  const { steps } = await ask('Acme', 'GB', { 'companieshouse.find_companies': 'no credential' });
  expect(steps).toEqual([
    'companieshouse.find_companies skipped',
    'gleif.find_legal_entities not_found',
    'opencorporates.find_companies not_found',
  ]);
});

test('knows companies of the world that are listed, as they are', async () => {
  const companies = Array.from({ length: 60 }, (_, at) => world.company(at)).filter(
    ({ place }) => place.countryCode === 'US',
  );
  const runs = await Promise.all(
    companies.map(({ name }) =>
      runInSandbox(companyRegistration1, { input: { company_name: name, address_country: 'US' } }),
    ),
  );
  const listed = runs.flatMap(({ values }, at) => {
    const truth = companies[at]?.legalName.toUpperCase() ?? '';
    return values['company_registry'] === 'SEC EDGAR' ? [{ told: values['company_legal_name'], truth }] : [];
  });
  expect(listed.length).toBeGreaterThan(3);
  for (const { told, truth } of listed) expect(told).toBe(truth);
});

test('asks the register of Czechia', async () => {
  const { values } = await runInSandbox(companyRegistration1, {
    input: { company_name: 'Acme, s. r. o.', address_country: 'Czech Republic' },
  });
  expect(values).toMatchObject({ company_registry: 'ARES', address_city: 'Praha' });
});

test.each(['GB', 'FR', 'NO'])('knows companies of the world in %s as they are', async (country) => {
  const companies = Array.from({ length: 400 }, (_, at) => world.company(at))
    .filter(({ place }) => place.countryCode === country)
    .slice(0, 12);
  expect(companies.length).toBeGreaterThan(2);
  for (const { name, legalName, foundedYear } of companies) {
    const { values } = await runInSandbox(companyRegistration1, {
      input: { company_name: name, address_country: country },
    });
    // France's register leaves legal forms out.
    const truth = country === 'FR' ? name : legalName;
    expect(String(values['company_legal_name']).toLowerCase()).toBe(truth.toLowerCase());
    expect(values['company_founded_on']).toContain(`${foundedYear}-`);
  }
});
