/* Persons and organizations of Pipedrive: finding, making and changing them. */
import { z } from 'zod';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { askForOutputs } from '../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import { createItem, findItem, updateItem } from '../providers/pipedrive/pipedrive.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { defineRecordUpdate } from './systems/define-record-update.ts';
import { defineFieldMatch } from './systems/define-field-match.ts';
import { fillProperties, propertyTemplates, recordProperties } from './systems/record-properties.ts';

const objectType = z.enum(['persons', 'organizations']);
const runs = { category: 'tools', connector: 'required', runsOn: ['pipedrive'] } as const;
const made = { crm_record_id: { primary: true } };

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

export const recordCreatePipedrive1 = defineConfigPipe({
  ...runs,
  id: 'record:create:pipedrive@1',
  label: 'Create Pipedrive record',
  description:
    'Makes a person or an organization in your Pipedrive, at most once. It does not look whether there is one already: match first, and create where nothing was found.',
  effects: 'always',
  config: {
    shape: { object_type: objectType, properties: recordProperties, ...outputFieldsSchema(made) },
    defaults: { object_type: 'persons', properties: [], ...defaultOutputFields(made) },
  },
  example: {
    config: {
      properties: [
        { property: 'name', value: '{{ name }}' },
        { property: 'email', value: '{{ email }}' },
      ],
    },
    input: { name: 'Jane Doe', email: 'jane.doe@example.com' },
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
          operation: createItem,
          input: { object, properties },
          bills: 'crm-record-create-pipedrive',
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
