import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import { strictObject } from '../../contract/strict-object.ts';

/** The fields of the record that are kept with a key. */
export const writeFields = z
  .array(strictObject({ field_name: z.string().trim().min(1).max(1000) }))
  .max(100)
  .meta(typedAs({ kind: 'field_list', of: 'record' }));

export function namesOf(fields: z.infer<typeof writeFields>): string[] {
  return [...new Set(fields.map((field) => field.field_name))];
}
