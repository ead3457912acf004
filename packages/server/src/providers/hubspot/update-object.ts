import { z } from 'zod';
import type { RecordChange } from '../kit/record-change.ts';
import { checkChange } from '../kit/record-change.ts';
import { hubspot } from './hubspot.ts';
import { language } from './search-query.ts';

const form = {
  label: language.label,
  idForm: 'a number',
  isId: (id: string) => /^\d{1,20}$/.test(id),
  isObject: (name: string) => language.isObject(name),
  isProperty: (name: string) => language.isField(name),
};

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
  // Of a private app on the smallest plan; the five per second of the provider are those of the search.
  limits: { requestsPerSecond: 10 },
  reply: z.object({ id: z.union([z.string(), z.number()]).transform(String) }),
  answer: ({ id }) => ({ id }),
});
