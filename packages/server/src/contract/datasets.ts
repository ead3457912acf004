import { z } from 'zod';
import { fieldFormat } from './field.ts';
import { strictObject } from './strict-object.ts';

/** Indexed tokens of several columns are numbered from here, so indexes made before a change of it would no longer be used. */
export const maxColumns = 100;
/** Of one dataset; each makes it larger, and appending slower. */
const maxContainsIndexes = 4;
const maxValues = 500;
const maxValueLength = 1000;

/** Part of a search's id (`companies:profiles:NAME@1`). */
export const datasetName = z
  .string()
  .max(63)
  .regex(/^[a-z][a-z0-9_-]*$/, 'Must be small letters, digits, - and _, with a letter first.');

export const datasetKind = z.enum(['people', 'companies']);
export type DatasetKind = z.infer<typeof datasetKind>;

/** What a column contains; `date` is a calendar day, `datetime` a moment. */
export const columnType = z.enum(['string', 'number', 'boolean', 'date', 'datetime', 'json']);
export type ColumnType = z.infer<typeof columnType>;

const columnName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_]*$/, 'Must be small letters, digits and _, with a letter first.');

export const datasetColumn = strictObject({
  name: columnName.describe('The name of the field, of filters and of outputs.'),
  source: z.string().min(1).max(200).describe('The name of the column in the file.'),
  type: columnType,
  format: fieldFormat.nullable().optional().describe('As in the field catalog.'),
  is_public: z
    .boolean()
    .optional()
    .describe(
      'Whether public keys, which anybody can read in a web page, may complete its values. False if left out.',
    ),
  has_contains_index: z
    .boolean()
    .optional()
    .describe(
      'Whether an index finds the rows for `contains`, for texts of three letters or digits in a row. PostgreSQL builds it in the background. False if left out.',
    ),
}).meta({ id: 'DatasetColumn' });
export type DatasetColumn = z.infer<typeof datasetColumn>;

export const newDataset = strictObject({
  kind: datasetKind,
  columns: z.array(datasetColumn).min(1).max(maxColumns),
  key: columnName
    .optional()
    .describe('The column that identifies rows: an appended row replaces the row with the same key.'),
})
  .superRefine(({ columns, key }, context) => {
    for (const part of ['name', 'source'] as const) {
      const seen = new Set<string>();
      for (const [at, column] of columns.entries()) {
        const message = `Another column has the ${part} "${column[part].slice(0, 60)}"; each needs its own.`;
        if (seen.has(column[part]))
          context.addIssue({ code: 'custom', message, path: ['columns', at, part] });
        seen.add(column[part]);
      }
    }
    for (const [at, { name }] of columns.entries()) {
      const message = '"id" is the id of the row; call the column something else, such as "external_id".';
      if (name === 'id') context.addIssue({ code: 'custom', message, path: ['columns', at, 'name'] });
    }
    for (const { code, message, path } of findIndexFaults(columns)) context.addIssue({ code, message, path });
    const keyColumn = columns.find(({ name }) => name === key);
    if (key === undefined) return;
    const fits = keyColumn?.type === 'string' || keyColumn?.type === 'number';
    const message = 'Must be the name of a column of type string or number.';
    if (!fits) context.addIssue({ code: 'custom', message, path: ['key'] });
  })
  .meta({ id: 'NewDataset' });
export type NewDataset = z.infer<typeof newDataset>;

function findIndexFaults(columns: readonly DatasetColumn[]) {
  const indexed = [...columns.entries()].filter(([, column]) => column.has_contains_index === true);
  const fault = (at: number, message: string) => ({
    code: 'custom' as const,
    message,
    path: ['columns', at, 'has_contains_index'],
  });
  return [
    ...indexed.flatMap(([at, { type }]) =>
      type === 'string' ? [] : [fault(at, `Only columns of type string have this index, not ${type}.`)],
    ),
    ...indexed
      .slice(maxContainsIndexes)
      .map(([at]) => fault(at, `At most ${maxContainsIndexes} columns of a dataset have this index.`)),
  ];
}

export const datasetIndex = z
  .strictObject({
    column: z.string(),
    state: z
      .enum(['waiting', 'building', 'ready', 'failed', 'unsupported'])
      .describe(
        '`waiting`: for its turn, or for rows. `failed`: see `message`; the same declaration again tries once more. `unsupported`: by the embedded database.',
      ),
    message: z.string().nullable(),
  })
  .meta({ id: 'DatasetIndex' });
