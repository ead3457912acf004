import { foldLetters, squash } from '@headrace/sandbox/world/fold';
import { places } from '@headrace/sandbox/world/data/places';
import { technologiesOf } from '@headrace/sandbox/world/data/industries';
import { runInPlace } from '../engine/compute-in-place.fixture.ts';
import { expect, it } from 'vitest';
import { searches } from '../catalog.ts';
import { completeLists } from './wire-complete.ts';

const { complete } = completeLists(runInPlace);

it('offers every place of the simulated world in a form that its vendors accept', async () => {
  for (const { city, region, country, countryCode } of places) {
    const names = new Set([city, region, country, countryCode].map(squash));
    const whole = foldLetters(`${city}, ${region}, ${country}`);
    const query = `${city} ${country}`;
    const found = (await complete({ source: 'locations', query, limit: 20 })) ?? [];
    // Amplemarket compares the parts, Crustdata takes whatever is in the whole.
    const fitting = found.filter(
      ({ value }) =>
        whole.includes(foldLetters(value)) && value.split(',').every((part) => names.has(squash(part))),
    );
    expect(
      fitting.map(({ value }) => value.split(',')[0]),
      query,
    ).toContain(city);
  }
});

it('has a source for every filter that names one, and exactly the values of every closed list', async () => {
  const lists = searches.flatMap(({ filters }) =>
    Object.values(filters).flatMap((filter) => (filter.kind === 'list' && filter.source ? [filter] : [])),
  );
  expect(lists.length).toBeGreaterThan(20);
  for (const { source, values } of lists) {
    const found = await complete({ source: source ?? '', query: '', limit: 50 });
    expect(found, source ?? '').not.toBeNull();
    if (values !== null) expect(found?.map(({ value }) => value)).toEqual(values);
  }
});

it('offers what the simulated world has', async () => {
  const values = async (source: string, query: string) =>
    ((await complete({ source, query, limit: 5 })) ?? []).map(({ value }) => value);
  expect(await values('linkedin_industries.crustdata', 'hospitals & health')).toContain(
    'Hospitals & Health Care',
  );
  for (const technology of technologiesOf('software'))
    expect(await values('technologies', technology)).toContain(technology);
  expect(await values('titles', 'VP of Sales')).toContain('VP of Sales');
});
