import type { RecordChange } from '../kit/record-change.ts';
import { checkChange } from '../kit/record-change.ts';
import { hubspot } from './hubspot.ts';
import { form, writing, writtenObject } from './object-form.ts';

/** Writes properties of one object. HubSpot takes texts for all of them, and reads numbers and dates from these. */
export const updateObject = hubspot.effect({
  id: 'hubspot.update_object',
  refuse: (change: RecordChange) => checkChange(change, form),
  request: ({ object, id, properties }) => ({
    method: 'PATCH',
    path: `/crm/v3/objects/${encodeURIComponent(object)}/${encodeURIComponent(id)}`,
    body: { properties },
  }),
  errors: { means: { OBJECT_NOT_FOUND: 'not_found', 404: 'not_found' } },
  limits: writing,
  reply: writtenObject,
  answer: ({ id }) => ({ id }),
});
