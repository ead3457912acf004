import { z } from 'zod';
import type { RecordChange } from '../kit/record-change.ts';
import { checkChange } from '../kit/record-change.ts';
import { attio } from './attio.ts';
import { form, valuesOf, writing } from './record-form.ts';

const anyId = '00000000-0000-4000-a000-000000000000';

const nothingMade =
  'Nothing was made: another record has a value that only one record may have, such as an address of a person or a domain of a company. Match first, and create where nothing was found.';

/**
 * Makes a record of an object, which may be a custom one. A property is the slug of an attribute, or
 * `attribute.property` for a part of its value. A repetition would make a second record where no attribute is unique.
 *
 * A conflict of unique values is answered with the code `uniqueness_conflict` and the status 400; it is assumed that a
 * 409 means the same.
 */
export const createRecord = attio.effect({
  id: 'attio.create_record',
  refuse: (made: Omit<RecordChange, 'id'>) => checkChange({ ...made, id: anyId }, form),
  request: ({ object, properties }) => ({
    method: 'POST',
    path: `/objects/${encodeURIComponent(object)}/records`,
    body: { data: { values: valuesOf(properties) } },
  }),
  errors: { advice: { uniqueness_conflict: nothingMade, 409: nothingMade } },
  limits: writing,
  reply: z.object({ data: z.object({ id: z.object({ record_id: z.string().refine(form.isId) }) }) }),
  answer: ({ data }) => ({ id: data.id.record_id }),
});
