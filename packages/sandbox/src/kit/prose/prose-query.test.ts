import { describe, expect, it } from 'vitest';
import { createWorld } from '../../world/create-world.ts';
import { withForcedMisses } from '../world-with-forced-misses.ts';
import { readProse, type ProseQuery } from './prose-query.ts';

const world = createWorld({ companies: 150, people: 2000 });
const acme = world.company(5);
const other = world.company(17);

/** What was understood, without what was not. */
function understood(text: string, about: ProseQuery['about'] = 'people'): Record<string, unknown> {
  const { roles, industries, places, companies, ...query } = readProse(text, { world, about });
  const read = {
    ...roles,
    industries: [...(industries.wanted ?? [])],
    excludedIndustries: [...industries.excluded],
    places: [...(places.people ?? [])],
    employersPlaces: [...(places.companies ?? [])],
    excludedPlaces: [...places.excluded],
    present: companies.present?.map(({ name }) => name),
    past: companies.past?.map(({ name }) => name),
    excluded: companies.excluded.map(({ name }) => name),
    skills: query.skills,
    schools: query.schools,
    degrees: query.degrees,
    technologies: query.technologies,
    rounds: query.funding.rounds,
    judges: query.judges.map(() => 'judge'),
  };
  return Object.fromEntries(Object.entries(read).filter(([, part]) => part !== undefined && part.length > 0));
}

const healthCare = ['Hospitals & Health Care', 'Medical Devices'];
const german = ['Berlin', 'Munich', 'Hamburg', 'Cologne'];

describe('who is looked for', () => {
  it.each([
    ['software engineers in San Francisco', { titles: ['software engineer'], places: ['San Francisco'] }],
    ['VP of Sales', { titles: ['vp sale'] }],
    ['Vice Presidents of Sales', { titles: ['vp sale'] }],
    ['a CTO or a VP Engineering', { titles: ['chief technology officer', 'vp engineering'] }],
    [
      'marketing directors in healthcare',
      {
        seniorities: ['director'],
        departments: ['Marketing'],
        industries: healthCare,
      },
    ],
    ['senior engineers', { titles: ['engineer'], seniorities: ['senior'] }],
    ['decision makers in finance', { seniorities: ['c_suite', 'vp', 'director'], departments: ['Finance'] }],
    ['founders in fintech', { titles: ['founder'], industries: ['Financial Services'] }],
    [
      'recruiters at staffing agencies in Germany',
      {
        titles: ['recruiter'],
        industries: ['Staffing & Recruiting'],
        employersPlaces: german,
      },
    ],
    ['product managers with MBA', { titles: ['product manager'], degrees: ['MBA'] }],
    ['alumni of the University of Munich', { schools: ['University of Munich'] }],
    ['people with React or TypeScript and Python', { skills: [['React', 'TypeScript'], ['Python']] }],
    ['people who need training', {}],
    ['nurses, not in Berlin', { titles: ['nurse'], excludedPlaces: ['Berlin'] }],
    ['tell us who to call', {}],
    ['do it for IT', { departments: ['Information Technology'] }],
  ])('reads %j', (text, reading) => {
    expect(understood(text)).toEqual(reading);
  });
});

describe('which companies', () => {
  it.each([
    [
      'fintech companies in Switzerland',
      {
        industries: ['Financial Services'],
        employersPlaces: ['Zurich'],
      },
    ],
    ['German e-commerce brands', { industries: ['Retail'], employersPlaces: german }],
    [
      'UK-based insurers and insurance firms',
      {
        industries: ['Insurance'],
        employersPlaces: ['London', 'Manchester', 'Edinburgh'],
      },
    ],
    ['startups that raised a Series A in 2024', { rounds: ['series_a'] }],
    ['more than 200 employees', { judges: ['judge'] }],
    ['B2B, using Salesforce', { technologies: ['Salesforce'], judges: ['judge'] }],
    ['businesses that are not in health care', { excludedIndustries: healthCare }],
    ['marketing directors', {}],
  ])('reads %j', (text, reading) => {
    expect(understood(text, 'companies')).toEqual(reading);
  });

  it('reads names, domains and profiles', () => {
    for (const named of [acme.name, acme.domain, `https://www.${acme.domain}/about`, acme.profileUrl]) {
      expect(understood(`Head of Sales at ${named}`)).toEqual({
        seniorities: ['director'],
        departments: ['Sales'],
        present: [acme.name],
      });
    }
    expect(understood(`people at ${acme.name} or ${other.name}`)).toEqual({
      present: [acme.name, other.name],
    });
  });

  it('reads names of others behind “at”, unless they are words for companies', () => {
    expect(understood('people at Stripe or Adyen')).toEqual({ present: ['Stripe', 'Adyen'] });
    expect(understood('CFOs at Big Tech companies')).toMatchObject({ titles: ['chief financial officer'] });
    expect(understood('CFOs at Big Tech companies')).not.toHaveProperty('present');
  });

  it('tells former from present employers, and those that are not wanted', () => {
    expect(understood(`former ${acme.name} employees`)).toEqual({ past: [acme.name] });
    expect(understood(`CFOs, excluding ${acme.name}`)).toMatchObject({ excluded: [acme.name] });
  });

  it('takes a company as a model of others', () => {
    expect(understood(`companies similar to ${acme.name}`, 'companies')).toEqual({
      industries: [acme.industry],
      excluded: [acme.name],
    });
  });
});

it('misses what has the word notfound in it', () => {
  const missing = withForcedMisses(world);
  const query = readProse('people at Notfound Inc', { world: missing, about: 'people' });
  expect(query).toMatchObject({ isMiss: true, companies: { present: [] } });
});

it.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['what is no text', '\u0000\uD800 %% {"a":[]}'],
  ['signs', '$$$ ??? !!!'],
  ['a long word', 'a.'.repeat(3000)],
  ['a long list', 'at '.repeat(3000)],
  ['what looks like names', 'at A B C D E F or G and H not'],
])('reads %s without complaint', (_, text) => {
  for (const about of ['people', 'companies'] as const) {
    expect(readProse(text, { world, about }).about).toBe(about);
  }
});
