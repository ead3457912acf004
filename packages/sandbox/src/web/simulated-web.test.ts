import { describe, expect, it } from 'vitest';
import { siteTraits } from '../world/site-traits.ts';
import type { SiteTraits } from '../world/site-traits.ts';
import { createWorld } from '../world/create-world.ts';
import type { WorldCompany } from '../world/world.ts';
import type { WebRequest } from './simulated-web.ts';
import { createSimulatedWeb } from './simulated-web.ts';

const world = createWorld();
const web = createSimulatedWeb(world);
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));
const browser = { accept: 'text/html,application/xhtml+xml' };

function visit(url: string, changes: Partial<WebRequest> = {}) {
  return web.visit({ url: new URL(url), method: 'GET', headers: {}, body: null, ...changes });
}

function open(url: string, headers: Record<string, string> = browser) {
  const reply = visit(url, { headers });
  return typeof reply === 'string'
    ? { status: reply, type: '', body: '', location: '' }
    : {
        status: reply.status,
        type: reply.headers?.['content-type'] ?? '',
        body: String(reply.body),
        location: reply.headers?.['location'],
      };
}

function find(isSought: (traits: SiteTraits, company: WorldCompany) => boolean) {
  const company = companies.find((one) => {
    const traits = siteTraits(world, one);
    return traits.state === 'live' && isSought(traits, one);
  });
  if (company === undefined) throw new Error('the world has no such company');
  const { isOnWww } = siteTraits(world, company);
  return { company, origin: `https://${isOnWww ? 'www.' : ''}${company.domain}` };
}

describe('a company site', () => {
  it('says on its homepage who the company is', () => {
    const { company, origin } = find(({ jsonLd, hasOpenGraph }) => jsonLd === 'object' && hasOpenGraph);
    const { status, type, body } = open(`${origin}/`);
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<meta property="og:site_name"');
    for (const path of ['/about', '/contact']) expect(body).toContain(`href="${path}"`);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Organization',
      name: company.name,
      foundingDate: String(company.foundedYear),
      numberOfEmployees: { value: company.headcount },
      address: { addressLocality: company.place.city, addressCountry: company.place.countryCode },
      sameAs: expect.arrayContaining([company.profileUrl]),
    });
  });

  it('shows addresses that its people really have', () => {
    const { company, origin } = find(({ hasAddresses }) => hasAddresses);
    const addresses = [...open(`${origin}/contact`).body.matchAll(/mailto:([^"]+)/g)].map(
      ([, address]) => address,
    );
    const people = world.peopleAt(company).map(({ workEmail }) => workEmail);
    expect(addresses[0]).toBe(`info@${company.domain}`);
    expect(addresses.length).toBeGreaterThan(1);
    expect(people).toEqual(expect.arrayContaining(addresses.slice(1)));
  });

  it('shows people with their titles and profiles', () => {
    const { company, origin } = find(({ hasTeamPage }) => hasTeamPage);
    const [person] = world.peopleAt(company);
    const { body } = open(`${origin}/team`);
    expect(body).toContain(person?.profileUrl);
    expect(body).toContain(person?.employments[0].title.replace('&', '&amp;'));
  });

  it('has a feed of its news, a map and rules for robots', () => {
    const { company, origin } = find(
      ({ hasFeed, robots }, { news }) => hasFeed && robots === 'no_team' && news.length > 0,
    );
    expect(open(`${origin}/feed.xml`).body.match(/<item>/g)).toHaveLength(company.news.length);
    expect(open(`${origin}/sitemap.xml`).body).toContain(`<loc>${origin}/contact</loc>`);
    expect(open(`${origin}/robots.txt`).body).toBe(
      `User-agent: *\nDisallow: /team\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });

  it('redirects to where it is', () => {
    const { company, origin } = find(({ isOnWww }) => isOnWww);
    expect(open(`https://${company.domain}/about?a=1`)).toMatchObject({
      status: 301,
      location: `${origin}/about?a=1`,
    });
    expect(open(`http://www.${company.domain}/`)).toMatchObject({ status: 301, location: `${origin}/` });
  });

  it('has no other pages', () => {
    const { origin } = find(() => true);
    expect(open(`${origin}/nothing-here`).status).toBe(404);
    expect(open(`${origin}/about/`).status).toBe(200);
  });

  it('is missing or parked for some', () => {
    const answers = companies.map(({ domain }) => open(`https://${domain}/`));
    const share = (isCounted: (answer: (typeof answers)[number]) => boolean) =>
      answers.filter(isCounted).length / answers.length;
    expect(share(({ status }) => status === 'unreachable')).toBeCloseTo(0.06, 1);
    expect(share(({ body }) => body.includes('for sale'))).toBeGreaterThan(0.005);
    expect(share(({ body }) => body.includes('for sale'))).toBeLessThan(0.04);
  });

  it('is the same every time', () => {
    const { origin } = find(() => true);
    expect(
      createSimulatedWeb(createWorld()).visit({
        url: new URL(origin),
        method: 'GET',
        headers: browser,
        body: null,
      }),
    ).toEqual(visit(origin, { headers: browser }));
  });

  it('exists for companies outside the world', () => {
    const statuses = ['fabrikam.com', 'contoso.io', 'tailspin.net'].map(
      (domain) => open(`https://${domain}/`).status,
    );
    expect(statuses.some((status) => status === 200 || status === 301)).toBe(true);
  });
});

describe('a request for no page', () => {
  const { origin } = find(() => true);

  it.each<[string, string, Partial<WebRequest>]>([
    ['another method', `${origin}/`, { method: 'POST', body: 'x', headers: browser }],
    ['a path that sites do not have', `${origin}/v1/items`, {}],
    ['a path with a query', `${origin}/?id=1`, {}],
    ['a wish for JSON', `${origin}/`, { headers: { accept: 'application/json' } }],
    ['a host of an API', 'https://api.example.com/', { headers: browser }],
    ['an address', 'http://127.0.0.1:8080/', { headers: browser }],
  ])('is echoed: %s', (_, url, changes) => {
    expect(visit(url, changes)).toEqual({
      status: 200,
      body: { sandbox: true, method: changes.method ?? 'GET', url, body: changes.body ?? null },
    });
  });

  it('is a page when it says nothing of what it takes and sites have the path', () => {
    expect(open(`${origin}/`, {})).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(open(`${origin}/robots.txt`, { accept: 'text/plain' })).toMatchObject({
      type: 'text/plain; charset=utf-8',
    });
  });
});

it.each([
  ['ratelimited', { status: 429 }],
  ['notfound', { status: 404 }],
  ['serverdown', { status: 503 }],
  ['malformed', { status: 200, body: '<html><body>not what you asked for' }],
  ['timeout', 'silence'],
])('answers as the host %s asks', (word, expected) => {
  const reply = visit(`https://${word}.example.com/`);
  if (typeof expected === 'string') expect(reply).toBe(expected);
  else expect(reply).toMatchObject(expected);
});
