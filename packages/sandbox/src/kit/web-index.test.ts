import { describe, expect, it } from 'vitest';
import { createSimulatedWeb } from '../web/simulated-web.ts';
import { createWorld } from '../world/create-world.ts';
import { siteTraits } from '../world/site-traits.ts';
import type { WorldCompany } from '../world/world.ts';
import { escapeMarkup } from './markup.ts';
import type { WebSearch } from './web-index.ts';
import { searchWeb } from './web-index.ts';
import { withForcedMisses } from './world-with-forced-misses.ts';

const world = createWorld();
const web = createSimulatedWeb(world);
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));
const traitsOf = (company: WorldCompany) => siteTraits(world, company);

const search = (query: string, changes: Partial<WebSearch> = {}) =>
  searchWeb(world, { vendor: 'some', coverage: 1, query, limit: 10, ...changes });
const urlsOf = (query: string, changes: Partial<WebSearch> = {}) =>
  search(query, changes).map(({ url }) => url);
const pathsOf = (query: string, changes: Partial<WebSearch> = {}) =>
  urlsOf(query, changes).map((url) => new URL(url).pathname);

function find(isSought: (company: WorldCompany) => boolean): WorldCompany {
  const company = companies.find((one) => {
    const { state, robots, hasTeamPage } = traitsOf(one);
    return state === 'live' && robots === 'open' && hasTeamPage && isSought(one);
  });
  if (company === undefined) throw new Error('the world has no such company');
  return company;
}

const acme = find(({ name, funding }) => name.includes(' ') && funding.length > 0);
const { domain, name } = acme;

describe('a page that is found', () => {
  const queries = companies
    .slice(0, 80)
    .flatMap((company) => [company.domain, `${company.name} news`, `who leads "${company.name}"?`]);
  const pages = [...queries, 'software companies in Berlin', 'fabrikam.com'].flatMap((query) =>
    search(query),
  );

  it('answers with status 200, and says what it is quoted with', () => {
    expect(pages.length).toBeGreaterThan(500);
    for (const { url, title, snippet, publishedAt } of pages) {
      const request = { url: new URL(url), method: 'GET', headers: { accept: 'text/html' }, body: null };
      const reply = web.visit(request);
      if (typeof reply === 'string') throw new Error(`${url} is ${reply}`);
      expect([url, reply.status]).toEqual([url, 200]);
      expect(reply.body).toContain(`<title>${escapeMarkup(title)}</title>`);
      const words = snippet.split(' ').filter((word) => word !== '...');
      // The last one may be cut.
      words.pop();
      for (const word of words) expect(reply.body).toContain(escapeMarkup(word));
      if (publishedAt !== null) expect(reply.body).toContain(publishedAt);
    }
  });

  it('has a title, a few sentences at most, and fits less than the one before it', () => {
    for (const { title, snippet, text } of pages) {
      expect(title).not.toBe('');
      expect(snippet.length).toBeGreaterThan(20);
      expect(snippet.length).toBeLessThanOrEqual(300);
      expect(text).not.toContain('<');
    }
    const scores = search(`${name} news`).map(({ relevance }) => relevance);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    for (const score of scores) expect(score > 0 && score < 1).toBe(true);
  });

  it('is on no site that is missing, parked or closed to robots', () => {
    const hidden = companies.filter(
      (one) => traitsOf(one).state !== 'live' || traitsOf(one).robots === 'closed',
    );
    expect(hidden.length).toBeGreaterThan(100);
    for (const company of hidden) expect(urlsOf(company.domain)).toEqual([]);
    const shy = companies.filter((one) => traitsOf(one).robots === 'no_team').slice(0, 50);
    for (const company of shy) expect(pathsOf(company.domain)).not.toContain('/team');
  });
});

