/* Pipes that write to one record of a system that users keep leads in. */
import { z } from 'zod';
import { brokenShape, defineConfigPipe } from '../../engine/define-config-pipe.ts';
import { askForOutputs } from '../../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../../engine/define-pipe.ts';
import type { Pipe } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { renderFields } from '../../engine/template/render-fields.ts';
import type { Effect } from '../../providers/kit/operation.ts';
import type { RecordChange } from '../../providers/kit/record-change.ts';
import type { Templates } from '../lists/list-templates.ts';
import { shapeTemplates } from '../lists/list-templates.ts';
import {
  fillProperties,
  line,
  propertyTemplates,
  recordProperties,
  systemName,
} from './record-properties.ts';

const gives = { record_update_success: { primary: true }, crm_record_id: {} };

const shape = {
  object_type: systemName.describe(
    'The name of the object in the system, such as `contacts`, `Lead` or `people`.',
  ),
  record_id: z.string().min(1).max(1000).meta(line),
  properties: recordProperties,
};
type Config = z.infer<z.ZodObject<typeof shape>>;

export interface RecordUpdateSpec extends Pick<Pipe, 'id' | 'label' | 'description' | 'example'> {
  operation: Effect<RecordChange, { id: string }>;
  /** The name of the operation in price lists. It runs on own connections alone. */
  bills: string;
}

export function defineRecordUpdate({ operation, bills, ...spec }: RecordUpdateSpec): Pipe {
  return defineConfigPipe({
    ...spec,
    category: 'tools',
    connector: 'required',
    runsOn: [operation.provider.id],
    effects: 'always',
    config: {
      shape: { ...shape, ...outputFieldsSchema(gives) },
      defaults: { object_type: '', record_id: '', properties: [], ...defaultOutputFields(gives) },
    },
    shape: (config) => {
      const { need, problems } = shapeTemplates(templatesOf(config));
      return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
    },
    prepare: (config) => {
      const parts = templatesOf(config).map(([, source]) => ({ source }));
      return (fields, context) =>
        renderFields({ parts, outputs: 'forbidden' }, { fields, context }, (texts) => {
          const change = fillChange(config, texts);
          if (change instanceof PipeFailure) return change;
          if (Object.keys(change.properties).length === 0) return null;
          const accept = ({ id }: { id: string }) => ({
            accepted: true as const,
            rule: 'written',
            value: { values: { record_update_success: true, crm_record_id: id } },
          });
          return askForOutputs({ operation, input: change, bills, gives, accept }, context);
        });
    },
  });
}

function templatesOf({ record_id: id, properties }: Config): Templates {
  return [['record_id', id], ...propertyTemplates(properties)];
}

function fillChange(config: Config, [id = '', ...values]: string[]): RecordChange | PipeFailure {
  if (id.trim() === '')
    return new PipeFailure(
      'RequirementUnmet',
      'The ID of the record is blank, because the fields in its template have no value.',
    );
  const properties = fillProperties(config.properties, values);
  return { object: config.object_type.trim(), id: id.trim(), properties };
}
