import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { strictObject } from '../contract/strict-object.ts';
import { defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';

const gives = { merge_result: { primary: true } };

export const fieldsMerge1 = defineConfigPipe({
  id: 'fields:merge@1',
  label: 'First non-empty field',
  description: 'The first of several fields that has a value. All must have the same type.',
  category: 'tools',
  config: {
    shape: {
      sources: z
        .array(strictObject({ field_name: z.string().trim().min(1).max(1000) }))
        .min(2)
        .max(100)
        .meta(typedAs({ kind: 'field_list', of: 'record' })),
      ...outputFieldsSchema(gives),
    },
    defaults: { sources: [], ...defaultOutputFields(gives) },
  },
  example: {
    config: { sources: [{ field_name: 'work_email' }, { field_name: 'email' }] },
    input: { work_email: null, email: 'jane@acme.com' },
  },
  shape: (config) => {
    const leaves = config.sources.map(({ field_name: name }) => ({
      field: name,
      name,
      type: 'unknown' as const,
      format: null,
    }));
    return { need: { any: leaves }, ...shapeOutputs(gives, config) };
  },
  prepare: ({ sources }) => {
    const names = sources.map((source) => source.field_name);
    return (values) => ({ merge_result: names.map((name) => values[name]).find((value) => value != null) });
  },
});