export type DatasetIndex = z.infer<typeof datasetIndex>;

export const dataset = z
  .strictObject({
    name: datasetName,
    search_id: z.string().describe('The id to use in searches: `companies:profiles:NAME@1`.'),
    kind: datasetKind,
    columns: z.array(datasetColumn),
    key: z.string().nullable(),
    rows: z.int(),
    rejected: z.int().describe('How many rows of the last import did not fit.'),
    state: z
      .enum(['empty', 'ready', 'redeclared'])
      .describe('`redeclared`: the rows still have the earlier columns, until an import replaces them.'),
    contains_indexes: z.array(datasetIndex).describe('Of the columns with `has_contains_index`.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Dataset' });
export const datasets = z.strictObject({ datasets: z.array(dataset) }).meta({ id: 'Datasets' });

export const importMode = z
  .enum(['append', 'replace'])
  .default('append')
  .describe('`replace` replaces all rows with these, at once.');

export const reject = z
  .strictObject({
    line: z.int().describe('The line in the file, from 1. In a Parquet file, the row.'),
    column: z.string().nullable().describe('Null if the whole row is wrong.'),
    reason: z.string(),
    text: z.string().describe('The text of the value, cut to 500 characters.'),
  })
  .meta({ id: 'Reject' });
export type Reject = z.infer<typeof reject>;

export const importResult = z
  .strictObject({
    rows: z.int().describe('Rows that were imported.'),
    updated: z.int().describe('How many of these replaced a row that had the same key.'),
    duplicates: z.int().describe('Rows of the file that a later one with the same key replaced.'),
    rejected: z.int(),
    seconds: z.number(),
    rejects: z.array(reject).describe('The first 20; `/rejects` has the others.'),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof importResult>;

export const inspection = z
  .strictObject({
    format: z.enum(['csv', 'jsonl', 'parquet']),
    kind: datasetKind.describe('The columns of the file.'),
    rows: z.int().describe('Rows that were inspected.'),
    columns: z.array(
      z.strictObject({
        ...datasetColumn.shape,
        format: fieldFormat.nullable(),
        examples: z.array(z.string()).describe('Up to three values.'),
        nulls: z.int().describe('Rows without a value.'),
      }),
    ),
  })
  .meta({ id: 'DatasetInspection' });
export type Inspection = z.infer<typeof inspection>;

const values = z.array(z.string().max(maxValueLength)).min(1).max(maxValues);
const day = z.string().max(40);

export const columnFilter = z.union([
  z.boolean(),
  strictObject({
    include: values.optional().describe('Text: is one of these; upper and lower case are equal.'),
    exclude: values.optional().describe('Text: is not one of these. Rows without a value are kept.'),
    contains: values.optional().describe('Text: contains one of these; upper and lower case are equal.'),
    from: z.number().optional().describe('Number: this or more.'),
    to: z.number().optional().describe('Number: this or less.'),
    after: day.optional().describe('Date: on this day or moment, or later.'),
    before: day.optional().describe('Date: on this day or moment, or earlier.'),
    is: z.boolean().optional(),
    is_null: z.boolean().optional().describe('Whether there is no value.'),
  }),
]);
export type ColumnFilter = z.infer<typeof columnFilter>;

/** By column; a row must pass all of them. */
export const datasetFilters = z
  .record(z.string().max(60), columnFilter)
  .refine((filters) => Object.keys(filters).length <= maxColumns, `At most ${maxColumns} columns.`);
export type DatasetFilters = z.infer<typeof datasetFilters>;

export const datasetSort = strictObject({
  field: z.string().max(60),
  direction: z.enum(['asc', 'desc']).default('asc'),
}).describe('Rows without a value come last, in both directions.');
export type DatasetSort = z.infer<typeof datasetSort>;

export const facetRequest = strictObject({
  column: z.string().max(60),
  filters: datasetFilters.optional(),
  limit: z.int().min(1).max(100).default(20),
}).meta({ id: 'FacetRequest' });

export const facets = z
  .strictObject({
    values: z.array(
      z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]).nullable(), count: z.int() }),
    ),
    is_exact: z.boolean().describe('False if only a part of the rows was counted; see `counted`.'),
    counted: z.int().describe('Rows that were counted.'),
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof facets>;