describe('a company', () => {
  const all = ['/', '/about', '/contact', '/team'];

  it.each([
    ['its domain', domain],
    ['a URL of it', `https://www.${domain}/careers?x=1`],
    ['an address at it', `info@${domain}`],
    ['a site', `site:${domain}`],
    ['its name', name],
    ['its name in small letters', name.toLowerCase()],
    ['its name with more of it', `The ${name}, Inc.`],
    ['its name among other words', `what does "${name}" do, and where?`],
    ['its profile', acme.profileUrl],
    ['the profile of somebody who works there', world.peopleAt(acme)[0]?.profileUrl ?? ''],
  ])('is found by %s', (_, query) => {
    expect(pathsOf(query).toSorted()).toEqual(all);
    for (const url of urlsOf(query)) expect(url).toMatch(new RegExp(`//(www\\.)?${domain}/`));
  });

  it.each([
    ['news', '/'],
    ['raised funding', '/about'],
    ['CEO', '/team'],
    ['phone number', '/contact'],
  ])('shows first the page that is about %s', (topic, path) => {
    expect(pathsOf(`${name} ${topic}`)[0]).toBe(path);
  });

  it('is quoted with what was asked for', () => {
    expect(search(`${name} news`)[0]).toMatchObject({
      snippet: expect.stringContaining(acme.news[0]?.title ?? '?'),
      publishedAt: acme.news[0]?.date,
    });
    expect(search(`${name} investors`)[0]?.snippet).toContain(acme.funding[0]?.investors[0] ?? '?');
    const [person] = world.peopleAt(acme);
    expect(search(`${person?.name} ${name}`)[0]).toMatchObject({
      snippet: expect.stringContaining(`${person?.name} ${person?.employments[0].title}`),
    });
  });

  it('is found together with another one', () => {
    const other = find(({ domain: others }) => others !== domain);
    const hosts = urlsOf(`${name} vs ${other.name}`, { limit: 20 }).map((url) =>
      new URL(url).hostname.replace('www.', ''),
    );
    expect(new Set(hosts)).toEqual(new Set([domain, other.domain]));
  });

  it('outside the world is found by its domain, or by a name that is all there is', () => {
    expect(urlsOf('fabrikam.com').length).toBeGreaterThan(0);
    expect(urlsOf('What does Fabrikam Inc do?')).toEqual(urlsOf('Fabrikam Inc'));
    expect(urlsOf('Fabrikam Inc').length).toBeGreaterThan(0);
  });
});

describe('a search', () => {
  it('lists companies of an industry and a place', () => {
    const found = urlsOf('software companies in Berlin');
    const hosts = found.map((url) => new URL(url).hostname.replace('www.', ''));
    expect(found.length).toBeGreaterThan(1);
    for (const host of hosts) {
      expect(world.findCompany({ domain: host })).toMatchObject({
        industry: 'Software Development',
        place: { city: 'Berlin' },
      });
    }
    expect(new Set(pathsOf('hospitals'))).toEqual(new Set(['/']));
  });

  it('keeps to sites, and away from others', () => {
    expect(pathsOf(`site:${domain}/about`)).toEqual(['/about']);
    expect(pathsOf(`${name} -site:${domain}/about`)).not.toContain('/about');
    expect(pathsOf('who leads them', { sites: [domain] })).toContain('/team');
    expect(urlsOf(name, { excludedSites: [`www.${domain}`] })).toEqual([]);
    expect(urlsOf(`site:linkedin.com/in "${world.person(0).name}" ${name}`)).toEqual([]);
  });

  it('keeps to pages with a date since a day', () => {
    const newest = acme.news[0]?.date ?? '';
    expect(pathsOf(name, { since: newest })).toEqual(['/']);
    expect(pathsOf(name, { since: world.today })).toEqual([]);
  });

  it.each([
    '',
    '   ',
    '"""',
    'zqx jkv',
    'the quick brown fox',
    'node.js e.g. 3.14',
    'site:',
    'https://',
    'linkedin.com/in/',
    'linkedin.com x.com github.com',
    'site:crunchbase.com',
    '%%% \u0000 \uD800',
    'How To Knit A Sweater For Your Grumpy Old Cat',
    'a.'.repeat(200),
    'x '.repeat(200),
    '-site:acme.com',
  ])('finds nothing for %j', (query) => {
    expect(urlsOf(query)).toEqual([]);
  });

  it('reads no further than 400 characters', () => {
    expect(urlsOf(`${'x '.repeat(200)}${domain}`)).toEqual([]);
  });

  it('finds nothing for the word notfound', () => {
    const missing = withForcedMisses(world);
    for (const query of ['notfound.com', `${name} notfound`, 'Acme Notfound']) {
      expect(searchWeb(missing, { vendor: 'some', coverage: 1, query, limit: 10 })).toEqual([]);
    }
  });

  it('gives as many as were asked for, the same ones every time', () => {
    expect(search(domain, { limit: 2 })).toHaveLength(2);
    expect(search(domain, { limit: 0 })).toEqual([]);
    expect(searchWeb(createWorld(), { vendor: 'some', coverage: 1, query: domain, limit: 10 })).toEqual(
      search(domain),
    );
  });

  it('differs from engine to engine', () => {
    const some = companies.slice(0, 60).map((one) => urlsOf(one.domain));
    const others = companies.slice(0, 60).map((one) => urlsOf(one.domain, { vendor: 'other' }));
    expect(some).not.toEqual(others);
    expect(some.map((urls) => urls.toSorted())).toEqual(others.map((urls) => urls.toSorted()));
    const partial = companies.slice(0, 60).map((one) => urlsOf(one.domain, { coverage: 0.8 }).length);
    expect(partial.reduce((a, b) => a + b)).toBeLessThan(some.flat().length);
  });
});
