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
import type { Templates } from '../lists/list-templates.ts';
import { shapeTemplates } from '../lists/list-templates.ts';
import { line } from './record-properties.ts';

const gives = { crm_note_id: { primary: true } };

const content = z
  .string()
  .min(1)
  .max(50_000)
  .meta(typedAs({ kind: 'template', lines: 'many' }))
  .describe('Text; a blank line begins a new paragraph. A blank note is not made.');

const title = z
  .string()
  .min(1)
  .max(1000)
  .meta(line)
  .describe('A note must have one: if it is blank for a record, the cell fails.');

export interface Note {
  /** One of the kinds of records that the pipe takes. */
  object: string;
  /** Of the record. */
  id: string;
  /** Not blank; empty where notes have none. */
  title: string;
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
  /** What notes are called where a config says nothing else; left out if they have no titles. */
  title?: string;
  /** What the system is sent. */
  with(note: Note): Input;
}

export function defineNote<Input>({
  operation,
  bills,
  object: objects,
  title: usualTitle,
  with: inputOf,
  ...spec
}: NoteSpec<Input>): Pipe {
  return defineConfigPipe({
    ...spec,
    category: 'tools',
    connector: 'required',
    runsOn: [operation.provider.id],
    effects: 'always',
    config: configOf(objects, usualTitle),
    shape: ({ title: name, ...config }) => {
      const { need, problems } = shapeTemplates(templatesOf({ ...config, title: name }));
      return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
    },
    prepare: (config) => {
      const parts = templatesOf(config).map(([, source]) => ({ source }));
      return (fields, context) =>
        renderFields({ parts, outputs: 'forbidden' }, { fields, context }, (texts) => {
          const note = fillNote(texts);
          if (note === null || note instanceof PipeFailure) return note;
          const input = inputOf({ ...note, object: config.object_type.trim(), now: context.now });
          return askForOutputs({ operation, input, bills, gives, accept }, context);
        });
    },
  });
}

function configOf({ type, usual }: NoteSpec<never>['object'], usualTitle: string | undefined) {
  const isTitled = usualTitle !== undefined;
  return {
    shape: {
      object_type: type,
      record_id: z.string().min(1).max(1000).meta(line),
      ...(isTitled ? { title } : {}),
      content,
      ...outputFieldsSchema(gives),
    },
    defaults: {
      object_type: usual,
      record_id: '',
      ...(isTitled ? { title: usualTitle } : {}),
      content: '',
      ...defaultOutputFields(gives),
    },
  };
}

/** The title is last, because not every config has one. */
function templatesOf(config: { record_id: string; content: string; title?: unknown }): Templates {
  const { record_id: id, content: text, title: name } = config;
  const always: Templates = [
    ['record_id', id],
    ['content', text],
  ];
  return typeof name === 'string' ? [...always, ['title', name]] : always;
}

function fillNote([id = '', text = '', name]: readonly string[]):
  | Pick<Note, 'id' | 'title' | 'text'>
  | PipeFailure
  | null {
  if (id.trim() === '') return blank('ID of the record');
  if (text.trim() === '') return null;
  if (name?.trim() === '') return blank('title of the note');
  return { id: id.trim(), title: name?.trim() ?? '', text };
}

function blank(what: string): PipeFailure {
  return new PipeFailure(
    'RequirementUnmet',
    `The ${what} is blank, because the fields in its template have no value.`,
  );
}

function accept({ id }: { id: string }) {
  return { accepted: true as const, rule: 'made', value: { values: { crm_note_id: id } } };
}
