import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { FieldFormat, FieldType } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { outputOf } from './model-output.fixture.ts';
import { buildOutputSchema } from './output-schema.ts';
import type { ModelOutput } from './output.ts';

const fits = (outputs: ModelOutput[], schemas: Record<string, JsonObject> = {}) =>
  new Ajv2020({ strict: false }).compile(buildOutputSchema(outputs, schemas).schema);

test('is one closed object with every output required, in order', () => {
  const outputs = [
    outputOf('industry', 'string', { format: 'text', description: 'Its industry' }),
    outputOf('size', 'number', { format: 'int', required: false }),
  ];
  expect(buildOutputSchema(outputs, {})).toEqual({
    schema: {
      type: 'object',
      properties: {
        industry: { type: 'string', description: 'Its industry A few words.' },
        size: { type: ['integer', 'null'], description: 'The size Null if it is not known.' },
      },
      required: ['industry', 'size'],
      additionalProperties: false,
    },
    isStrict: true,
  });
});

test.each<[FieldType, FieldFormat | null, unknown, boolean]>([
  ['string', null, { type: 'string' }, true],
  ['number', null, { type: 'number' }, true],
  ['number', 'decimal', { type: 'number' }, true],
  ['number', 'int', { type: 'integer' }, true],
  ['boolean', null, { type: 'boolean' }, true],
  ['json', null, { type: ['object', 'array'] }, false],
  ['json', 'json_object', { type: 'object' }, false],
  ['json', 'json_list', { type: 'array', items: {} }, false],
  ['json', 'json_list_string', { type: 'array', items: { type: 'string' } }, true],
  ['unknown', null, { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] }, false],
])(
  '%s of the format %s is %j, which vendors can make a model keep to: %s',
  (type, format, value, isStrict) => {
    const built = buildOutputSchema([outputOf('a', type, { format })], {});
    expect(built.schema).toMatchObject({ properties: { a: value } });
    expect(built.isStrict).toBe(isStrict);
  },
);

describe('a schema of the user', () => {
  const facts = { type: 'object', description: 'Facts', properties: { a: { enum: [1] } } };
  const tree = { type: 'object', properties: { child: { $ref: '#' } }, required: ['name'] };

  test('stands in the place of the type, beside both descriptions', () => {
    const built = buildOutputSchema([outputOf('facts', 'json', { schema: 'F' })], { F: facts });
    expect(built.schema).toMatchObject({
      properties: { facts: { description: 'The facts', anyOf: [facts] } },
    });
    expect(built.isStrict).toBe(false);
  });

  test.each<JsonObject>([
    { type: 'object', enum: [{ a: 1 }] },
    { oneOf: [{ type: 'object' }, { type: 'array' }] },
    { type: 'array', not: { type: 'null' } },
    tree,
  ])('that may be missing takes null as well: %j', (schema) => {
    const validate = fits([outputOf('a', 'json', { schema: 'S', required: false })], { S: schema });
    expect(validate({ a: null })).toBe(true);
    expect(validate({ a: 7 })).toBe(false);
    expect(validate({})).toBe(false);
  });

  test('that refers to itself still does so, whatever it is called', () => {
    const names = ['Node', 'a/b ~c %20', '__proto__x', '"'];
    const schemas = Object.fromEntries(names.map((name) => [name, tree]));
    const validate = fits(
      names.map((schema, at) => outputOf(`tree_${at}`, 'json', { schema })),
      schemas,
    );
    const treesOf = (leaf: object) =>
      Object.fromEntries(names.map((_, at) => [`tree_${at}`, { name: 'x', child: leaf }]));
    expect(validate(treesOf({ name: 'y' }))).toBe(true);
    expect(validate(treesOf({}))).toBe(false);
  });

  test('is told in words where vendors cannot follow its references', () => {
    const anchored = {
      properties: { a: { $ref: '#leaf' } },
      $defs: { leaf: { $anchor: 'leaf', type: 'string' } },
    };
    const { schema } = buildOutputSchema([outputOf('a', 'json', { schema: 'S' })], { S: anchored });
    expect(schema).not.toHaveProperty('$defs');
    expect(schema).toMatchObject({
      properties: {
        a: {
          description: `The a It fits this JSON Schema: ${JSON.stringify(anchored)}`,
          anyOf: [{ type: ['object', 'array'] }],
        },
      },
    });
  });
});

test('an output may be called what objects have by themselves', () => {
  const names = ['constructor', 'toString', '__proto__', 'required'];
  const { schema } = buildOutputSchema(
    names.map((name) => outputOf(name, 'string')),
    {},
  );
  expect(Object.keys(schema['properties'] ?? {})).toEqual(names);
  expect(schema['required']).toEqual(names);
});
