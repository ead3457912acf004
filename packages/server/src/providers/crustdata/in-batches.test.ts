import { describe, expect, test } from 'vitest';
import { askingWhich, thenEnrich } from './enrich-company.ts';
import { mara, person } from './crustdata.fixture.ts';
import { findEmailByProfile } from './find-email.ts';
import { findIdentity, findProfile, findProfileByEmail } from './find-profile.ts';

const [ana, bob] = [{ email: 'ana@acme.test' }, { email: 'bob@acme.test' }];
const entry = (email: string, ...matches: unknown[]) => ({ matched_on: email, match_type: 'x', matches });
const found = entry(ana.email, { confidence_score: 0.9, person_data: person });
const identified = { ...mara, confidence_score: 0.9 };

/** What is read of a reply to both, or that it cannot be read. */
function readBoth(reply: unknown) {
  const parts = findIdentity.exchange.batch?.split(reply, [ana, bob]) ?? [];
  return parts.map((part, at) => {
    if (part === undefined) return 'nothing told';
    try {
      return findIdentity.exchange.read(part, [ana, bob][at] ?? ana);
    } catch {
      return 'broken';
    }
  });
}

describe('two questions in one request', () => {
  test.each([
    ['in their order', [found, entry(bob.email)], [identified, null]],
    ['in another order', [entry(bob.email), found], [identified, null]],
    ['in the other envelope', { results: [found, entry(bob.email)] }, [identified, null]],
    ['under other names', [entry('ANA', ...found.matches), entry('BOB')], [identified, null]],
    [
      'in another order, one under another name',
      [entry(bob.email), entry('ANA', ...found.matches)],
      ['nothing told', null],
    ],
    ['with a bad one', [found, { ...entry(bob.email), matches: 'none' }], [identified, 'broken']],
    ['with the first one only', [found], [identified, 'nothing told']],
    ['with the second one only', [entry(bob.email, ...found.matches)], ['nothing told', identified]],
    ['with one under another name', [entry('ANA', ...found.matches)], ['nothing told', 'nothing told']],
  ])('are answered %s', (_, reply, expected) => {
    expect(readBoth(reply)).toEqual(expected);
  });

  test.each([
    [findIdentity, [ana, bob], '/person/enrich', { business_emails: ['ana@acme.test', 'bob@acme.test'] }],
    [
      findProfileByEmail,
      [ana, bob],
      '/person/enrich',
      { business_emails: ['ana@acme.test', 'bob@acme.test'] },
    ],
  ])('go out by address', ({ exchange }, people, path, body) => {
    expect(exchange.batch?.request(people)).toMatchObject({ method: 'POST', path, body });
  });

  test.each([
    [findProfile, '/person/enrich'],
    [findEmailByProfile, '/person/contact/enrich'],
  ])('go out by profile', ({ exchange }, path) => {
    const urls = ['https://www.linkedin.com/in/ana', 'https://www.linkedin.com/in/bob'];
    const body = { professional_network_profile_urls: urls };
    const people = urls.map((profileUrl) => ({ profileUrl }));
    expect(exchange.batch?.request(people)).toMatchObject({ method: 'POST', path, body });
    expect(exchange.batch?.max).toBe(25);
  });
});

describe('two companies', () => {
  const { batch } = askingWhich;

  test('are asked for together if they are told in the same way', () => {
    const asked = [{ domain: 'acme.test', name: 'Acme' }, { domain: 'basalt.test' }];
    expect(batch.request(asked)).toMatchObject({ body: { domains: ['acme.test', 'basalt.test'] } });
    const kinds = [...asked, { name: 'Acme' }, { profileUrl: 'https://p.test' }].map(batch.kindOf ?? String);
    expect(kinds).toEqual(['domains', 'domains', 'names', 'professional_network_profile_urls']);
  });

  test('are read together by their numbers, which the vendor may write as numbers', () => {
    const { batch: read } = thenEnrich(['basic_info']);
    expect(read?.request(['5', '7'])).toMatchObject({
      path: '/company/enrich',
      body: { crustdata_company_ids: [5, 7], fields: ['basic_info'], exact_match: true },
    });
    const seven = { matched_on: 7, matches: [] };
    expect(read?.split([seven], ['5', '7'])).toEqual([undefined, [seven]]);
  });
});
