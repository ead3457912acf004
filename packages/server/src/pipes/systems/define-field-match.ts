/* Pipes that find one record of a system that users keep leads in by one of its fields. */
import { z } from 'zod';
import { brokenShape, defineConfigPipe } from '../../engine/define-config-pipe.ts';
import { askForOutputs } from '../../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../../engine/define-pipe.ts';
import type { Pipe } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { renderFields } from '../../engine/template/render-fields.ts';
import type { FieldMatch } from '../../providers/kit/field-match.ts';
import type { Lookup } from '../../providers/kit/operation.ts';
import type { OwnRow } from '../../providers/kit/search-page.ts';
import { shapeTemplates } from '../lists/list-templates.ts';
import { line, systemName } from './record-properties.ts';

const gives = { crm_record_id: { primary: true }, crm_match: { enabled: false } };

export interface FieldMatchSpec extends Pick<Pipe, 'id' | 'label' | 'description' | 'example'> {
  operation: Lookup<FieldMatch, OwnRow>;
  /** The name of the operation in price lists. It runs on own connections alone. */
  bills: string;
  /** What is looked for where a config says nothing else. */
  usual: { object: string; field: string };
}

export function defineFieldMatch({ operation, bills, usual, ...spec }: FieldMatchSpec): Pipe {
  return defineConfigPipe({
    ...spec,
    category: 'tools',
    connector: 'required',
    runsOn: [operation.provider.id],
    config: {
      shape: {
        object_type: systemName.describe('The name of the object in the system.'),
        field: systemName.describe('The name of the field in the system.'),
        value: z.string().min(1).max(1000).meta(line),
        ...outputFieldsSchema(gives),
      },
      defaults: {
        object_type: usual.object,
        field: usual.field,
        value: '',
        ...defaultOutputFields(gives),
      },
    },
    shape: (config) => {
      const { need, problems } = shapeTemplates([['value', config.value]]);
      return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
    },
    prepare: ({ object_type: object, field, value: source }) => {
      return (fields, context) =>
        renderFields({ parts: [{ source }], outputs: 'forbidden' }, { fields, context }, ([text = '']) => {
          const value = text.trim();
          if (value === '')
            return new PipeFailure(
              'RequirementUnmet',
              'The value is blank, because its fields have no value.',
            );
          const input = { object: object.trim(), field: field.trim(), value };
          // A record may be made because none was found.
          return askForOutputs({ operation, input, bills, isAsOfNow: true, gives, accept }, context);
        });
    },
  });
}

function accept({ id, fields }: OwnRow) {
  const values = { crm_record_id: id, crm_match: fields };
  return { accepted: true as const, rule: 'matched', value: { values } };
}
