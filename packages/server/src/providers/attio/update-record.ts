import { z } from 'zod';
import type { RecordChange } from '../kit/record-change.ts';
import { checkChange } from '../kit/record-change.ts';
import { attio } from './attio.ts';
import { form, valuesOf, writing } from './record-form.ts';

/**
 * Writes attributes of one record: replaces the value of one that has a single value, and adds to those of one that
 * has several. A property is the slug of an attribute, or `attribute.property` for a part of its value.
 */
export const updateRecord = attio.effect({
  id: 'attio.update_record',
  refuse: (change: RecordChange) => checkChange(change, form),
  request: ({ object, id, properties }) => ({
    method: 'PATCH',
    path: `/objects/${encodeURIComponent(object)}/records/${id}`,
    body: { data: { values: valuesOf(properties) } },
  }),
  errors: { means: { not_found: 'not_found', 404: 'not_found' } },
  limits: writing,
  reply: z.object({ data: z.object({ id: z.object({ record_id: z.string() }) }) }),
  answer: ({ data }) => ({ id: data.id.record_id }),
});
