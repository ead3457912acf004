import { describe, expect, test } from 'vitest';
import type { Claim } from './score-identity.ts';
import { confidenceOf, resemblance, scoreIdentities } from './score-identity.ts';

const claim = (source: Claim['source'], domain: string, more: Partial<Claim> = {}): Claim => ({
  source,
  domain,
  name: 'Acme Rockets',
  profileUrl: null,
  url: `https://${domain}/`,
  ...more,
});

const traits = new Map([
  ['parked.com', { isParked: true, acceptsMail: true }],
  ['mailless.com', { isParked: false, acceptsMail: false }],
]);

const scoresOf = (claims: Claim[]) =>
  scoreIdentities('Acme Rockets Inc.', { claims, traits }).map(({ domain, score }) => [domain, score]);
const reasonsOf = (claims: Claim[]) => scoreIdentities('Acme Rockets Inc.', { claims, traits })[0]?.reasons;

describe('scoreIdentities', () => {
  test('gives a reason for every point', () => {
    const claims = [claim('crustdata', 'acmerockets.com'), claim('website', 'acmerockets.com')];
    expect(scoreIdentities('Acme Rockets Inc.', { claims, traits })).toEqual([
      {
        domain: 'acmerockets.com',
        score: 100,
        reasons: ['name 50', 'source 25', 'agreement 15', 'domain 10'],
        claims,
      },
    ]);
  });

  test('believes a registry more than a page, and a statement more than a title', () => {
    expect(
      scoresOf([claim('page title', 'a.com'), claim('website', 'b.com'), claim('wikidata', 'c.com')]),
    ).toEqual([
      ['c.com', 75],
      ['b.com', 70],
      ['a.com', 62],
    ]);
  });

  test('counts sources that agree, a website only once', () => {
    const page = [claim('website', 'x.com'), claim('page title', 'x.com')];
    expect(reasonsOf(page)).not.toContain('agreement 15');
    expect(reasonsOf([...page, claim('wikidata', 'x.com')])).toContain('agreement 15');
    expect(reasonsOf([...page, claim('wikidata', 'x.com'), claim('crustdata', 'x.com')])).toContain(
      'agreement 20',
    );
  });

  test('gives nothing for the name of somebody else', () => {
    expect(scoresOf([claim('crustdata', 'acmerockets.com', { name: 'Globex' })])).toEqual([
      ['acmerockets.com', 0],
    ]);
  });

  test('adds points for a profile under the very name', () => {
    const at = (slug: string) => [
      claim('website', 'x.com', { profileUrl: `https://www.linkedin.com/company/${slug}` }),
    ];
    expect(reasonsOf(at('acme-rockets'))).toContain('profile 5');
    expect(reasonsOf(at('AcmeRockets/about'))).toContain('profile 5');
    expect(reasonsOf(at('acme-rockets-2'))).not.toContain('profile 5');
  });

  test('leaves out domains for sale, and trusts those without mail less', () => {
    expect(scoresOf([claim('wikidata', 'parked.com'), claim('wikidata', 'mailless.com')])).toEqual([
      ['mailless.com', 70],
    ]);
  });

  test('prefers the shorter domain of two that are alike', () => {
    expect(scoresOf([claim('wikidata', 'acme-rockets.com'), claim('wikidata', 'acmerockets.io')])).toEqual([
      ['acmerockets.io', 85],
      ['acme-rockets.com', 85],
    ]);
  });

  test('has nobody without a claim', () => {
    expect(scoresOf([])).toEqual([]);
  });
});

describe('resemblance', () => {
  test.each([
    ['acmerockets.com', 1],
    ['acme-rockets.co.uk', 1],
    ['acme.com', 0.7],
    ['acmerocketsinc.com', 0.5],
    ['rockets.com', 0.5],
    ['globex.com', 0],
  ])('of Acme Rockets and %s is %d', (domain, share) => {
    expect(resemblance('Acme Rockets', domain)).toBe(share);
  });

  test('knows initials of three words', () => {
    expect(resemblance('International Business Machines', 'ibm.com')).toBe(0.7);
  });
});

test.each([
  [100, 5],
  [90, 4],
  [82, 3],
  [60, 2],
])('a score of %d is a confidence of %d', (score, confidence) => {
  expect(confidenceOf(score)).toBe(confidence);
});
