import { describe, expect, it } from 'vitest';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { gleif } from './gleif.ts';

const world = createWorld();
const ask = askSimulator(gleif, world);
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));
const registered = companies.find(({ lei }) => lei !== null);
if (registered === undefined) throw new Error('nobody has an identifier');
const { lei, legalName, place } = registered;

const search = (query: Record<string, string>) =>
  JSON.parse(JSON.stringify(ask('GET /lei-records', { query }).body));

describe('the simulated register', () => {
  it('finds a company by its legal name', () => {
    const { meta, data } = search({ 'filter[entity.legalName]': legalName, 'page[size]': '10' });
    expect(meta.pagination).toEqual({ currentPage: 1, perPage: 10, from: 1, to: 1, total: 1, lastPage: 1 });
    expect(data[0]).toMatchObject({
      type: 'lei-records',
      id: lei,
      attributes: {
        lei,
        entity: {
          legalName: { name: legalName },
          legalAddress: { city: place.city, country: place.countryCode },
        },
        registration: { status: 'ISSUED' },
      },
    });
  });

  it('has nothing of a company without an identifier, nor of one elsewhere', () => {
    const other = companies.find((company) => company.lei === null);
    expect(search({ 'filter[entity.legalName]': other?.legalName ?? '' }).data).toEqual([]);
    expect(
      search({ 'filter[fulltext]': legalName, 'filter[entity.legalAddress.country]': 'XX' }).data,
    ).toEqual([]);
    expect(search({}).data).toEqual([]);
  });

  it('reads a record by its identifier without a search before', () => {
    const reply = askSimulator(gleif, world)(`GET /lei-records/${lei}`);
    expect(reply).toMatchObject({ status: 200, body: { data: { id: lei } } });
    expect(ask(`GET /lei-records/${lei}/direct-parent`).status).toBe(404);
    expect(ask(`GET /lei-records/${lei}/isins`)).toMatchObject({ status: 200, body: { data: [] } });
  });

  it('answers 404 to an identifier it does not know, and 406 to a wish for HTML', () => {
    expect(ask('GET /lei-records/00000000000000000000')).toMatchObject({
      status: 404,
      body: { errors: [{ status: '404', title: 'Not Found' }] },
    });
    expect(ask('GET /lei-records', { headers: { accept: 'text/html' } }).status).toBe(406);
  });

  it('completes names', () => {
    expect(ask('GET /fuzzycompletions', { query: { field: 'entity.legalName', q: legalName } }).body).toEqual(
      {
        data: [
          {
            type: 'fuzzycompletions',
            attributes: { value: legalName },
            relationships: { 'lei-records': { data: { type: 'lei-records', id: lei } } },
          },
        ],
      },
    );
  });
});
