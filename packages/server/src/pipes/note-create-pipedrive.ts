import { z } from 'zod';
import { createNote } from '../providers/pipedrive/create-note.ts';
import { toHtml } from './mail-text/to-html.ts';
import { defineNote } from './systems/define-note.ts';

const objectType = z.enum(['persons', 'organizations']);

export const noteCreatePipedrive1 = defineNote({
  id: 'note:create:pipedrive@1',
  label: 'Create Pipedrive note',
  description:
    'Puts a note on a person or an organization in your Pipedrive, at most once. An ID that Pipedrive does not know is not found.',
  operation: createNote,
  bills: 'crm-note-create-pipedrive',
  object: { type: objectType, usual: 'persons' },
  with: ({ object, id, text }) => ({ object: objectType.parse(object), id, content: toHtml(text) }),
  example: {
    config: { record_id: '{{ crm_record_id }}', content: 'Now {{ job_title }}' },
    input: { crm_record_id: '1599', job_title: 'Chief Revenue Officer' },
  },
});
