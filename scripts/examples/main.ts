/* Records an example of every operation on a real service, for openapi.json: `npm run examples`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { describeApi } from '../../packages/server/src/http/describe-api.ts';
import type { Example } from '../../packages/server/src/http/description/read-examples.ts';
import { examplesFolder } from '../../packages/server/src/http/description/read-examples.ts';
import { withTour } from './start-service.ts';
import { tours } from './tours/all.ts';

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.array(z.string()) }))),
});

async function main(): Promise<void> {
  await mkdir(examplesFolder, { recursive: true });
  const examples = await withTour(async (tour) => {
    for (const take of tours) await take(tour);
    return tour.examples;
  });
  const tags = await readTags();
  const unknown = [...examples.keys()].filter((operation) => !tags.has(operation));
  if (unknown.length > 0) throw new Error(`Recorded, but not in openapi.json: ${unknown.join(', ')}`);
  await writeExamples(examples, tags);
  const missing = [...tags.keys()].filter((operation) => !examples.has(operation));
  if (missing.length === 0) return;
  throw new Error(`Add these to a file of scripts/examples/tours: ${missing.join(', ')}`);
}

/** The first tag of each operation, in the order of openapi.json. */
async function readTags(): Promise<Map<string, string>> {
  const { paths } = document.parse(JSON.parse(await describeApi()));
  const entries = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { tags }]) => [`${method.toUpperCase()} ${path}`, tags[0] ?? ''] as const,
    ),
  );
  return new Map(entries);
}

/** One file for each tag. */
async function writeExamples(
  examples: ReadonlyMap<string, Example>,
  tags: ReadonlyMap<string, string>,
): Promise<void> {
  for (const name of await readdir(examplesFolder)) await rm(join(examplesFolder, name));
  const recorded = [...tags].flatMap(([operation, tag]) => {
    const example = examples.get(operation);
    return example === undefined ? [] : [{ operation, tag, example }];
  });
  for (const [tag, ofTag] of Object.entries(Object.groupBy(recorded, ({ tag: name }) => name))) {
    const file = Object.fromEntries((ofTag ?? []).map(({ operation, example }) => [operation, example]));
    await writeFile(join(examplesFolder, `${tag.toLowerCase()}.json`), `${JSON.stringify(file, null, 2)}\n`);
  }
}

await main();
