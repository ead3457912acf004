/* Which rows of a sheet: the conditions of `run_if`, what else a cell can be, and groups of them. */
import { z } from 'zod';
import { fieldStatus } from '../field.ts';
import { valueCondition } from '../pipes-request.ts';
import { strictObject } from '../strict-object.ts';

/** Of a group and all groups in it together. */
export const maxTests = 100;
/** Each is run over every row that the other conditions leave. */
export const maxPatterns = 5;

const fieldName = z.string().min(1).max(1000);

/** What a cell of a sheet can show; `empty`: nobody has run the pipe on that row, or typed anything. */
export const shownStatus = z.enum([...fieldStatus.options, 'empty']);
export type ShownStatus = z.infer<typeof shownStatus>;

const statusTest = strictObject({
  property: z.literal('status'),
  field_name: fieldName,
  operator: z.enum(['eq', 'neq']),
  value: shownStatus,
});
const markTest = strictObject({
  property: z.enum(['is_null', 'empty', 'stale', 'pinned']),
  field_name: fieldName,
  value: z.boolean().default(true).describe('False: the cells that are not.'),
});

export const cellTest = z
  .discriminatedUnion('property', [valueCondition, statusTest, markTest])
  .meta({ id: 'CellTest' });
export type CellTest = z.infer<typeof cellTest>;

const logic = z.enum(['and', 'or']);
export const testGroup = strictObject({ logic, conditions: z.array(cellTest).min(1).max(maxTests) }).meta({
  id: 'CellTestGroup',
});
export type TestGroup = z.infer<typeof testGroup>;

export const sheetConditions = strictObject({
  logic: logic.default('and'),
  conditions: z
    .array(z.union([testGroup, cellTest]))
    .max(maxTests)
    .describe('Tests of cells, and groups of them. Without any, all rows pass.'),
}).meta({
  id: 'SheetConditions',
  description: 'Which rows: the conditions of `run_if`, and what else a cell of a sheet can be.',
  examples: [
    {
      logic: 'and',
      conditions: [
        { property: 'value', field_name: 'company_domain', operator: 'contains', value: 'acme' },
        {
          logic: 'or',
          conditions: [
            { property: 'status', field_name: 'work_email', operator: 'eq', value: 'failed' },
            { property: 'stale', field_name: 'work_email', value: true },
          ],
        },
      ],
    },
  ],
});
export type SheetConditions = z.infer<typeof sheetConditions>;
