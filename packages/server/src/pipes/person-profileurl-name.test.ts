import { describe, expect, test } from 'vitest';
import { readPage } from '../providers/website/read-page.ts';
import { peopleProfessionalProfileUrlName1, personProfileUrlName1 } from './person-profileurl-name.ts';
import { basisOf, runInSandbox, runScripted, runWithoutKeys, world } from './run-asking-pipe.fixture.ts';

const people = Array.from({ length: 60 }, (_, at) => world.person(at * 653));

async function measure(run: typeof runInSandbox) {
  const found = { right: 0, wrong: 0 };
  for (const { name, employments, profileUrl } of people) {
    const input = { name, company_name: employments[0].company.name };
    const { values } = await run(personProfileUrlName1, { input });
    if (values['profile_url'] === profileUrl) found.right += 1;
    else if (values['profile_url'] !== 'no_result NoResult') found.wrong += 1;
  }
  return found;
}

describe('of sixty people of the simulated world', () => {
  test('most are found', async () => {
    const { right, wrong } = await measure(runInSandbox);
    expect(right).toBeGreaterThanOrEqual(48);
    expect(wrong).toBeLessThanOrEqual(5);
  });

  test('those whom their company shows are found without any key, and nobody else is taken for them', async () => {
    const { right, wrong } = await measure(runWithoutKeys);
    expect(right).toBeGreaterThanOrEqual(12);
    expect(wrong).toBe(0);
  });
});

const input = { name: 'Jane Doe', company_name: 'Acme' };
const company = { name: 'Acme', domain: 'acme.com', profile_url: null };
const jane = {
  name: 'Jane Doe',
  profile_url: 'https://www.linkedin.com/in/jane',
  job_title: null,
  company_name: 'Acme',
  company_domain: 'acme.com',
  company_profile_url: null,
  location: 'Berlin, Germany',
};

describe('person:profileurl:name@1', () => {
  test('believes the pages of the company, and then asks no vendor', async () => {
    const html =
      '<title>Acme</title><ul><li><h3>Jane Doe</h3><a href="https://www.linkedin.com/in/jane">LinkedIn</a></li></ul>';
    const script = {
      'crustdata.identify_company': company,
      'website.fetch_page': readPage(html, 'https://acme.com/'),
    };
    const { values, fields, steps, attempts } = await runScripted(personProfileUrlName1, { input, script });
    expect(values['profile_url']).toBe('https://www.linkedin.com/in/jane');
    expect(fields['profile_url']?.widgets).toMatchObject({
      confidence: { numeric: 4 },
      sources: { list: [{ source: 'Website', description: 'Score 90: name 50, company 30, source 10' }] },
    });
    expect(steps.filter((step) => step.includes('find_person'))).toEqual([]);
    expect(attempts.at(-1)).toMatchObject({ operation: 'headrace-get-profileurl-from-name', credits: 6000 });
  });

  test('finds whom Wikidata names as the head of the company', async () => {
    const items = {
      Q1: {
        id: 'Q1',
        label: 'Acme',
        website: 'https://acme.com',
        linkedin_company_id: 'acme',
        chief_executive_ids: ['Q2'],
      },
      Q2: { id: 'Q2', label: 'Jane Doe', instance_of_ids: ['Q5'], linkedin_person_id: 'jane' },
    };
    const blank = {
      description: null,
      website: null,
      instance_of_ids: [],
      industry_ids: [],
      chief_executive_ids: [],
      founder_ids: [],
      employer_ids: [],
      occupation_ids: [],
      linkedin_company_id: null,
      linkedin_person_id: null,
    };
    const script = {
      'wikidata.search_companies': (asked: unknown) =>
        JSON.stringify(asked).includes('Acme')
          ? { items: [{ id: 'Q1', label: 'Acme', description: null }] }
          : null,
      'wikidata.fetch_entities': (asked: unknown) => ({
        items: Object.values(items).flatMap((item) =>
          JSON.stringify(asked).includes(item.id) ? [{ ...blank, ...item }] : [],
        ),
      }),
    };
    const { values, fields } = await runScripted(personProfileUrlName1, { input, script });
    expect(values['profile_url']).toBe('https://www.linkedin.com/in/jane');
    expect(fields['profile_url']?.widgets).toMatchObject({
      sources: { list: [{ url: 'https://www.wikidata.org/wiki/Q2' }] },
    });
  });

  test('asks vendors one after the other, and lets a place decide', async () => {
    const script = {
      'crustdata.identify_company': company,
      'prospeo.find_person': 'no credential' as const,
      'crustdata.find_person': jane,
    };
    const confidenceAt = async (location_hint: string) => {
      const { fields, steps } = await runScripted(personProfileUrlName1, {
        input: { ...input, location_hint },
        script,
      });
      expect(steps.filter((step) => step.includes('find_person'))).toEqual([
        'prospeo.find_person skipped',
        'amplemarket.find_person not_found',
        'crustdata.find_person found',
      ]);
      return basisOf(fields['profile_url']).confidence;
    };
    expect([await confidenceAt('Berlin'), await confidenceAt('Paris, France')]).toEqual([5, 2]);
  });

  test('takes nobody of another company or another name', async () => {
    for (const other of [
      { ...jane, company_name: 'Globex', company_domain: 'globex.com' },
      { ...jane, name: 'John Roe' },
    ]) {
      const script = { 'crustdata.identify_company': company, 'prospeo.find_person': other };
      expect((await runScripted(personProfileUrlName1, { input, script })).values['profile_url']).toBe(
        'no_result NoResult',
      );
    }
  });

  test('learns where somebody is from the vendors that tell', async () => {
    const { attempts } = await runInSandbox(personProfileUrlName1, { input });
    const answers = attempts
      .filter(({ operation }) => operation.endsWith('.find_person'))
      .map(({ answer }) => answer);
    expect(answers.join('')).toContain('"location":');
  });
});

test('the older pipe gives it under its older name', async () => {
  const { values } = await runInSandbox(peopleProfessionalProfileUrlName1, { input });
  expect(values['professional_profile_url']).toContain('linkedin.com/in/jane-doe');
});
