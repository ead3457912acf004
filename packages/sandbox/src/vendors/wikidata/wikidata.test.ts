import { describe, expect, it } from 'vitest';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { wikidata } from './wikidata.ts';

const world = createWorld();
const headers = { 'user-agent': 'test/1 (https://example.com/contact)', accept: 'application/json' };
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));
const company = companies.find(({ isInRegistries }) => isInRegistries);
if (company === undefined) throw new Error('nobody is in a register');
const { name, domain, foundedYear, place } = company;

function openSession() {
  const ask = askSimulator(wikidata, world);
  return (path: string, query: Record<string, string> = {}) => {
    const { status, body, headers: sent } = ask(`GET ${path}`, { query, headers });
    return { status, sent, body: typeof body === 'string' ? body : JSON.parse(JSON.stringify(body)) };
  };
}
const ask = openSession();
const api = (query: Record<string, string>) => ask('/w/api.php', { format: 'json', ...query }).body;
const search = (text: string) =>
  api({ action: 'wbsearchentities', search: text, language: 'en', type: 'item' }).search;

describe('the simulated Wikidata', () => {
  it('finds a company by name and gives its claims', () => {
    const [{ id, label }] = search(name);
    expect(label).toBe(name);
    const { entities } = api({ action: 'wbgetentities', ids: id, props: 'labels|claims' });
    const { claims } = entities[id];
    expect(Object.keys(entities[id])).toEqual(['type', 'id', 'labels', 'claims']);
    expect(claims.P856[0].mainsnak.datavalue.value).toContain(domain);
    expect(claims.P31[0].mainsnak.datavalue.value.id).toBe('Q4830453');
    const city = claims.P159[0].mainsnak.datavalue.value.id;
    expect(api({ action: 'wbgetentities', ids: city }).entities[city].labels.en.value).toBe(place.city);
  });

  it('gives headcounts with the year they were true', () => {
    const counted = companies
      .filter(({ isInRegistries }) => isInRegistries)
      .flatMap((one) => {
        const [{ id }] = search(one.name);
        const statements = api({ action: 'wbgetentities', ids: id, props: 'claims' }).entities[id].claims
          .P1128;
        return statements === undefined ? [] : [{ statements, headcount: one.headcount }];
      });
    expect(counted.length).toBeGreaterThan(0);
    for (const { statements, headcount } of counted) {
      expect(statements).toHaveLength(2);
      expect(statements[1].mainsnak.datavalue.value.amount).toBe(`+${headcount}`);
      expect(statements[1].qualifiers.P585[0].datavalue.value.precision).toBe(9);
    }
  });

  it('does not know most companies', () => {
    const unknown = companies.find(({ isInRegistries }) => !isInRegistries);
    expect(search(unknown?.name ?? '')).toEqual([]);
  });

  it('reads an item of the world without a search before', () => {
    const [{ id }] = search(name);
    expect(openSession()(`/wiki/Special:EntityData/${id}.json`).body.entities[id].labels.en.value).toBe(name);
    expect(ask('/wiki/Special:EntityData/Q77.json').status).toBe(404);
    expect(api({ action: 'wbgetentities', ids: 'Q77' }).entities).toEqual({
      Q77: { id: 'Q77', missing: '' },
    });
  });

  it('finds a company by its website', () => {
    const query = `SELECT ?item ?itemLabel ?founded ?place ?placeLabel WHERE {
      ?item wdt:P856 ?u . FILTER(?u IN (<https://${domain}>,<https://www.${domain}/>))
      OPTIONAL { ?item wdt:P571 ?founded } OPTIONAL { ?item wdt:P159 ?place } }`;
    const { head, results } = ask('/sparql', { query, format: 'json' }).body;
    expect(head.vars).toEqual(['item', 'itemLabel', 'founded', 'place', 'placeLabel']);
    expect(results.bindings).toHaveLength(1);
    expect(results.bindings[0]).toMatchObject({
      item: { type: 'uri', value: expect.stringMatching(/^http:\/\/www\.wikidata\.org\/entity\/Q\d+$/) },
      itemLabel: { value: name, 'xml:lang': 'en' },
      placeLabel: { value: place.city },
    });
    expect(results.bindings[0].founded?.value ?? `${foundedYear}`).toContain(String(foundedYear));
  });

  it('answers faults with status 200, and refuses clients that do not say who they are', () => {
    const { status, sent, body } = ask('/w/api.php', { action: 'dance' });
    expect([status, sent?.['mediawiki-api-error'], body.error.code]).toEqual([200, 'badvalue', 'badvalue']);
    expect(
      askSimulator(wikidata, world)('GET /w/api.php', { headers: { 'user-agent': 'curl' } }).status,
    ).toBe(403);
  });
});
