/* Persons and organizations of Pipedrive: finding, making and changing them. */
import { z } from 'zod';
import { createItem, findItem, updateItem } from '../providers/pipedrive/pipedrive.ts';
import { defineFieldMatch } from './systems/define-field-match.ts';
import { defineRecordCreate } from './systems/define-record-create.ts';
import { defineRecordUpdate } from './systems/define-record-update.ts';

const objectType = z.enum(['persons', 'organizations']);

export const recordMatchPipedrive1 = defineFieldMatch({
  id: 'record:match:pipedrive@1',
  label: 'Match Pipedrive record',
  description:
    'Finds the person or organization in your Pipedrive whose field is exactly a value. If there are several, it is the one that Pipedrive thinks best.',
  operation: findItem,
  bills: 'crm-match-pipedrive',
  object: { type: objectType, usual: 'persons' },
  field: {
    type: z
      .enum(['name', 'email', 'phone', 'address'])
      .describe('`email` and `phone` of persons, `address` of organizations.'),
    usual: 'email',
  },
  with: ({ object, ...match }) => ({ ...match, object: objectType.parse(object) }),
  example: { config: { value: '{{ email }}' }, input: { email: 'aaron.hughes@arbordyne.com' } },
});

export const recordCreatePipedrive1 = defineRecordCreate({
  id: 'record:create:pipedrive@1',
  label: 'Create Pipedrive record',
  description:
    'Makes a person or an organization in your Pipedrive, at most once. It does not look whether there is one already: match first, and create where nothing was found.',
  operation: createItem,
  bills: 'crm-record-create-pipedrive',
  object: { type: objectType, usual: 'persons' },
  example: {
    config: {
      properties: [
        { property: 'name', value: '{{ name }}' },
        { property: 'email', value: '{{ email }}' },
      ],
    },
    input: { name: 'Jane Doe', email: 'jane.doe@example.com' },
  },
});

export const recordUpdatePipedrive1 = defineRecordUpdate({
  id: 'record:update:pipedrive@1',
  label: 'Update Pipedrive record',
  description:
    'Writes properties of one person or organization in your Pipedrive, at most once. An ID that Pipedrive does not know is not found.',
  operation: updateItem,
  bills: 'crm-record-update-pipedrive',
  example: {
    config: {
      object_type: 'persons',
      record_id: '{{ crm_record_id }}',
      properties: [{ property: 'phone', value: '{{ mobile }}' }],
    },
    input: { crm_record_id: '1599', mobile: '+14155550100' },
  },
});
