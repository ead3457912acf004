import { z } from 'zod';
import { checkChange } from '../kit/record-change.ts';
import { attio } from './attio.ts';
import { form, writing } from './record-form.ts';

export interface NoteOf {
  /** The slug of the object: `people`, `companies`, a custom one. */
  object: string;
  /** Of the record. */
  id: string;
  /** Attio requires one. */
  title: string;
  /** Text, in which a new line stays one. */
  content: string;
}

/**
 * Puts a note on a record: https://docs.attio.com/rest-api/endpoint-reference/notes/create-a-note. A repetition would
 * make a second one. That Attio answers 404 for a record that it does not know is assumed.
 */
export const createNote = attio.effect({
  id: 'attio.create_note',
  refuse: ({ object, id }: NoteOf) => checkChange({ object, id, properties: {} }, form),
  request: ({ object, id, title, content }) => ({
    method: 'POST',
    path: '/notes',
    body: { data: { parent_object: object, parent_record_id: id, title, format: 'plaintext', content } },
  }),
  errors: { means: { not_found: 'not_found', 404: 'not_found' } },
  limits: writing,
  reply: z.object({ data: z.object({ id: z.object({ note_id: z.string().min(1) }) }) }),
  answer: ({ data }) => ({ id: data.id.note_id }),
});
