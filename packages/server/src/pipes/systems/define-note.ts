/* Pipes that put a note on a record of a system that users keep leads in. */
import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import { brokenShape, defineConfigPipe } from '../../engine/define-config-pipe.ts';
import { askForOutputs } from '../../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../../engine/define-pipe.ts';
import type { Pipe } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { renderFields } from '../../engine/template/render-fields.ts';
import type { Effect } from '../../providers/kit/operation.ts';
import { shapeTemplates } from '../lists/list-templates.ts';
import { line } from './record-properties.ts';

const gives = { crm_note_id: { primary: true } };

const blankId = 'The ID of the record is blank, because the fields in its template have no value.';

const content = z
  .string()
  .min(1)
  .max(50_000)
  .meta(typedAs({ kind: 'template', lines: 'many' }))
  .describe('Text; a blank line begins a new paragraph. A blank note is not made.');

export interface Note {
  /** One of the kinds of records that the pipe takes. */
  object: string;
  /** Of the record. */
  id: string;
  /** Not blank. */
  text: string;
  /** When the run began. */
  now: Date;
}

export interface NoteSpec<Input> extends Pick<Pipe, 'id' | 'label' | 'description' | 'example'> {
  operation: Effect<Input, { id: string }>;
  /** The name of the operation in price lists. It runs on own connections alone. */
  bills: string;
  /** `usual`: what a note is put on where a config says nothing else. */
  object: { type: z.ZodType<string>; usual: string };
  /** What the system is sent. */
  with(note: Note): Input;
}

export function defineNote<Input>({
  operation,
  bills,
  object: objects,
  with: inputOf,
  ...spec
}: NoteSpec<Input>): Pipe {
  return defineConfigPipe({
    ...spec,
    category: 'tools',
    connector: 'required',
    runsOn: [operation.provider.id],
    effects: 'always',
    config: {
      shape: {
        object_type: objects.type,
        record_id: z.string().min(1).max(1000).meta(line),
        content,
        ...outputFieldsSchema(gives),
      },
      defaults: { object_type: objects.usual, record_id: '', content: '', ...defaultOutputFields(gives) },
    },
    shape: ({ record_id: recordId, content: text, ...config }) => {
      const { need, problems } = shapeTemplates([
        ['record_id', recordId],
        ['content', text],
      ]);
      return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
    },
    prepare: ({ object_type: object, record_id: recordId, content: source }) => {
      const parts = [{ source: recordId }, { source }];
      return (fields, context) =>
        renderFields({ parts, outputs: 'forbidden' }, { fields, context }, ([id = '', text = '']) => {
          if (id.trim() === '') return new PipeFailure('RequirementUnmet', blankId);
          if (text.trim() === '') return null;
          const input = inputOf({ object, id: id.trim(), text, now: context.now });
          return askForOutputs({ operation, input, bills, gives, accept }, context);
        });
    },
  });
}

function accept({ id }: { id: string }) {
  return { accepted: true as const, rule: 'made', value: { values: { crm_note_id: id } } };
}
