import { describe, expect, test } from 'vitest';
import type { AskedPerson, ProfileClaim } from './score-profile.ts';
import { comparePeople, confidenceOfProfile, scoreProfiles } from './score-profile.ts';

const asked: AskedPerson = { name: 'Jane Doe', company: 'Acme', domain: 'acme.com', place: null };

const claim = (
  source: ProfileClaim['source'],
  slug: string,
  more: Partial<ProfileClaim> = {},
): ProfileClaim => ({
  source,
  profileUrl: `https://www.linkedin.com/in/${slug}`,
  name: 'Jane Doe',
  company: { name: 'Acme', domain: 'acme.com' },
  place: null,
  url: 'https://acme.com/team',
  ...more,
});

const reasonsOf = (claims: ProfileClaim[], about = asked) => scoreProfiles(claims, about)[0]?.reasons;

describe('scoreProfiles', () => {
  test('gives a reason for every point', () => {
    expect(scoreProfiles([claim('website', 'jane')], asked)).toMatchObject([
      {
        profileUrl: 'https://www.linkedin.com/in/jane',
        score: 90,
        reasons: ['name 50', 'company 30', 'source 10'],
      },
    ]);
  });

  test('counts one profile once, however it is written', () => {
    const claims = [
      claim('website', 'jane-doe'),
      claim('prospeo', 'x', { profileUrl: 'http://uk.linkedin.com/in/Jane-Doe/' }),
    ];
    expect(scoreProfiles(claims, asked)).toHaveLength(1);
    expect(reasonsOf(claims)).toContain('agreement 15');
  });

  test('believes a name at another company little, and another name not at all', () => {
    const elsewhere = claim('crustdata', 'jane', { company: { name: 'Globex', domain: 'globex.com' } });
    expect(scoreProfiles([elsewhere], asked)[0]?.score).toBe(55);
    expect(scoreProfiles([claim('website', 'john', { name: 'John Roe' })], asked)[0]?.score).toBe(0);
  });

  test('knows a company by its name where nobody knows the domain', () => {
    expect(reasonsOf([claim('prospeo', 'jane')], { ...asked, domain: '' })).toContain('company 27');
  });

  test('lets a place decide between namesakes', () => {
    const about = { ...asked, place: 'Berlin, Germany' };
    const [here, there] = [
      claim('prospeo', 'a', { place: 'Greater Berlin' }),
      claim('prospeo', 'b', { place: 'Paris' }),
    ];
    expect(scoreProfiles([there, here], about).map(({ score }) => score)).toEqual([95, 75]);
    expect(reasonsOf([claim('prospeo', 'c')], about)).not.toContain('place 10');
  });
});

test.each([
  ['Jane Doe', 'Dr. Jane A. Doe', 1],
  ['Jané Döe', 'jane doe', 1],
  ['Alex Doe', 'Alexander Doe', 0.9],
  ['J. Doe', 'Jane Doe', 0.8],
  ['Katherine Doe', 'Catherine Doe', 0.7],
  ['Jane Sorensen', 'Jane Sorenson', 0.7],
  ['Jane Doe', 'John Doe', 0],
  ['Jane Doe', 'Jane Roe', 0],
  ['Jane', 'Jane Doe', 0],
])('comparePeople %s and %s', (one, other, similarity) => {
  expect(comparePeople(one, other)).toBe(similarity);
  expect(comparePeople(other, one)).toBe(similarity);
});

test.each([
  [100, 5],
  [90, 4],
  [85, 3],
  [70, 2],
])('a score of %d is a confidence of %d', (score, confidence) => {
  expect(confidenceOfProfile(score)).toBe(confidence);
});
