import { findObject } from '../providers/hubspot/find-object.ts';
import { defineFieldMatch } from './systems/define-field-match.ts';
import { systemName } from './systems/record-properties.ts';

export const objectMatchHubspot1 = defineFieldMatch({
  id: 'object:match:hubspot@1',
  label: 'Match HubSpot object',
  description:
    'Finds the object in your HubSpot account whose property is equal to a value, in upper or lower case. If there are several, it is the oldest. HubSpot finds what is new after some seconds.',
  operation: findObject,
  bills: 'crm-match-hubspot',
  object: { type: systemName.describe('The name of the object in the system.'), usual: 'contacts' },
  field: { type: systemName.describe('The name of the field in the system.'), usual: 'email' },
  with: (match) => match,
  example: { config: { value: '{{ email }}' }, input: { email: 'jgarciamartin@sorensen-hollis.es' } },
});
