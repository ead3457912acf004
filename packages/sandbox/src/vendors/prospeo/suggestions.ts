import { z } from 'zod';
import { optionalText } from '../../kit/optional-text.ts';
import type { World } from '../../world/world.ts';
import { errorReply, operation } from './prospeo-reply.ts';

const query = z.object({ location_search: optionalText, job_title_search: optionalText });

/** Spellings that the filters take; free. One of the two searches, not both. */
export const suggest = operation(
  query,
  'INVALID_REQUEST',
  ({ location_search, job_title_search }, { world }) => {
    const text = location_search ?? job_title_search;
    if (text === undefined || text.length < 2 || (location_search && job_title_search))
      return errorReply('INVALID_REQUEST');
    const wanted = text.toLowerCase();
    const isLocation = location_search !== undefined;
    return {
      status: 200,
      body: {
        error: false,
        location_suggestions: isLocation ? suggestLocations(world, wanted) : null,
        job_title_suggestions: isLocation ? null : suggestTitles(world, wanted),
      },
    };
  },
);

function suggestLocations(world: World, wanted: string): { name: string; type: string }[] {
  const types = new Map<string, string>();
  for (const { city, region, country } of samples(world, (index) => world.company(index).place)) {
    types.set(country, 'COUNTRY');
    types.set(`${region}, ${country}`, 'STATE');
    types.set(`${city}, ${region}, ${country}`, 'CITY');
  }
  const fitting = [...types].filter(([name]) => name.toLowerCase().includes(wanted));
  return fitting.slice(0, 20).map(([name, type]) => ({ name, type }));
}

function suggestTitles(world: World, wanted: string): string[] {
  const titles = samples(world, (index) =>
    world.peopleAt(world.company(index)).map((person) => person.employments[0].title),
  );
  return [...new Set(titles.flat())].filter((title) => title.toLowerCase().includes(wanted)).slice(0, 20);
}

function samples<T>(world: World, read: (index: number) => T): T[] {
  return Array.from({ length: Math.min(100, world.companyCount) }, (_, index) => read(index));
}
