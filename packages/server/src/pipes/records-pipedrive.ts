/* Persons and organizations of Pipedrive: finding, making and changing them. */
import { z } from 'zod';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { askForOutputs } from '../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import type { OwnRow } from '../providers/kit/search-page.ts';
import { createItem, findItem, updateItem } from '../providers/pipedrive/pipedrive.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { defineRecordUpdate } from './systems/define-record-update.ts';
import { fillProperties, line, propertyTemplates, recordProperties } from './systems/record-properties.ts';

const objectType = z.enum(['persons', 'organizations']);
const runs = { category: 'tools', connector: 'required', runsOn: ['pipedrive'] } as const;
const found = { crm_record_id: { primary: true }, crm_match: { enabled: false } };
const made = { crm_record_id: { primary: true } };

export const recordMatchPipedrive1 = defineConfigPipe({
  ...runs,
  id: 'record:match:pipedrive@1',
  label: 'Match Pipedrive record',
  description:
    'Finds the person or organization in your Pipedrive whose field is exactly a value. If there are several, it is the one that Pipedrive thinks best.',
  config: {
    shape: {
      object_type: objectType,
      field: z
        .enum(['name', 'email', 'phone', 'address'])
        .describe('`email` and `phone` of persons, `address` of organizations.'),
      value: z.string().min(1).max(1000).meta(line),
      ...outputFieldsSchema(found),
    },
    defaults: { object_type: 'persons', field: 'email', value: '', ...defaultOutputFields(found) },
  },
  example: { config: { value: '{{ email }}' }, input: { email: 'aaron.hughes@arbordyne.com' } },
  shape: (config) => {
    const { need, problems } = shapeTemplates([['value', config.value]]);
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(found, config) };
  },
  prepare: ({ object_type: object, field, value: source }) => {
    return (fields, context) =>
      renderFields({ parts: [{ source }], outputs: 'forbidden' }, { fields, context }, ([text = '']) => {
        const value = text.trim();
        if (value === '')
          return new PipeFailure('RequirementUnmet', 'The value is blank, because its fields have no value.');
        const question = {
          operation: findItem,
          input: { object, field, value },
          bills: 'crm-match-pipedrive',
        };
        const accept = ({ id, fields: match }: OwnRow) => ({
          accepted: true as const,
          rule: 'matched',
          value: { values: { crm_record_id: id, crm_match: match } },
        });
        return askForOutputs({ ...question, gives: found, accept }, context);
      });
  },
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
