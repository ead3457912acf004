import { z } from 'zod';
import type { RecordChange } from '../kit/record-change.ts';
import { checkChange } from '../kit/record-change.ts';
import { form } from './record-form.ts';
import { apiPath, salesforce } from './salesforce.ts';

/**
 * Writes fields of one record. All values are sent as texts: Salesforce reads numbers and dates from them. Whether it
 * does so for checkboxes in every version is not documented.
 */
export const updateRecord = salesforce.effect({
  id: 'salesforce.update_record',
  refuse: (change: RecordChange) => checkChange(change, form),
  request: ({ object, id, properties }) => ({
    method: 'PATCH',
    path: `${apiPath}/sobjects/${object}/${id}`,
    body: properties,
  }),
  // An object that there is none of is told by the same code.
  errors: { means: { NOT_FOUND: 'not_found', ENTITY_IS_DELETED: 'not_found', 404: 'not_found' } },
  // A 204 without a body.
  reply: z.null(),
  answer: (_, { id }) => ({ id }),
});
