import { createObject } from '../providers/hubspot/create-object.ts';
import { defineRecordCreate } from './systems/define-record-create.ts';
import { systemName } from './systems/record-properties.ts';

export const objectCreateHubspot1 = defineRecordCreate({
  id: 'object:create:hubspot@1',
  label: 'Create HubSpot object',
  description:
    'Makes an object in your HubSpot account, at most once. If a contact has the address already, nothing is made and the cell fails with the ID of that contact. Companies and deals like the new one are not looked for: match first, and create where nothing was found.',
  operation: createObject,
  bills: 'crm-record-create-hubspot',
  object: {
    type: systemName.describe('`contacts`, `companies`, `deals`, or a custom object: `p_name` or `2-123`.'),
    usual: 'contacts',
  },
  example: {
    config: {
      properties: [
        { property: 'email', value: '{{ email }}' },
        { property: 'firstname', value: '{{ first_name }}' },
        { property: 'lastname', value: '{{ last_name }}' },
      ],
    },
    input: { email: 'jane.doe@example.com', first_name: 'Jane', last_name: 'Doe' },
  },
});
