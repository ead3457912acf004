/* Records of any object of Attio: finding and making them. */
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { askForOutputs } from '../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import { createRecord } from '../providers/attio/create-record.ts';
import { findRecord } from '../providers/attio/find-record.ts';
import { queryOf } from '../providers/kit/field-match.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { defineFieldMatch } from './systems/define-field-match.ts';
import {
  fillProperties,
  propertyTemplates,
  recordProperties,
  systemName,
} from './systems/record-properties.ts';

const objectType = systemName.describe(
  '`people`, `companies`, `deals`, or another object of the workspace by its slug.',
);
const made = { crm_record_id: { primary: true } };

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

export const recordCreateAttio1 = defineConfigPipe({
  id: 'record:create:attio@1',
  label: 'Create Attio record',
  description:
    'Makes a record of one object in your Attio workspace, at most once. If another record has a value that must be unique, such as an address of a person or a domain of a company, nothing is made and the cell fails: match first, and create where nothing was found.',
  category: 'tools',
  connector: 'required',
  runsOn: ['attio'],
  effects: 'always',
  config: {
    shape: { object_type: objectType, properties: recordProperties, ...outputFieldsSchema(made) },
    defaults: { object_type: 'people', properties: [], ...defaultOutputFields(made) },
  },
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
        const input = { object: object.trim(), properties };
        const question = { operation: createRecord, input, bills: 'crm-record-create-attio' };
        return askForOutputs({ ...question, gives: made, accept }, context);
      });
  },
});

function accept({ id }: { id: string }) {
  return { accepted: true as const, rule: 'made', value: { values: { crm_record_id: id } } };
}
