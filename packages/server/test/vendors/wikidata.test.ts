import { afterAll, expect, test } from 'vitest';
import { findByWebsite } from '../../src/providers/wikidata/wikidata-query.ts';
import { fetchEntities, searchCompanies } from '../../src/providers/wikidata/wikidata.ts';
import { describeConduct, describeTroubles, sampleOf } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies, testSweep } from './sweep.ts';
import { z } from 'zod';

const vendors = await startVendors();
afterAll(() => vendors.close());
const companies = someCompanies(vendors.world);

const itemId = z.string().regex(/^Q\d+$/);
const ids = z.array(itemId);
const text = z.string().min(1).nullable();

testSweep(vendors, {
  operation: findByWebsite,
  items: companies,
  input: ({ domain }) => ({ domain }),
  answer: z.strictObject({ ids: ids.min(1) }),
  found: [0.2, 0.5],
  isRight: ({ isInRegistries }, answer) => isInRegistries && answer.ids.length === 1,
  right: 1,
});

testSweep(vendors, {
  operation: searchCompanies,
  items: companies,
  input: ({ name }) => ({ name }),
  answer: z.strictObject({
    items: z.array(z.strictObject({ id: itemId, label: text, description: text })).min(1),
  }),
  found: [0.2, 0.5],
  isRight: ({ name, isInRegistries }, { items: [item] }) => isInRegistries && item?.label === name,
  right: 1,
});

const wikidataItem = z.strictObject({
  id: itemId,
  label: text,
  description: text,
  instance_of_ids: ids,
  website: z.url().nullable(),
  inception_year: z.int().nullable(),
  headquarters_id: itemId.nullable(),
  country_id: itemId.nullable(),
  industry_ids: ids,
  employees: z.int().nullable(),
  chief_executive_ids: ids,
  founder_ids: ids,
  parent_id: itemId.nullable(),
  employer_ids: ids,
  occupation_ids: ids,
  linkedin_company_id: text,
  linkedin_person_id: text,
  lei: text,
  isin: text,
  x_username: text,
  facebook_id: text,
  github_username: text,
  crunchbase_id: text,
  logo_file: text,
});

test('an item that was found states what is true of the company, or less', async () => {
  const registered = companies.filter(({ isInRegistries }) => isInRegistries);
  for (const company of registered) {
    const found = await vendors.call(findByWebsite, { domain: company.domain });
    if (found.outcome !== 'found') throw new Error(`${company.domain} is not found`);
    const fetched = await vendors.call(fetchEntities, found.answer);
    if (fetched.outcome !== 'found') throw new Error(`${company.domain} cannot be read`);
    const item = wikidataItem.parse(fetched.answer.items[0]);
    expect(item).toMatchObject({ label: company.name, lei: company.lei });
    expect(new URL(item.website ?? '').hostname.replace('www.', '')).toBe(company.domain);
    expect([company.foundedYear, null]).toContain(item.inception_year);
    expect([company.headcount, null]).toContain(item.employees);
    const place = await vendors.call(fetchEntities, { ids: [item.headquarters_id ?? '', 'Q1'] });
    expect(place).toMatchObject({ answer: { items: [{ label: company.place.city }] } });
  }
});

describeConduct(vendors, {
  operation: searchCompanies,
  about: (word) => ({ name: `Acme ${word}` }),
  samples: sampleOf(companies, ({ name }) => ({ name })),
  keys: null,
});

describeConduct(vendors, {
  operation: findByWebsite,
  about: (word) => ({ domain: `${word}.com` }),
  samples: sampleOf(companies, ({ domain }) => ({ domain })),
  keys: null,
});

describeTroubles(vendors, {
  operation: findByWebsite,
  vendor: 'wikidata',
  sample: { domain: companies[0]?.domain ?? '' },
  limit: { requests: 9, over: 'wait' },
});
