import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { askForOutputs } from '../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { parseDate } from '../engine/formats/date.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import { createTask } from '../providers/salesforce/create-task.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { line } from './systems/record-properties.ts';

const gives = { crm_activity_id: { primary: true } };
const templates = ['record_id', 'subject', 'content', 'date'] as const;

export const activityCreateSalesforce1 = defineConfigPipe({
  id: 'activity:create:salesforce@1',
  label: 'Log Salesforce activity',
  description:
    'Logs a completed task on a record in your Salesforce, at most once: a contact, a lead, an account, an opportunity, or another record that takes activities.',
  category: 'tools',
  connector: 'required',
  runsOn: ['salesforce'],
  effects: 'always',
  config: {
    shape: {
      record_id: z.string().min(1).max(1000).meta(line),
      subject: z
        .string()
        .min(1)
        .max(1000)
        .meta(line)
        .describe('At most 255 characters. Nothing is logged if it is blank.'),
      content: z
        .string()
        .max(50_000)
        .meta(typedAs({ kind: 'template', lines: 'many' }))
        .describe('Text; at most 32,000 characters. It may be blank.'),
      task_subtype: z.enum(['Task', 'Call', 'Email']),
      date: z
        .string()
        .max(1000)
        .meta(line)
        .describe('The day, such as `2026-11-27`. If it is blank: the day of the run, in UTC.'),
      ...outputFieldsSchema(gives),
    },
    defaults: {
      record_id: '',
      subject: '',
      content: '',
      task_subtype: 'Task',
      date: '',
      ...defaultOutputFields(gives),
    },
  },
  example: {
    config: {
      record_id: '{{ crm_record_id }}',
      subject: 'Now {{ job_title }}',
      content: 'Found on {{ profile_url }}',
    },
    input: {
      crm_record_id: '003Sim000000000078',
      job_title: 'Chief Revenue Officer',
      profile_url: 'https://www.linkedin.com/in/jane-doe',
    },
  },
  shape: (config) => {
    const { need, problems } = shapeTemplates(templates.map((part) => [part, config[part]]));
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: (config) => {
    const { task_subtype: subtype } = config;
    const parts = templates.map((part) => ({ source: config[part] }));
    return (fields, context) =>
      renderFields({ parts, outputs: 'forbidden' }, { fields, context }, (texts) => {
        const [id = '', subject = '', description = '', day = ''] = texts.map((text) => text.trim());
        if (id === '') return new PipeFailure('RequirementUnmet', blankId);
        if (subject === '') return null;
        const date = parseDate(day === '' ? context.now.toISOString() : day);
        if (date === undefined) return new PipeFailure('InvalidValue', noDay(day));
        const input = { id, subject, description, subtype, date };
        const question = { operation: createTask, input, bills: 'crm-activity-create-salesforce' };
        return askForOutputs({ ...question, gives, accept }, context);
      });
  },
});

const blankId = 'The ID of the record is blank, because the fields in its template have no value.';

function noDay(text: string): string {
  return `${JSON.stringify(text.slice(0, 60))} is not a day, such as "2026-11-27".`;
}

function accept({ id }: { id: string }) {
  return { accepted: true as const, rule: 'made', value: { values: { crm_activity_id: id } } };
}
