/* Views of a sheet: which rows, in which order, and which fields of them. */
import { z } from 'zod';
import { strictObject } from '../strict-object.ts';
import { sheetConditions } from './conditions.ts';

export const maxSorts = 5;
/** Columns and outputs together. */
const maxFields = 1000;

const fieldName = z.string().min(1).max(1000);

export const sheetSort = strictObject({
  field_name: fieldName,
  direction: z.enum(['asc', 'desc']).default('asc').describe('Rows without a value come last either way.'),
}).meta({ id: 'SheetSort' });
export type SheetSort = z.infer<typeof sheetSort>;

export const sheetSorts = z.array(sheetSort).max(maxSorts);

const name = z.string().trim().min(1, 'A name is not blank.').max(200);
const parts = {
  conditions: sheetConditions.nullable().describe('Null: all rows.'),
  sorts: sheetSorts.describe('Without any, rows stand in the order they were added.'),
  hidden: z.array(fieldName).max(maxFields).describe('Fields that are not shown.'),
  order: z.array(fieldName).max(maxFields).describe('Fields that come first, in this order.'),
};

export const newView = strictObject({
  name,
  conditions: parts.conditions.default(null),
  sorts: parts.sorts.default([]),
  hidden: parts.hidden.default([]),
  order: parts.order.default([]),
}).meta({ id: 'NewSheetView' });
export type NewView = z.infer<typeof newView>;

export const viewChange = strictObject({
  name: name.optional(),
  conditions: parts.conditions.optional(),
  sorts: parts.sorts.optional(),
  hidden: parts.hidden.optional(),
  order: parts.order.optional(),
}).meta({ id: 'SheetViewChange' });
export type ViewChange = z.infer<typeof viewChange>;

export const viewBody = newView.omit({ name: true });
export type ViewBody = z.infer<typeof viewBody>;

export const sheetView = z
  .strictObject({ id: z.int(), ...newView.shape, created_at: z.iso.datetime() })
  .meta({ id: 'SheetView' });
export const sheetViews = z.strictObject({ views: z.array(sheetView) }).meta({ id: 'SheetViews' });
export type SheetView = z.infer<typeof sheetView>;
