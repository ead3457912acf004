import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { askForOutputs } from '../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import { createNote } from '../providers/pipedrive/create-note.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { toHtml } from './mail-text/to-html.ts';
import { line } from './systems/record-properties.ts';

const gives = { crm_note_id: { primary: true } };

export const noteCreatePipedrive1 = defineConfigPipe({
  id: 'note:create:pipedrive@1',
  label: 'Create Pipedrive note',
  description:
    'Puts a note on a person or an organization in your Pipedrive, at most once. An ID that Pipedrive does not know is not found.',
  category: 'tools',
  connector: 'required',
  runsOn: ['pipedrive'],
  effects: 'always',
  config: {
    shape: {
      object_type: z.enum(['persons', 'organizations']),
      record_id: z.string().min(1).max(1000).meta(line),
      content: z
        .string()
        .min(1)
        .max(50_000)
        .meta(typedAs({ kind: 'template', lines: 'many' }))
        .describe('Text; a blank line begins a new paragraph. A blank note is not made.'),
      ...outputFieldsSchema(gives),
    },
    defaults: { object_type: 'persons', record_id: '', content: '', ...defaultOutputFields(gives) },
  },
  example: {
    config: { record_id: '{{ crm_record_id }}', content: 'Now {{ job_title }}' },
    input: { crm_record_id: '1599', job_title: 'Chief Revenue Officer' },
  },
  shape: (config) => {
    const { need, problems } = shapeTemplates([
      ['record_id', config.record_id],
      ['content', config.content],
    ]);
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: ({ object_type: object, record_id: recordId, content }) => {
    const parts = [recordId, content].map((source) => ({ source }));
    return (fields, context) =>
      renderFields({ parts, outputs: 'forbidden' }, { fields, context }, ([id = '', text = '']) => {
        if (id.trim() === '')
          return new PipeFailure(
            'RequirementUnmet',
            'The ID of the record is blank, because the fields in its template have no value.',
          );
        if (text.trim() === '') return null;
        const input = { object, id: id.trim(), content: toHtml(text) };
        const question = { operation: createNote, input, bills: 'crm-note-create-pipedrive', gives, accept };
        return askForOutputs(question, context);
      });
  },
});

function accept({ id }: { id: string }) {
  return { accepted: true as const, rule: 'made', value: { values: { crm_note_id: id } } };
}
