/* Parts of configs that several pipes on sheets have. */
import { z } from 'zod';
import { strictObject } from '../../contract/strict-object.ts';

export const sheetNames = { project: z.string().min(1), sheet: z.string().min(1) };
export const noNames = { project: '', sheet: '' };
/** Without a project, which is `default`. */
export const olderName = { sheet: z.string().min(3) };

export const writtenFields = z
  .array(strictObject({ field_name: z.string().trim().min(1).max(1000) }))
  .max(500);

/** Names of fields whose values are given; empty: all fields of the sheet. */
export const readFields = z.array(z.string().trim().min(1).max(1000)).max(500);
