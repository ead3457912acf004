/* Parts of configs that several pipes on sheets have. */
import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import { strictObject } from '../../contract/strict-object.ts';

const nameOf = (names: 'project' | 'sheet') => typedAs({ kind: 'template', lines: 'one', names });

export const sheetNames = {
  project: z.string().min(1).meta(nameOf('project')),
  sheet: z.string().min(1).meta(nameOf('sheet')),
};
export const noNames = { project: '', sheet: '' };
/** Without a project, which is `default`. */
export const olderName = { sheet: z.string().min(3).meta(nameOf('sheet')) };

export const writtenFields = z
  .array(strictObject({ field_name: z.string().trim().min(1).max(1000) }))
  .max(500)
  .meta(typedAs({ kind: 'field_list', of: 'record' }));

/** Names of fields whose values are given; empty: all fields of the sheet. */
export const readFields = z
  .array(z.string().trim().min(1).max(1000))
  .max(500)
  .meta(typedAs({ kind: 'field_list', of: 'sheet' }));
