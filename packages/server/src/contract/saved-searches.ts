/* Searches that are kept under a name, on the wire. */
import { z } from 'zod';
import { displayName } from './operator.ts';
import { searchPayload } from './search-request.ts';
import { strictObject } from './strict-object.ts';

/** The most that an organization may keep. */
export const maxSavedSearches = 200;
/** The most that one of them may have, as JSON. */
const maxSearchBytes = 65_536;
const maxNameLength = 100;

const name = displayName
  .max(maxNameLength)
  .refine((text) => text.isWellFormed(), 'The name has half a character.')
  .describe('No two saved searches of an organization have the same name.');

const storedPayload = searchPayload
  .refine(
    (search) => Buffer.byteLength(JSON.stringify(search)) <= maxSearchBytes,
    `At most ${maxSearchBytes.toLocaleString('en')} bytes of JSON.`,
  )
  // PostgreSQL's text accepts every character except NUL.
  .refine(({ search_id: id }) => id.isWellFormed() && !id.includes('\0'), {
    message: 'The id of the search has characters that are not valid text.',
    path: ['search_id'],
  })
  .describe('Stored as it is. `POST /v1/search/validate` says whether it can run.');

export const savedSearchId = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'Must be an id: letters, digits, _ and hyphens.');

export const newSavedSearch = strictObject({ name, search: storedPayload }).meta({ id: 'NewSavedSearch' });
export type NewSavedSearch = z.infer<typeof newSavedSearch>;

const runId = z.string().regex(/^[a-z0-9]{1,40}$/, 'Must be the id of a run.');

export const savedSearchChange = strictObject({
  name: name.optional(),
  search: storedPayload.optional(),
  last_run: strictObject({
    search: storedPayload.optional().describe('What was run, if it is not what is stored.'),
    run_id: runId.nullish().describe('The run, if it is still to be found.'),
  })
    .optional()
    .describe('Remembers that the search was run now, to tell later what was changed since.'),
}).meta({ id: 'SavedSearchChange' });
export type SavedSearchChange = z.infer<typeof savedSearchChange>;

const head = {
  id: z.string(),
  name: z.string(),
  search_id: z.string(),
  created_by: z.string().describe('Id of the API key or the person, or `operator`.'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime().describe('When its name or its search was last changed.'),
  last_run_at: z.iso.datetime().nullable(),
};

export const savedSearch = z
  .strictObject({
    ...head,
    search: searchPayload,
    last_run: z
      .strictObject({ search: searchPayload, run_id: z.string().nullable(), at: z.iso.datetime() })
      .nullable()
      .describe('What was run last. Null if it has not run since it was saved.'),
  })
  .meta({ id: 'SavedSearch' });

export const savedSearches = z
  .strictObject({ searches: z.array(z.strictObject(head).meta({ id: 'SavedSearchHead' })) })
  .meta({ id: 'SavedSearches' });
