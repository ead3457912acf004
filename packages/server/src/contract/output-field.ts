import { z } from 'zod';
import { fieldFormat, fieldType } from './field.ts';
import { strictObject } from './strict-object.ts';

/** The message for an output called `id`. */
export const idIsTaken = '"id" is the id of the record itself; give this output another name.';

/** A field that a pipe's config declares as its output. */
export const declaredOutput = strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .refine((name) => name !== 'id', idIsTaken),
  type: fieldType,
  format: fieldFormat.nullish().default(null),
  label: z.string().max(1000).optional(),
});
export type DeclaredOutput = z.infer<typeof declaredOutput>;
