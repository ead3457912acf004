import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readExamples } from './read-examples.ts';

const media = z.record(z.string(), z.object({ schema: z.unknown(), example: z.unknown().optional() }));
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  parameters: z
    .array(z.object({ name: z.string(), required: z.boolean().optional(), example: z.unknown().optional() }))
    .default([]),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.object({ content: media.optional() })),
});
const description = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

/** What to do when a route is new or has changed. */
const advice =
  'Add the call to a file of scripts/examples/tours (a new file also to all.ts), then: npm run examples && npm run generate.';

let document: unknown;
let described: z.infer<typeof description>;
beforeAll(async () => {
  const text = await readFile(new URL('../../../../../openapi.json', import.meta.url), 'utf8');
  document = JSON.parse(text);
  described = description.parse(document);
});

const listOperations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      name: `${method.toUpperCase()} ${path}`,
      pointer: ['paths', path, method],
    })),
  );

/** What has content, and none of it has an example. */
const hasNoExample = (content: z.infer<typeof media> | undefined) =>
  content !== undefined && Object.values(content).every(({ example }) => example === undefined);

it('no two operations have the same id, and every tag is described', () => {
  const ids = listOperations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = new Set(described.tags.map(({ name }) => name));
  expect(listOperations().filter(({ tags: [tag = ''] }) => !tags.has(tag))).toEqual([]);
});

it('every operation has an example of its parameters, its body and its answer', () => {
  const lacking = listOperations().filter(({ parameters, requestBody, responses }) => {
    const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    return (
      parameters.some(({ required, example }) => required === true && example === undefined) ||
      hasNoExample(requestBody?.content) ||
      answers.every(([, { content }]) => hasNoExample(content))
    );
  });
  expect(
    lacking.map(({ name }) => name),
    advice,
  ).toEqual([]);
});

it('every example is of an operation that there is', () => {
  const known = new Set(listOperations().map(({ name }) => name));
  expect(
    Object.keys(readExamples()).filter((name) => !known.has(name)),
    advice,
  ).toEqual([]);
});

it('every example fits the schema beside it', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
  ajv.addSchema(z.record(z.string(), z.unknown()).parse(document), 'openapi');
  const faults = (pointer: readonly string[], value: unknown): string[] => {
    const parts = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    const validate = ajv.compile({ $ref: `openapi#/${parts.join('/')}/schema` });
    return validate(value) ? [] : [`${pointer.join(' ')}: ${ajv.errorsText(validate.errors)}`];
  };
  const ofMedia = (pointer: readonly string[], content: z.infer<typeof media> = {}) =>
    Object.entries(content).flatMap(([type, { example }]) =>
      example === undefined ? [] : faults([...pointer, 'content', type], example),
    );
  const wrong = listOperations().flatMap(({ pointer, parameters, requestBody, responses }) => [
    ...parameters.flatMap(({ example }, at) =>
      example === undefined ? [] : faults([...pointer, 'parameters', String(at)], example),
    ),
    ...ofMedia([...pointer, 'requestBody'], requestBody?.content),
    ...Object.entries(responses).flatMap(([status, { content }]) =>
      ofMedia([...pointer, 'responses', status], content),
    ),
  ]);
  expect(wrong, advice).toEqual([]);
});
