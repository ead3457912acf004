/* Records of any object of Attio: finding and making them. */
import { createRecord } from '../providers/attio/create-record.ts';
import { findRecord } from '../providers/attio/find-record.ts';
import { queryOf } from '../providers/kit/field-match.ts';
import { defineFieldMatch } from './systems/define-field-match.ts';
import { defineRecordCreate } from './systems/define-record-create.ts';
import { systemName } from './systems/record-properties.ts';

const objectType = systemName.describe(
  '`people`, `companies`, `deals`, or another object of the workspace by its slug.',
);

/** Of several that match, the one that was there first. */
const sort = { field: 'created_at', direction: 'asc' } as const;

export const recordMatchAttio1 = defineFieldMatch({
  id: 'record:match:attio@1',
  label: 'Match Attio record',
  description:
    'Finds the record of one object in your Attio workspace whose attribute is exactly a value. If several match, it is the one that was created first. `crm_match` has all its attributes.',
  operation: findRecord,
  bills: 'crm-match-attio',
  object: { type: objectType, usual: 'people' },
  field: {
    type: systemName.describe(
      'The slug of an attribute, or `attribute.property` for a part of its value: `domains`, `name.last_name`.',
    ),
    usual: 'email_addresses',
  },
  with: (match) => ({ ...queryOf(match), sort }),
  example: { config: { value: '{{ email }}' }, input: { email: 'mikko.nieminen@cranegate.com' } },
});

export const recordCreateAttio1 = defineRecordCreate({
  id: 'record:create:attio@1',
  label: 'Create Attio record',
  description:
    'Makes a record of one object in your Attio workspace, at most once. If another record has a value that must be unique, such as an address of a person or a domain of a company, nothing is made and the cell fails: match first, and create where nothing was found.',
  operation: createRecord,
  bills: 'crm-record-create-attio',
  object: { type: objectType, usual: 'people' },
  example: {
    config: {
      object_type: 'people',
      properties: [
        { property: 'name', value: '{{ last_name }}, {{ first_name }}' },
        { property: 'email_addresses', value: '{{ email }}' },
        { property: 'job_title', value: '{{ job_title }}' },
      ],
    },
    input: {
      first_name: 'Jane',
      last_name: 'Doe',
      email: 'jane.doe@example.com',
      job_title: 'Chief Revenue Officer',
    },
  },
});
