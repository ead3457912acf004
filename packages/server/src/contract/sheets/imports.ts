/* What imports into a sheet refused, on the wire. */
import { z } from 'zod';
import { reject } from '../datasets.ts';
import { sheetParams } from './structure.ts';

/** Of one import; further ones are counted only. */
export const maxRejects = 100_000;
/** Imports of a sheet whose rejects are kept. */
export const keptImports = 5;

const count = z.int().min(0);
export const importParams = z.object({
  ...sheetParams.shape,
  import_id: z.string().regex(/^[0-9a-f]{16}$/, 'Must be the `import_id` of an import.'),
});

export const rejectsQuery = z.object({
  cursor: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxRejects)
    .optional()
    .describe('`next_cursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

const counts = z.strictObject({ appended: count, updated: count, rejected: count });
export type ImportCounts = z.infer<typeof counts>;

export const shownImport = z
  .strictObject({
    id: z.string(),
    ...counts.shape,
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable().describe('Null while it runs, and if it ended early.'),
  })
  .meta({ id: 'SheetImport' });
export type ShownImport = z.infer<typeof shownImport>;
export const shownImports = z.strictObject({ imports: z.array(shownImport) }).meta({ id: 'SheetImports' });

export const sheetRejects = z
  .strictObject({ rejects: z.array(reject), next_cursor: count.nullable() })
  .meta({ id: 'SheetRejects' });
export type SheetRejects = z.infer<typeof sheetRejects>;
