/* What a sheet is made of, on the wire: columns that people fill, pipes that fill others, and views. */
import { z } from 'zod';
import { environment, fieldFormat, fieldType } from '../field.ts';
import { jsonObject } from '../json-value.ts';
import { listName } from '../list-name.ts';
import { pipePayload, pipesRequest } from '../pipes-request.ts';
import { strictObject } from '../strict-object.ts';

export const maxColumns = 500;
export const maxSheetPipes = 100;
/** Of all pipes of a sheet together. */
export const maxSheetOutputs = 500;
export const maxViews = 200;
const maxBudget = 1_000_000_000;

/** Projects and sheets have names as buckets and streams have. */
export const sheetName = listName;
const fieldName = z.string().trim().min(1, 'The name must not be blank.').max(1000);
/** Ids are given out by the service, and count up. */
const id = z.coerce.number().int().min(1).max(2_147_483_647);

export const projectParams = z.object({ project_id: id });
export const sheetParams = z.object({ sheet_id: id });
export const columnParams = z.object({ sheet_id: id, column: fieldName });
export const pipeParams = z.object({
  sheet_id: id,
  pipe: z.string().regex(/^p[1-9]\d{0,8}$/, 'Must be the id of a pipe in the sheet, such as `p1`.'),
});
export const viewParams = z.object({ sheet_id: id, view_id: id });

export const project = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    sheets: z.int().describe('How many sheets it has, in both environments.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Project' });
export const projects = z.strictObject({ projects: z.array(project) }).meta({ id: 'Projects' });
export type Project = z.infer<typeof project>;
export const newProject = strictObject({ name: sheetName }).meta({ id: 'NewProject' });

const columnBody = {
  name: fieldName.describe('The name of the field that pipes read.'),
  type: fieldType
    .exclude(['unknown'])
    .optional()
    .describe('If left out: the type in the field catalog, or else string.'),
  format: fieldFormat.nullish(),
  label: z.string().max(1000).nullish(),
};
export const newColumn = strictObject({
  ...columnBody,
  is_key: z
    .boolean()
    .default(false)
    .describe('Whether no two rows may have the same value. A sheet has at most one such column.'),
}).meta({ id: 'NewSheetColumn' });
export type NewColumn = z.infer<typeof newColumn>;

/** A type never changes: what the rows hold was read as that type. */
export const columnChange = strictObject({
  name: columnBody.name.optional(),
  label: columnBody.label,
  position: z
    .int()
    .min(0)
    .max(maxColumns)
    .optional()
    .describe('Before the column that has this position now.'),
}).meta({ id: 'SheetColumnChange' });
export type ColumnChange = z.infer<typeof columnChange>;

export const sheetColumn = z
  .strictObject({
    name: z.string(),
    type: fieldType,
    format: fieldFormat.nullable(),
    label: z.string().nullable(),
    is_key: z.boolean(),
  })
  .meta({ id: 'SheetColumn' });

export const auto = z
  .enum(['off', 'new_rows', 'changes'])
  .describe('When it runs by itself: never, on new rows, or also on rows whose inputs change.');
export type Auto = z.infer<typeof auto>;

export const newPipe = pipePayload.extend({ auto: auto.optional() }).meta({
  id: 'NewSheetPipe',
  description:
    'A pipe as in a request. Free pipes without side effects run by themselves unless `auto` says otherwise; others do not.',
});
export type NewPipe = z.infer<typeof newPipe>;

export const sheetPipe = z
  .strictObject({
    id: z.string().describe('Its name inside the sheet: `p1`, `p2`, …'),
    payload: z.looseObject({ pipe_id: z.string() }).describe('The pipe in the form of a request.'),
    config_hash: z.string(),
    auto,
    can_bill: z.boolean().describe('Whether running it may cost credits.'),
    after: z.array(z.string()).describe('Pipes whose outputs it reads.'),
    outputs: z.array(
      z.strictObject({
        name: z.string(),
        type: fieldType,
        format: fieldFormat.nullable(),
        label: z.string().nullable(),
        is_primary: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SheetPipe' });

export const sheet = z
  .strictObject({
    id: z.int(),
    project: z.string(),
    name: z.string(),
    environment,
    version: z.int().describe('Every change raises it.'),
    rows: z.int(),
    budget: z
      .number()
      .nullable()
      .describe('How many credits a day the pipes that run by themselves may cost.'),
    follows: z.string().nullable().describe('The stream whose members become rows.'),
    columns: z.array(sheetColumn),
    pipes: z.array(sheetPipe),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Sheet' });

export const sheetHead = sheet.omit({ columns: true, pipes: true }).meta({ id: 'SheetHead' });
export const sheets = z.strictObject({ sheets: z.array(sheetHead) }).meta({ id: 'Sheets' });

export const sheetList = z.object({
  project: sheetName.optional().describe('Only those of this project.'),
  environment: environment.default('production'),
});

export const newSheet = strictObject({
  project: sheetName.describe('Created if it does not exist.'),
  name: sheetName,
  environment: environment
    .default('production')
    .describe(
      'It cannot be changed later, so that results from sandbox and from production are never mixed.',
    ),
  columns: z.array(newColumn).max(maxColumns).optional(),
  pipes: z.array(newPipe).max(maxSheetPipes).optional(),
  request: pipesRequest
    .optional()
    .describe(
      'A pipes request, to be kept as a sheet: its columns, its pipes, and its records as rows. Instead of `columns` and `pipes`.',
    ),
}).meta({ id: 'NewSheet' });
export type NewSheet = z.infer<typeof newSheet>;

export const sheetChange = strictObject({
  name: sheetName.optional(),
  project: sheetName.optional().describe('Moves it there.'),
  budget: z.number().min(0).max(maxBudget).nullish().describe('Needs an admin key.'),
}).meta({ id: 'SheetChange' });
export type SheetChange = z.infer<typeof sheetChange>;

export const sheetRequest = z
  .looseObject({ pipes: z.array(z.unknown()), field_annotations: jsonObject })
  .meta({
    id: 'SheetRequest',
    description: 'The sheet as a pipes request. `input` has one example row, or is empty.',
  });
