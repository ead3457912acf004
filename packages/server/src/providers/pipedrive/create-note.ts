import { z } from 'zod';
import { pipedrive } from './pipedrive.ts';

export interface NoteOf {
  object: 'persons' | 'organizations';
  /** Of the person or organization. */
  id: string;
  /** HTML, which Pipedrive cleans. */
  content: string;
}

/**
 * Puts a note on a person or an organization. A repetition would make a second one. Notes are part of the first version
 * of the API alone. That it answers 404 for somebody whom it does not know is assumed.
 */
export const createNote = pipedrive.effect({
  id: 'pipedrive.create_note',
  refuse: ({ id }: NoteOf) =>
    /^\d{1,15}$/.test(id)
      ? null
      : `An ID of a record in Pipedrive is a number, not ${JSON.stringify(id.slice(0, 100))}.`,
  request: ({ object, id, content }) => ({
    method: 'POST',
    path: '/v1/notes',
    body: { content, [object === 'persons' ? 'person_id' : 'org_id']: Number(id) },
  }),
  errors: { means: { 404: 'not_found' } },
  reply: z.object({ data: z.object({ id: z.number() }) }),
  answer: ({ data }) => ({ id: String(data.id) }),
});
