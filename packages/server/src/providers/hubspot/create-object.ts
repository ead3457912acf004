import type { RecordChange } from '../kit/record-change.ts';
import { checkChange } from '../kit/record-change.ts';
import { hubspot } from './hubspot.ts';
import { form, writing, writtenObject } from './object-form.ts';

const anyId = '0';

/**
 * Makes an object of a CRM, which may be a custom one. A repetition would make a second one of most objects.
 *
 * HubSpot makes no second contact with an address: it answers 409 and names the contact that is there. A search may not find
 * that contact, because it is new, or because the address is not its first one (assumed). So users are told its id.
 */
export const createObject = hubspot.effect({
  id: 'hubspot.create_object',
  refuse: (made: Omit<RecordChange, 'id'>) => checkChange({ ...made, id: anyId }, form),
  request: ({ object, properties }) => ({
    method: 'POST',
    path: `/crm/v3/objects/${encodeURIComponent(object)}`,
    body: { properties },
  }),
  errors: {
    advice: {
      409: 'Nothing was made: HubSpot has such an object already. A match may miss it while it is new.',
    },
  },
  limits: writing,
  reply: writtenObject,
  answer: ({ id }) => ({ id }),
});
