import { z } from 'zod';
import { createNote } from '../providers/hubspot/create-note.ts';
import { toHtml } from './mail-text/to-html.ts';
import { defineNote } from './systems/define-note.ts';

const objectType = z.enum(['contacts', 'companies', 'deals']);

export const noteCreateHubspot1 = defineNote({
  id: 'note:create:hubspot@1',
  label: 'Create HubSpot note',
  description:
    'Puts a note on a contact, a company or a deal in your HubSpot account, at most once. An ID that HubSpot does not know is not found. The note has the time at which the run began.',
  operation: createNote,
  bills: 'crm-note-create-hubspot',
  object: { type: objectType, usual: 'contacts' },
  with: ({ object, id, text, now }) => ({
    object: objectType.parse(object),
    id,
    content: toHtml(text),
    at: now.toISOString(),
  }),
  example: {
    config: { record_id: '{{ crm_record_id }}', content: 'Now {{ job_title }}' },
    input: { crm_record_id: '100728', job_title: 'Chief Revenue Officer' },
  },
});
