/* Pipes that make a record in a system that users keep leads in. */
import type { z } from 'zod';
import { brokenShape, defineConfigPipe } from '../../engine/define-config-pipe.ts';
import { askForOutputs } from '../../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../../engine/define-pipe.ts';
import type { Pipe } from '../../engine/pipe.ts';
import { renderFields } from '../../engine/template/render-fields.ts';
import type { Effect } from '../../providers/kit/operation.ts';
import type { RecordChange } from '../../providers/kit/record-change.ts';
import { shapeTemplates } from '../lists/list-templates.ts';
import { fillProperties, propertyTemplates, recordProperties } from './record-properties.ts';

const gives = { crm_record_id: { primary: true } };

export interface RecordCreateSpec extends Pick<Pipe, 'id' | 'label' | 'description' | 'example'> {
  operation: Effect<Omit<RecordChange, 'id'>, { id: string }>;
  /** The name of the operation in price lists. It runs on own connections alone. */
  bills: string;
  /** `usual`: what is made where a config says nothing else. */
  object: { type: z.ZodType<string>; usual: string };
}

export function defineRecordCreate({ operation, bills, object: objects, ...spec }: RecordCreateSpec): Pipe {
  return defineConfigPipe({
    ...spec,
    category: 'tools',
    connector: 'required',
    runsOn: [operation.provider.id],
    effects: 'always',
    config: {
      shape: { object_type: objects.type, properties: recordProperties, ...outputFieldsSchema(gives) },
      defaults: { object_type: objects.usual, properties: [], ...defaultOutputFields(gives) },
    },
    shape: (config) => {
      const { need, problems } = shapeTemplates(propertyTemplates(config.properties));
      return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
    },
    prepare: ({ object_type: object, properties: wanted }) => {
      const parts = wanted.map(({ value: source }) => ({ source }));
      return (fields, context) =>
        renderFields({ parts, outputs: 'forbidden' }, { fields, context }, (texts) => {
          const properties = fillProperties(wanted, texts);
          if (Object.keys(properties).length === 0) return null;
          const input = { object: object.trim(), properties };
          return askForOutputs({ operation, input, bills, gives, accept }, context);
        });
    },
  });
}

function accept({ id }: { id: string }) {
  return { accepted: true as const, rule: 'made', value: { values: { crm_record_id: id } } };
}
