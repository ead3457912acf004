import { z } from 'zod';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { apollo, matchingPeople, searchingPeople } from './apollo.ts';
import { vendorRow } from './numbered-page.ts';
import type { PeopleQuery } from './search-people.ts';
import { askPeople, peoplePage, readPeople, readPerson } from './search-people.ts';

/** As many as the vendor reveals at once. */
export const maxPageSize = 10;

const revealed = z.object({ matches: z.array(vendorRow).nullish() });

/** The same people as in `searchPeople`, with names, profiles and employers; 1 credit for each that the vendor knows. */
export const revealPeople = apollo.conversation({
  id: 'apollo.reveal_people',
  converse: async (page: PageOf<PeopleQuery>, send): Promise<SearchPage<PersonRow>> => {
    const found = readPeople(peoplePage.parse(await send(askPeople(page), searchingPeople)), page);
    const ids = found.rows.flatMap(({ match }) => (typeof match['id'] === 'string' ? [match['id']] : []));
    if (ids.length === 0) return found;
    const details = ids.map((id) => ({ id }));
    const ofThem = { method: 'POST', path: '/people/bulk_match', body: { details } } as const;
    const reply = await send(ofThem, matchingPeople);
    const { matches } = revealed.parse(reply);
    const known = new Map((matches ?? []).flatMap((match) => (match === null ? [] : [[match['id'], match]])));
    // If nothing more is known about a person, the row of the search stays as it is.
    const rows = found.rows.map((row) => {
      const match = known.get(row.match['id'] ?? null);
      return match === undefined ? row : readPerson(match);
    });
    return { ...found, rows };
  },
});
