/* Finding records of HubSpot and Attio by one of their fields. */
import { findObject } from '../providers/hubspot/find-object.ts';
import { defineFieldMatch } from './systems/define-field-match.ts';

export const objectMatchHubspot1 = defineFieldMatch({
  id: 'object:match:hubspot@1',
  label: 'Match HubSpot object',
  description:
    'Finds the object in your HubSpot account whose property is equal to a value, in upper or lower case. If there are several, it is the oldest. HubSpot finds what is new after some seconds.',
  operation: findObject,
  bills: 'crm-match-hubspot',
  usual: { object: 'contacts', field: 'email' },
  example: { config: { value: '{{ email }}' }, input: { email: 'jgarciamartin@sorensen-hollis.es' } },
});
