import { describe, expect, test } from 'vitest';
import { readPage } from '../providers/website/read-page.ts';
import { companyIdentity1, companyIdentity2, companyIdentity3 } from './company-identity.ts';
import { basisOf, runInSandbox, runScripted, runWithoutKeys, world } from './run-asking-pipe.fixture.ts';

const companies = Array.from({ length: 100 }, (_, at) => world.company(at * 17));

/** How many of a hundred companies are found by name, and how sure the pipe is of the wrong ones. */
async function measure(run: typeof runInSandbox, nameOf: (company: (typeof companies)[number]) => string) {
  const found = { right: 0, wrong: 0, none: 0, surestWrong: 0 };
  for (const company of companies) {
    const { values, fields } = await run(companyIdentity3, { input: { company_name: nameOf(company) } });
    const domain = values['company_domain'];
    if (domain === company.domain) found.right += 1;
    else if (domain === 'no_result NoResult') found.none += 1;
    else {
      found.wrong += 1;
      found.surestWrong = Math.max(found.surestWrong, basisOf(fields['company_domain']).confidence ?? 5);
    }
  }
  return found;
}

// Harsher than the world outside: in this one nearly every domain that can be guessed has a company of that name.
describe('of a hundred companies of the simulated world', () => {
  test('nearly all are found by their legal name, and no mistake is made with confidence', async () => {
    const { right, surestWrong } = await measure(runInSandbox, ({ legalName }) => legalName);
    expect(right).toBeGreaterThanOrEqual(93);
    expect(surestWrong).toBeLessThanOrEqual(2);
  });

  test('most are found without any key', async () => {
    const { right, surestWrong } = await measure(runWithoutKeys, ({ legalName }) => legalName);
    expect(right).toBeGreaterThanOrEqual(84);
    expect(surestWrong).toBeLessThanOrEqual(2);
  });

  test('most are found without any key by their name alone', async () => {
    const { right, surestWrong } = await measure(runWithoutKeys, ({ name }) => name);
    expect(right).toBeGreaterThanOrEqual(75);
    expect(surestWrong).toBeLessThanOrEqual(2);
  });
});

const acme = { input: { company_name: 'ACME ROCKETS, INC.' } };

const pageOf = (html: string) => ({ 'website.fetch_page': readPage(html, 'https://acmerockets.com/') });
const statement =
  '<meta property="og:site_name" content="ACME Rockets"><a href="https://www.linkedin.com/company/acme-rockets">';
const crustdata = {
  name: 'Acme Rockets',
  domain: 'www.acmerockets.com',
  profile_url: 'https://www.linkedin.com/company/acme-r',
};

describe('company:identity@3', () => {
  test('takes a registry and the website together', async () => {
    const script = { 'crustdata.identify_company': crustdata, ...pageOf(statement) };
    const { values, fields, steps } = await runScripted(companyIdentity3, { ...acme, script });
    expect(values).toMatchObject({
      company_domain: 'acmerockets.com',
      company_profile_url: 'https://www.linkedin.com/company/acme-rockets',
      cleaned_company_name: 'Acme Rockets',
    });
    expect(fields['company_domain']?.widgets).toMatchObject({
      confidence: { numeric: 5 },
      sources: {
        list: [
          {
            source: 'Crustdata',
            description: 'Score 100: name 50, source 25, agreement 15, domain 10, profile 5',
          },
          { source: 'Website', url: 'https://acmerockets.com/' },
        ],
      },
    });
    expect(fields['cleaned_company_name']?.widgets?.entity_logo).toMatchObject({ entity: 'Acme Rockets' });
    expect(steps.filter((step) => step.startsWith('dns.'))).toEqual([]);
  });

  test('costs its own price once, whoever is asked', async () => {
    const { attempts } = await runScripted(companyIdentity3, {
      ...acme,
      script: { 'crustdata.identify_company': crustdata },
    });
    expect(attempts.flatMap(({ operation, credits }) => (credits > 0 ? [[operation, credits]] : []))).toEqual(
      [['headrace-get-company-identity', 3000]],
    );
  });

  test('guesses domains that exist, and believes the one whose page states the name', async () => {
    const mail = { hosts: [], provider: 'other', accepts_mail: true };
    const script = {
      'crustdata.identify_company': 'no credential' as const,
      'dns.look_up_mail': (input: unknown) =>
        JSON.stringify(input).includes('acmerockets.com') ? mail : null,
      ...pageOf(statement),
    };
    const { values, fields, inputs } = await runScripted(companyIdentity3, { ...acme, script });
    expect(values['company_domain']).toBe('acmerockets.com');
    expect(fields['company_domain']?.widgets).toMatchObject({ confidence: { numeric: 3 } });
    expect(inputs['website.fetch_page']).toEqual([{ url: 'https://acmerockets.com/' }]);
  });

  test('cleans the name of a company that nobody knows', async () => {
    const { values, attempts } = await runScripted(companyIdentity3, acme);
    expect(values).toMatchObject({
      company_domain: 'no_result NoResult',
      company_profile_url: 'no_result NoResult',
      cleaned_company_name: 'Acme Rockets',
    });
    expect(attempts.at(-1)).toMatchObject({ provider: 'headrace', credits: 3000 });
  });

  test('does not take a page of somebody else at the guessed domain', async () => {
    const mail = { hosts: [], provider: 'other', accepts_mail: true };
    const script = { 'dns.look_up_mail': mail, ...pageOf('<meta property="og:site_name" content="Globex">') };
    const { values } = await runScripted(companyIdentity3, { ...acme, script });
    expect(values['company_domain']).toBe('no_result NoResult');
  });

  test('fails for free when nobody answers', async () => {
    const down = { fails: 'unavailable' } as const;
    const script = {
      'wikidata.search_companies': down,
      'crustdata.identify_company': down,
      'gleif.find_legal_entities': down,
      'dns.look_up_mail': down,
    };
    const { values, attempts } = await runScripted(companyIdentity3, { ...acme, script });
    expect(values['company_domain']).toBe('failed ProviderError');
    expect(attempts.every(({ credits }) => credits === 0)).toBe(true);
  });
});

test('the older versions give a website, and the first a social URL', async () => {
  const input = { company_name: 'Acme Inc.' };
  const known = { company_website_url: 'https://acme.com', cleaned_company_name: 'Acme' };
  const profile = 'https://www.linkedin.com/company/acme';
  expect((await runInSandbox(companyIdentity2, { input })).values).toMatchObject({
    ...known,
    company_profile_url: profile,
  });
  expect((await runInSandbox(companyIdentity1, { input })).values).toMatchObject({
    ...known,
    company_social_url: profile,
  });
});
