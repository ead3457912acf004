import { z } from 'zod';

/** What the name in a text is the name of. */
const namedThing = z.enum(['bucket', 'stream', 'sheet', 'project']);

/**
 * How a value of a config is best typed. A form needs it where the JSON Schema says only `string` or `array`. It stands at
 * the value, as `x-input` of its schema in the catalog.
 */
export const inputHint = z.discriminatedUnion('kind', [
  /** Liquid over the columns of the record. */
  z.strictObject({
    kind: z.literal('template'),
    lines: z.enum(['one', 'many']),
    /** Whether `{% output … %}` declares what the text asks for. */
    declares_outputs: z.boolean().optional(),
    names: namedThing.optional(),
  }),
  /** JSONata over the columns of the record, or over one value. */
  z.strictObject({ kind: z.literal('formula'), over: z.enum(['record', 'value']) }),
  /** Text that people write over several lines. */
  z.strictObject({ kind: z.literal('long_text') }),
  /** The name of a column of the record. */
  z.strictObject({ kind: z.literal('field') }),
  /** Names of columns, as texts or as `{field_name}`. */
  z.strictObject({ kind: z.literal('field_list'), of: z.enum(['record', 'sheet', 'source']) }),
  /** Which columns are read instead of those that the pipe knows. */
  z.strictObject({ kind: z.literal('input_names') }),
  /** Which outputs are wanted, and what they are called. */
  z.strictObject({ kind: z.literal('output_names') }),
  /** Providers in the order in which they are asked; the values are those of the schema. */
  z.strictObject({ kind: z.literal('providers'), takes_datasets: z.boolean() }),
  /** `{logic, conditions}` over columns of a sheet, of what is kept with the keys of a bucket, or of a source of the user's own. */
  z.strictObject({
    kind: z.literal('conditions'),
    of: z.enum(['sheet', 'bucket', 'source']),
    /** Whether a text to compare with is Liquid over the columns of the record. */
    has_templates: z.boolean(),
  }),
  /** Any text or texts; a source of `/v1/complete` offers some. */
  z.strictObject({ kind: z.literal('options'), source: z.string() }),
  /** The name of something that the organization has. */
  z.strictObject({ kind: z.literal('name'), names: namedThing }),
  z.strictObject({ kind: z.literal('time_zone') }),
  /** The filters of a search: `filters` of its catalog entry says what there is, with options and their sources. */
  z.strictObject({ kind: z.literal('filters') }),
]);
export type InputHint = z.infer<typeof inputHint>;

/** For `.meta()` of a schema in a config. */
export function typedAs(hint: InputHint): { 'x-input': InputHint } {
  return { 'x-input': hint };
}
