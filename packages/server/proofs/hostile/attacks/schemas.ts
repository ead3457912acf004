import type { Attack } from '../attack.ts';
import { roundMark } from '../payload.ts';
import { many, runOf, validationOf } from './many.ts';

const prompt = (schemas: object[], at: number) => ({
  pipe_id: 'prompt:run@1',
  config: {
    prompt: {
      template:
        'Tell me about {{ name }}. ' +
        many(
          schemas.length,
          (no) =>
            `{% output o${at}_${no}, type: "json", format: "json_object", description: "x", schema: "s${no}" %}`,
        ).join(''),
      json_schemas: Object.fromEntries(schemas.map((schema, no) => [`s${no}`, schema])),
    },
  },
});
const input = [{ id: 1, name: 'Jane' }];

/** 100 prompts of two schemas each. */
function schemasOf({
  name,
  tries,
  schema,
}: {
  name: string;
  tries: string;
  schema: (seed: string) => object;
}): Attack {
  return validationOf({
    name,
    tries,
    body: () => ({
      pipes: many(100, (at) =>
        prompt(
          many(2, (no) => schema(`${at}_${no}_${roundMark}`)),
          at,
        ),
      ),
      input,
    }),
  });
}

const properties = (count: number, make: (at: number) => object) =>
  Object.fromEntries(many(count, (at) => [`p${at}`, make(at)]));

/** JSON Schemas of prompts. */
export const schemaAttacks: readonly Attack[] = [
  schemasOf({
    name: 'validate-schemas',
    tries: '200 schemas of 16,000 characters',
    schema: (seed) => ({
      type: 'object',
      title: seed,
      properties: properties(500, () => ({ type: 'string', minLength: 1 })),
    }),
  }),
  schemasOf({
    name: 'validate-schema-choices',
    tries: '200 schemas of 300 choices',
    schema: (seed) => ({
      title: seed,
      type: 'object',
      oneOf: many(300, (at) => ({ required: [`k${at}`], properties: { [`k${at}`]: { const: at } } })),
    }),
  }),
  schemasOf({
    name: 'validate-schema-patterns',
    tries: '200 schemas of as many patterns as they may have',
    schema: (seed) => ({
      title: seed,
      type: 'object',
      properties: properties(20, (at) => ({ type: 'string', pattern: `(a|b|[cd]){1,${200 + at}}${seed}` })),
    }),
  }),
  schemasOf({
    name: 'validate-schema-references',
    tries: '200 schemas of references to each other',
    schema: (seed) => ({
      title: seed,
      type: 'object',
      $defs: properties(150, (at) => ({
        anyOf: [{ $ref: `#/$defs/p${(at + 1) % 150}` }, { $ref: `#/$defs/p${(at + 7) % 150}` }],
      })),
      properties: { a: { $ref: '#/$defs/p0' } },
    }),
  }),
  runOf({
    name: 'prompts-with-schemas',
    tries: '40 prompts of two schemas of 16,000 characters, run in sandbox',
    body: () => ({
      pipes: many(40, (at) =>
        prompt(
          many(2, (no) => ({
            type: 'object',
            title: `${at}_${no}_${roundMark}`,
            properties: properties(400, () => ({ type: 'string' })),
          })),
          at,
        ),
      ),
      input: many(20, (at) => ({ id: at, name: `Jane ${at}` })),
    }),
  }),
];
