/* Notes on records: https://docs.attio.com/rest-api/endpoint-reference/notes */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import { makeUuid } from '../../kit/make-id.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { writtenRecords } from '../../kit/written-records.ts';
import { isObject } from './attio-attributes.ts';
import { attioError, invalid, noSuchObject, noSuchRecord } from './attio-error.ts';
import { workspaceId } from './attio-ids.ts';
import { listRecords } from './attio-records.ts';
import { creator } from './attio-shown.ts';

const askedSchema = z.object({
  data: z.object({
    parent_object: z.string().min(1),
    parent_record_id: z.string().min(1),
    title: z.string(),
    format: z.enum(['plaintext', 'markdown']),
    content: z.string(),
  }),
});

const noteSchema = z.object({
  parent_object: z.string(),
  parent_record_id: z.string(),
  title: z.string(),
  content: z.string(),
  created_at: z.string(),
});
type Note = z.infer<typeof noteSchema>;
const notes = writtenRecords<Note>('notes', noteSchema);

/** On a record that it knows. */
export function createNote(asked: Asked): SimulatedReply {
  const { data: read } = askedSchema.safeParse(readJsonBody(asked.request));
  if (read === undefined) return invalid('validation_type', 'Body payload validation error.');
  const { parent_object, parent_record_id, title, content } = read.data;
  if (!isObject(parent_object)) return noSuchObject(parent_object);
  if (!listRecords(asked, parent_object).some(({ id }) => id === parent_record_id))
    return noSuchRecord(parent_record_id);
  const number = nextNumber(asked, 'made:notes');
  const id = makeUuid(asked.world, ['attio', 'made', 'note', number]);
  const created_at = new Date(asked.now()).toISOString();
  const note = { parent_object, parent_record_id, title, content, created_at };
  notes.write(asked.state, id, note);
  return { status: 200, body: { data: shownNote(id, note) } };
}

export function readNote(asked: Asked): SimulatedReply {
  const id = asked.text('note') ?? '';
  const note = notes.read(asked.state).get(id);
  if (note === undefined)
    return attioError(404, { code: 'not_found', message: `Could not find note with ID "${id}"` });
  return { status: 200, body: { data: shownNote(id, note) } };
}

/** The same text in both forms: nothing here turns one into the other. */
function shownNote(id: string, { content, ...note }: Note) {
  return {
    id: { workspace_id: workspaceId, note_id: id },
    ...note,
    meeting_id: null,
    content_plaintext: content,
    content_markdown: content,
    tags: [],
    created_by_actor: creator,
  };
}
