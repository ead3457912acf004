import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** One call of an operation, recorded from a running service. What has no body has none here. */
export const example = z.strictObject({
  /** By name; those of the path, the query and the headers. */
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  request: z.strictObject({ type: z.string(), body: z.unknown() }).optional(),
  response: z.strictObject({
    status: z.string(),
    type: z.string().optional(),
    body: z.unknown().optional(),
  }),
});
export type Example = z.infer<typeof example>;

/** By method and path: `GET /v1/sheets/{sheet_id}`. */
export const exampleFile = z.record(z.string(), example);

export const examplesFolder = join(import.meta.dirname, '../examples');

/** All examples, by method and path. Reads files and waits for them: only for those who ask for the document. */
export function readExamples(): Record<string, Example> {
  const files = readdirSync(examplesFolder).filter((name) => name.endsWith('.json'));
  const read = (name: string) =>
    exampleFile.parse(JSON.parse(readFileSync(join(examplesFolder, name), 'utf8')));
  return Object.assign({}, ...files.map(read));
}
