import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import type { EntityQuery } from './entity-search.ts';
import { askForEntities, entitiesReply, entity, ofEntitySearch, readEntities } from './entity-search.ts';
import { parallel } from './parallel.ts';

/** People by a description. */
export const searchPeople = parallel.operation({
  id: 'parallel.search_people',
  ...ofEntitySearch,
  request: (page: PageOf<EntityQuery>) => askForEntities('people', page),
  reply: entitiesReply,
  answer: (reply, { size }): SearchPage<PersonRow> => readEntities(reply, { size, readRow: readPerson }),
});

function readPerson(match: PersonRow['match']): PersonRow {
  const { name, url, description } = entity.parse(match);
  return {
    name,
    ...readJob(name, description ?? ''),
    headline: null,
    // Of a network or of a directory, as the vendor says.
    profileUrl: url,
    companyDomain: null,
    companyWebsiteUrl: null,
    companyProfileUrl: null,
    region: null,
    match,
  };
}

/** `CTO at Acme`, with the name before it or not. */
const job = /^[\s,:|–—-]*(?:is (?:currently )?(?:the |an? )?)?(.{2,80}?) (?:at|@) ([^.,;|\n]{2,80})/u;
/** Words of sentences, which no title has. */
const sentence =
  /[.;|\n]|\b(?:who|with|has|had|have|is|was|are|works?|worked|working|studied|served|leads|years?)\b/i;

/** There are no fields for it, and what a description looks like is not documented: only what is plainly a job counts. */
function readJob(name: string | null, description: string): Pick<PersonRow, 'jobTitle' | 'companyName'> {
  const said = name !== null && description.startsWith(name) ? description.slice(name.length) : description;
  const [, title = '', company = ''] = job.exec(said) ?? [];
  const isJob = title !== '' && !sentence.test(title);
  return { jobTitle: isJob ? title.trim() : null, companyName: isJob ? company.trim() : null };
}
