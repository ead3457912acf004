import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { askForOutputs } from '../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import { createNote } from '../providers/attio/create-note.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { line, systemName } from './systems/record-properties.ts';

const gives = { crm_note_id: { primary: true } };

export const noteCreateAttio1 = defineConfigPipe({
  id: 'note:create:attio@1',
  label: 'Create Attio note',
  description:
    'Puts a note on a record in your Attio workspace, at most once. An ID that Attio does not know is not found.',
  category: 'tools',
  connector: 'required',
  runsOn: ['attio'],
  effects: 'always',
  config: {
    shape: {
      object_type: systemName.describe(
        '`people`, `companies`, `deals`, or another object of the workspace by its slug.',
      ),
      record_id: z.string().min(1).max(1000).meta(line),
      title: z
        .string()
        .min(1)
        .max(1000)
        .meta(line)
        .describe('A note must have one: if it is blank for a record, the cell fails.'),
      content: z
        .string()
        .min(1)
        .max(50_000)
        .meta(typedAs({ kind: 'template', lines: 'many' }))
        .describe('Text. A blank note is not made.'),
      ...outputFieldsSchema(gives),
    },
    defaults: {
      object_type: 'people',
      record_id: '',
      title: 'Note',
      content: '',
      ...defaultOutputFields(gives),
    },
  },
  example: {
    config: { record_id: '{{ crm_record_id }}', title: 'New position', content: 'Now {{ job_title }}' },
    input: { crm_record_id: '4b769702-8ed3-4674-a188-4f98ad5df9f4', job_title: 'Chief Revenue Officer' },
  },
  shape: (config) => {
    const { need, problems } = shapeTemplates([
      ['record_id', config.record_id],
      ['title', config.title],
      ['content', config.content],
    ]);
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: ({ object_type: object, record_id: recordId, title: heading, content: body }) => {
    const parts = [recordId, heading, body].map((source) => ({ source }));
    return (fields, context) =>
      renderFields({ parts, outputs: 'forbidden' }, { fields, context }, (texts) => {
        const [id = '', title = '', content = ''] = texts.map((text) => text.trim());
        if (id === '') return blank('ID of the record');
        if (content === '') return null;
        if (title === '') return blank('title of the note');
        const input = { object: object.trim(), id, title, content };
        const question = { operation: createNote, input, bills: 'crm-note-create-attio', gives, accept };
        return askForOutputs(question, context);
      });
  },
});

function blank(what: string): PipeFailure {
  return new PipeFailure(
    'RequirementUnmet',
    `The ${what} is blank, because the fields in its template have no value.`,
  );
}

function accept({ id }: { id: string }) {
  return { accepted: true as const, rule: 'made', value: { values: { crm_note_id: id } } };
}
