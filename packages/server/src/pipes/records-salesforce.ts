/* Records of any object of Salesforce: finding and making them. */
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { askForOutputs } from '../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import { queryOf } from '../providers/kit/field-match.ts';
import { createRecord } from '../providers/salesforce/create-record.ts';
import { findRecord } from '../providers/salesforce/find-record.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { defineFieldMatch } from './systems/define-field-match.ts';
import {
  fillProperties,
  propertyTemplates,
  recordProperties,
  systemName,
} from './systems/record-properties.ts';

const objectType = systemName.describe('`Lead`, `Contact`, `Account`, or another object, such as `Name__c`.');
const runs = { category: 'tools', connector: 'required', runsOn: ['salesforce'] } as const;
const made = { crm_record_id: { primary: true } };

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

export const recordCreateSalesforce1 = defineConfigPipe({
  ...runs,
  id: 'record:create:salesforce@1',
  label: 'Create Salesforce record',
  description:
    'Makes a record of one object in your Salesforce, at most once. If a duplicate rule of the account finds records like it, nothing is made and the cell fails: match first, and create where nothing was found.',
  effects: 'always',
  config: {
    shape: { object_type: objectType, properties: recordProperties, ...outputFieldsSchema(made) },
    defaults: { object_type: 'Lead', properties: [], ...defaultOutputFields(made) },
  },
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
  shape: (config) => {
    const { need, problems } = shapeTemplates(propertyTemplates(config.properties));
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(made, config) };
  },
  prepare: ({ object_type: object, properties: wanted }) => {
    const parts = wanted.map(({ value: source }) => ({ source }));
    return (fields, context) =>
      renderFields({ parts, outputs: 'forbidden' }, { fields, context }, (texts) => {
        const properties = fillProperties(wanted, texts);
        if (Object.keys(properties).length === 0) return null;
        const question = {
          operation: createRecord,
          input: { object: object.trim(), properties },
          bills: 'crm-record-create-salesforce',
        };
        const accept = ({ id }: { id: string }) => ({
          accepted: true as const,
          rule: 'made',
          value: { values: { crm_record_id: id } },
        });
        return askForOutputs({ ...question, gives: made, accept }, context);
      });
  },
});
