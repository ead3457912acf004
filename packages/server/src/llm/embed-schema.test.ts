import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { embedSchema } from './embed-schema.ts';

const embed = (schema: JsonObject) => {
  const definitions: JsonObject = {};
  return { embedded: embedSchema(schema, { name: 'schema_1', definitions }), definitions };
};

test('a schema without references stays as it is, but for what names it', () => {
  const own = { type: 'object', properties: { $ref: { type: 'string' } }, required: ['$ref'] };
  const named = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://acme.com/a',
    ...own,
  };
  expect(embed(named)).toEqual({ embedded: own, definitions: {} });
});

test.each<[string, JsonObject]>([
  ['to the whole', { properties: { child: { $ref: '#' } } }],
  ['to a part', { properties: { child: { $ref: '#/$defs/a b' } }, $defs: { 'a b': { required: ['x'] } } }],
  [
    'to the whole, by its id',
    { $id: 'https://acme.com/s', properties: { child: { $ref: 'https://acme.com/s#' } } },
  ],
  [
    'to a part, by its id',
    {
      $id: 'https://acme.com/s#',
      properties: { child: { $ref: 'https://acme.com/s#/definitions/n' } },
      definitions: { n: { required: ['x'] } },
    },
  ],
  ['in a list', { anyOf: [{ type: 'string' }, { properties: { child: { items: [{ $ref: '#' }] } } }] }],
])('references %s lead into the definitions', (_, schema) => {
  const { embedded, definitions } = embed(schema);
  expect(embedded).toEqual({ $ref: '#/$defs/schema_1' });
  expect(JSON.stringify(definitions)).toContain('"$ref":"#/$defs/schema_1');
  expect(JSON.stringify(definitions)).not.toContain('acme.com');
});

test('what fits the schema fits its place in the larger one, and nothing else does', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
  };
  const { embedded, definitions } = embed(schema);
  const ajv = new Ajv2020();
  const larger = ajv.compile({ properties: { tree: embedded }, $defs: definitions });
  const alone = ajv.compile(schema);
  for (const tree of [
    { name: 'a' },
    { name: 'a', children: [{ name: 'b', children: [] }] },
    { name: 'a', children: [{}] },
    {},
    7,
  ])
    expect(larger({ tree })).toBe(alone(tree));
});

test.each<JsonObject>([
  { $dynamicRef: '#node', $dynamicAnchor: 'node' },
  { $recursiveRef: '#' },
  { $ref: '#leaf', $defs: { leaf: { $anchor: 'leaf' } } },
  { $ref: 'part', $defs: { part: { $id: 'part' } } },
  { $ref: '#/$defs/part', $defs: { part: { $id: 'part' } } },
  { $ref: 'https://elsewhere.com/schema' },
])('there is no place for %j', (schema) => {
  expect(embed(schema)).toEqual({ embedded: null, definitions: {} });
});
