import { z } from 'zod';
import type { RecordChange } from '../kit/record-change.ts';
import { checkChange } from '../kit/record-change.ts';
import { form } from './record-form.ts';
import { apiPath, salesforce } from './salesforce.ts';

const anyId = '0'.repeat(15);

/**
 * Makes a record of an object, which may be a custom one. A repetition would make a second one. All values are sent as
 * texts, as updates send them.
 *
 * Salesforce is not told to save duplicates (`Sforce-Duplicate-Rule-Header`), so the rules of the account decide. What
 * they hold back fails, with these words: nothing was made. That a rule that only warns holds a record back as well is
 * assumed.
 */
export const createRecord = salesforce.effect({
  id: 'salesforce.create_record',
  refuse: (made: Omit<RecordChange, 'id'>) => checkChange({ ...made, id: anyId }, form),
  request: ({ object, properties }) => ({
    method: 'POST',
    path: `${apiPath}/sobjects/${object}`,
    body: properties,
  }),
  errors: {
    means: { DUPLICATES_DETECTED: 'request_refused' },
    advice: {
      DUPLICATES_DETECTED:
        'Nothing was made: a duplicate rule of the account found records like this one. Match first, and create where nothing was found.',
    },
  },
  reply: z.object({ id: z.string().refine(form.isId), success: z.literal(true) }),
  answer: ({ id }) => ({ id }),
});
