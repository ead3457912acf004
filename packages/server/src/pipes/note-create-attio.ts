import { createNote } from '../providers/attio/create-note.ts';
import { defineNote } from './systems/define-note.ts';
import { systemName } from './systems/record-properties.ts';

export const noteCreateAttio1 = defineNote({
  id: 'note:create:attio@1',
  label: 'Create Attio note',
  description:
    'Puts a note on a record in your Attio workspace, at most once. An ID that Attio does not know is not found.',
  operation: createNote,
  bills: 'crm-note-create-attio',
  object: {
    type: systemName.describe(
      '`people`, `companies`, `deals`, or another object of the workspace by its slug.',
    ),
    usual: 'people',
  },
  title: 'Note',
  with: ({ object, id, title, text }) => ({ object, id, title, content: text.trim() }),
  example: {
    config: { record_id: '{{ crm_record_id }}', title: 'New position', content: 'Now {{ job_title }}' },
    input: { crm_record_id: '4b769702-8ed3-4674-a188-4f98ad5df9f4', job_title: 'Chief Revenue Officer' },
  },
});
