import { z } from 'zod';

const sheetNames = z.object({ project: z.string(), name: z.string() });
export type SheetNames = z.infer<typeof sheetNames>;

/** What renaming a sheet changed. */
export const namesDiff = z.object({ before: sheetNames, after: sheetNames });
export type NamesDiff = z.infer<typeof namesDiff>;
