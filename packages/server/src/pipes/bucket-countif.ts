import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { condition } from '../contract/pipes-request.ts';
import { strictObject } from '../contract/strict-object.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { bucketName } from './lists/list-names.ts';
import type { Templates } from './lists/list-templates.ts';
import { renderName, shapeTemplates } from './lists/list-templates.ts';
import { windowSeconds } from './lists/window-seconds.ts';

const gives = { bucket_count: { primary: true } };
/** Each condition is checked for every entry. */
const maxConditions = 20;

const shape = {
  bucket: bucketName,
  match: strictObject({
    logic: z.enum(['and', 'or']),
    conditions: z
      .array(condition)
      .min(1, 'Give at least one condition; bucket:count@1 counts all entries.')
      .max(maxConditions)
      .refine(
        (conditions) => conditions.every(({ property }) => property === 'value'),
        'Entries only have values, so `property` must be "value".',
      ),
  }).meta(typedAs({ kind: 'conditions', of: 'bucket', has_templates: true })),
  window_seconds: windowSeconds,
};
type Config = z.infer<z.ZodObject<typeof shape>>;

export const bucketCountif1 = defineConfigPipe({
  id: 'bucket:countif@1',
  label: 'Count matching entries',
  description:
    'How many entries of a bucket have fields that match the conditions. They have the form of `run_if`; a text to compare with is a template that is filled from the record. Reads 100,000 entries at most.',
  category: 'tools',
  config: {
    shape: { ...shape, ...outputFieldsSchema(gives) },
    defaults: {
      bucket: '',
      match: { logic: 'and', conditions: [] },
      window_seconds: null,
      ...defaultOutputFields(gives),
    },
  },
  example: {
    config: {
      bucket: 'contacted',
      match: {
        logic: 'and',
        conditions: [
          { property: 'value', field_name: 'company_name', operator: 'eq', value: '{{ company_name }}' },
        ],
      },
    },
    input: { company_name: 'Acme' },
  },
  shape: (config) => {
    const { need, problems } = shapeTemplates(templatesOf(config));
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: (config) => {
    const { window_seconds: seconds } = config;
    return (fields, context) =>
      renderName(templatesOf(config), { fields, context }, async (bucket, texts) => {
        const match = fillMatch(config.match, texts);
        const count = await context.lists.countMatching(bucket, { match, windowSeconds: seconds });
        return count instanceof PipeFailure ? count : { bucket_count: count };
      });
  },
});

/** The name of the bucket, and every text that values are compared with. */
function templatesOf({ bucket, match }: Config): Templates {
  const compared = match.conditions.flatMap(({ value }, at): Templates =>
    typeof value === 'string' ? [[`match.conditions[${at}].value`, value]] : [],
  );
  return [['bucket', bucket], ...compared];
}

function fillMatch({ logic, conditions }: Config['match'], texts: readonly string[]): Config['match'] {
  const left = texts.values();
  return {
    logic,
    conditions: conditions.map((one) =>
      one.property === 'value' && typeof one.value === 'string'
        ? { ...one, value: left.next().value ?? '' }
        : one,
    ),
  };
}
