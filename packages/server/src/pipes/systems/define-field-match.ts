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
import { line } from './record-properties.ts';

const gives = { crm_record_id: { primary: true }, crm_match: { enabled: false } };

const blankValue = 'The value is blank, because its fields have no value.';

export interface FieldMatchSpec<Input> extends Pick<Pipe, 'id' | 'label' | 'description' | 'example'> {
  operation: Lookup<Input, OwnRow>;
  /** The name of the operation in price lists. It runs on own connections alone. */
  bills: string;
  object: Choice;
  field: Choice;
  /** The question that the system is asked. */
  with(match: FieldMatch): Input;
}

interface Choice {
  type: z.ZodType<string>;
  /** What is looked for where a config says nothing else. */
  usual: string;
}

export function defineFieldMatch<Input>({
  operation,
  bills,
  object: objects,
  field: itsFields,
  with: ask,
  ...spec
}: FieldMatchSpec<Input>): Pipe {
  return defineConfigPipe({
    ...spec,
    category: 'tools',
    connector: 'required',
    runsOn: [operation.provider.id],
    config: {
      shape: {
        object_type: objects.type,
        field: itsFields.type,
        value: z.string().min(1).max(1000).meta(line),
        ...outputFieldsSchema(gives),
      },
      defaults: {
        object_type: objects.usual,
        field: itsFields.usual,
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
          if (value === '') return new PipeFailure('RequirementUnmet', blankValue);
          const input = ask({ object: object.trim(), field: field.trim(), value });
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
