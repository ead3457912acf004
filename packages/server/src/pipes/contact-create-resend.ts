import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { createContact } from '../providers/resend/resend.ts';
import { splitName } from './names/split-name.ts';

const segment = z.string().trim().min(1).max(200);

export const contactCreateResend1 = defineLookup({
  id: 'contact:create:resend@1',
  label: 'Add Resend contact',
  description: 'Adds a person to segments of your own Resend account.',
  category: 'tools',
  needs: { all: ['email', 'name'] },
  gives: { resend_contact_id: { primary: true } },
  config: {
    shape: {
      segment_id: z.union([segment, z.array(segment).min(1).max(50)]).describe('One segment, or several.'),
      add_as_subscribed: z.boolean(),
    },
    defaults: { segment_id: '', add_as_subscribed: true },
  },
  operation: createContact,
  bills: { operation: 'contact-create-resend' },
  example: {
    config: { segment_id: '78261eea-8f8b-4381-83c6-79fa7120f1cf' },
    input: { email: 'jane.doe@example.com', name: 'Jane Doe' },
  },
  with: ({ email, name }, { segment_id: segments, add_as_subscribed: isSubscribed }) => {
    const { first_name: firstName, last_name: lastName } = splitName(name);
    return { email, firstName, lastName, unsubscribed: !isSubscribed, segmentIds: [segments].flat() };
  },
  accept: ({ id }) => ({ accepted: true, rule: 'added', value: { values: { resend_contact_id: id } } }),
});
