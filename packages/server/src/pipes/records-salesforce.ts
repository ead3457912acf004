/* Records of any object of Salesforce: finding and making them. */
import { queryOf } from '../providers/kit/field-match.ts';
import { createRecord } from '../providers/salesforce/create-record.ts';
import { findRecord } from '../providers/salesforce/find-record.ts';
import { defineFieldMatch } from './systems/define-field-match.ts';
import { defineRecordCreate } from './systems/define-record-create.ts';
import { systemName } from './systems/record-properties.ts';

const objectType = systemName.describe('`Lead`, `Contact`, `Account`, or another object, such as `Name__c`.');

/** Of several that match, the one that was there first. */
const sort = { field: 'CreatedDate', direction: 'asc' } as const;

export const recordMatchSalesforce1 = defineFieldMatch({
  id: 'record:match:salesforce@1',
  label: 'Match Salesforce record',
  description:
    'Finds the record of one object in your Salesforce whose field is exactly a value. If several match, it is the one that was created first. `crm_match` has its standard fields.',
  operation: findRecord,
  bills: 'crm-match-salesforce',
  object: { type: objectType, usual: 'Lead' },
  field: {
    type: systemName.describe('A field of texts, or of an object referred to: `Account.Name`.'),
    usual: 'Email',
  },
  with: (match) => ({ ...queryOf(match), sort }),
  example: { config: { value: '{{ email }}' }, input: { email: 'marlene.braun@mercer-dalton.de' } },
});

export const recordCreateSalesforce1 = defineRecordCreate({
  id: 'record:create:salesforce@1',
  label: 'Create Salesforce record',
  description:
    'Makes a record of one object in your Salesforce, at most once. If a duplicate rule of the account finds records like it, nothing is made and the cell fails: match first, and create where nothing was found.',
  operation: createRecord,
  bills: 'crm-record-create-salesforce',
  object: { type: objectType, usual: 'Lead' },
  example: {
    config: {
      object_type: 'Lead',
      properties: [
        { property: 'LastName', value: '{{ name }}' },
        { property: 'Company', value: '{{ company_name }}' },
        { property: 'Email', value: '{{ email }}' },
      ],
    },
    input: { name: 'Doe', company_name: 'Example', email: 'jane.doe@example.com' },
  },
});
