import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { compileJsonSchema, jsonSchemaLimits } from './compile-json-schema.ts';

/** What is wrong with a value, or why nobody can tell. */
function problemsOf(schema: JsonObject, value: JsonValue): string[] | string {
  const compiled = compileJsonSchema(schema);
  return compiled.ok ? compiled.problems(value) : compiled.message;
}

const many = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

describe('a value', () => {
  const person = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      jobs: { type: 'array', items: { type: 'object', properties: { title: { enum: ['CEO', 'CTO'] } } } },
      email: { format: 'email' },
    },
    required: ['name'],
    additionalProperties: false,
  };

  test.each<[JsonValue, string[]]>([
    [{ name: 'Jane' }, []],
    [{ name: 'Jane', jobs: [{ title: 'CEO', since: 2020 }], email: 'jane@acme.com' }, []],
    [[], ['must be object']],
    [{}, ["must have required property 'name'"]],
    [{ name: 7 }, ['name must be string']],
    [{ name: 'Jane', age: 7 }, ['must NOT have additional properties such as "age"']],
    [
      { name: 'Jane', jobs: [{}, { title: 'CIO' }] },
      ['jobs.1.title must be equal to one of the allowed values: ["CEO","CTO"]'],
    ],
    [{ name: 'Jane', email: 'jane' }, ['email must match format "email"']],
  ])('%j has what is wrong told by its place: %j', (value, problems) => {
    expect(problemsOf(person, value)).toEqual(problems);
  });

  test('has no more told than a model can use', () => {
    const schema = { anyOf: many(40, (at) => ({ const: `${at + 10}`.repeat(200) })) };
    const problems = problemsOf(schema, 'x');
    expect(problems).toHaveLength(5);
    expect(Math.max(...[problems].flat().map(({ length }) => length))).toBeLessThanOrEqual(300);
    expect(problemsOf({ enum: ['y'.repeat(5000)] }, 'x')[0]).toHaveLength(300);
    const unknown = { ['k'.repeat(5000)]: 1 };
    expect(problemsOf({ additionalProperties: false }, unknown)[0]).toHaveLength(300);
  });

  test.each<[JsonValue[], boolean]>([
    [[1, '1', true, null, [], {}], true],
    [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      false,
    ],
    [
      [
        [1, 2],
        [2, 1],
      ],
      true,
    ],
    [[1, 2, 1], false],
  ])('has unique items: %j, %s', (items, isUnique) => {
    expect(problemsOf({ uniqueItems: true }, items)).toEqual(
      isUnique ? [] : ['must NOT have duplicate items'],
    );
    expect(problemsOf({ uniqueItems: false }, items)).toEqual([]);
  });
});

describe('what a schema may be', () => {
  test.each<[string, JsonObject]>([
    ['an empty one', {}],
    ['2020-12 by its name', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' }],
    ['draft 7', { $schema: 'http://json-schema.org/draft-07/schema#', type: 'string' }],
    ['draft 7 over TLS', { $schema: 'https://json-schema.org/draft-07/schema', definitions: {} }],
    ['of a dialect nobody knows', { $schema: 'https://acme.com/dialect', type: 'string' }],
    ['with keywords nobody knows', { type: 'string', 'x-order': 1, example: 'a' }],
    ['with formats nobody knows', { format: 'int64' }],
    ['with references into itself', { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } }],
    ['with an id of its own', { $id: 'https://acme.com/person', properties: { a: { $ref: '#' } } }],
  ])('is %s', (_, schema) => {
    expect(problemsOf(schema, 'text')).toEqual([]);
  });

  test('lists of draft 7 are read as such, and only where `$schema` says so', () => {
    const pair = { items: [{ type: 'string' }, { type: 'number' }] };
    const old = { $schema: 'http://json-schema.org/draft-07/schema#', ...pair };
    expect(problemsOf(old, ['a', 1])).toEqual([]);
    expect(problemsOf(old, ['a', 'b'])).toEqual(['1 must be number']);
    expect(problemsOf(pair, ['a', 1])).toMatch(/schema\/items must be object,boolean/);
  });

  test.each<[string, JsonObject, RegExp]>([
    ['a type that is none', { type: 'text' }, /schema\/type must be/],
    ['properties that are no schemas', { properties: { a: 'string' } }, /schema\/properties\/a must be/],
    ['a reference to another place', { $ref: 'https://acme.com/schema.json' }, /can't resolve reference/],
    ['a reference to a file', { $ref: 'file:///etc/passwd' }, /can't resolve reference/],
    [
      'a reference to the schema of schemas',
      { $ref: 'https://json-schema.org/draft/2020-12/schema' },
      /can't resolve/,
    ],
    ['a reference to nothing', { $ref: '#/$defs/a' }, /can't resolve reference/],
    ['an answer that comes later', { $async: true }, /\$async/],
    ['a pattern that looks ahead', { pattern: '(?=a)' }, /Lookahead/],
    ['a pattern that does not parse', { pattern: '(' }, /The pattern "\(" is not usable/],
    ['a property pattern that does not parse', { patternProperties: { '[': {} } }, /not usable/],
    ['two parts of one id', { $defs: { a: { $id: 'x:y' }, b: { $id: 'x:y', type: 'null' } } }, /x:y/],
  ])('is not %s', (_, schema, message) => {
    expect(problemsOf(schema, 'text')).toMatch(message);
  });

  test('is neither too long nor too deep', () => {
    const { characters, depth } = jsonSchemaLimits;
    const long = (length: number) => ({ title: 'x'.repeat(length - '{"title":""}'.length) });
    expect(problemsOf(long(characters), 1)).toEqual([]);
    expect(problemsOf(long(characters + 1), 1)).toBe(
      `It has ${characters + 1} characters, more than ${characters}.`,
    );
    const deep = (levels: number): JsonObject => (levels === 0 ? {} : { not: deep(levels - 1) });
    expect(compileJsonSchema(deep(depth - 1)).ok).toBe(true);
    expect(problemsOf(deep(depth), 1)).toBe(`It is nested more than ${depth} deep.`);
  });
});

describe('a schema that would not end', () => {
  const endless = /takes too long to check, or refers to itself without end/;

  test.each<JsonObject>([
    { $ref: '#' },
    { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } } },
    { allOf: [{ $ref: '#' }] },
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { not: { $ref: '#/$defs/a' } } } },
    { $dynamicAnchor: 'a', $dynamicRef: '#a' },
  ])('is refused when it is read: %j', (schema) => {
    expect(problemsOf(schema, 1)).toMatch(endless);
  });

  test('is nothing that fits, where only some values show it', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/a' } },
      $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } },
    };
    expect(problemsOf(schema, { b: 1 })).toEqual([]);
    expect(problemsOf(schema, { a: 1 })).toEqual([expect.stringMatching(endless)]);
    expect(problemsOf(schema, { b: 1 })).toEqual([]);
  });

  test('stops after a while, though its references double with each step', () => {
    const steps = many(60, (at) => [`a${at}`, { allOf: many(2, () => ({ $ref: `#/$defs/a${at + 1}` })) }]);
    const schema = { $ref: '#/$defs/a0', $defs: { ...Object.fromEntries(steps), a60: true } };
    expect(problemsOf(schema, 1)).toMatch(endless);
  });
});

describe('what grows with the schema or the value alone', () => {
  test('is to make a schema ready whose parts are referred to often', () => {
    const schema = {
      $defs: { a: { anyOf: many(500, (at) => ({ const: at })) } },
      allOf: many(500, () => ({ $ref: '#/$defs/a' })),
    };
    expect(compileJsonSchema(schema).ok).toBe(true);
  });

  test('is to check a pattern', () => {
    const schema = { pattern: '^(a+)+$', patternProperties: { '^(b|b)*$': {} } };
    const text = `${'a'.repeat(100_000)}!`;
    const value = { [`${'b'.repeat(100_000)}!`]: 1 };
    expect(problemsOf(schema, text)).toEqual(['must match pattern "^(a+)+$"']);
    expect(problemsOf(schema, value)).toEqual([]);
  });

  test('has no hundreds of patterns', () => {
    expect(problemsOf({ allOf: many(51, (at) => ({ pattern: `a${at}` })) }, 'b')).toMatch(
      /more than 50 patterns/,
    );
    expect(compileJsonSchema({ allOf: many(50, (at) => ({ pattern: `a${at}` })) }).ok).toBe(true);
  });

  test('is to find twins in a list, each of which is read once', () => {
    let reads = 0;
    const read = (at: number) => ((reads += 1), at);
    const list = many(50_000, (at) => ({
      get at() {
        return read(at);
      },
    }));
    expect(problemsOf({ uniqueItems: true }, list)).toEqual([]);
    expect(reads).toBe(50_000);
  });

  test('is to check a format, as long texts are of none', () => {
    expect(problemsOf({ format: 'uri' }, `https://acme.com/${'a'.repeat(1000)}`)).toEqual([]);
    expect(problemsOf({ format: 'uri' }, `https://acme.com/${'a'.repeat(2000)}`)).toEqual([
      'must match format "uri"',
    ]);
  });
});

describe('schemas of several users', () => {
  test('do not meet in their ids', () => {
    const $id = 'https://acme.com/person';
    expect(problemsOf({ $id, type: 'string' }, 'a')).toEqual([]);
    expect(problemsOf({ $id, type: 'number' }, 'a')).toEqual(['must be number']);
    expect(problemsOf({ $ref: $id }, 'a')).toMatch(/can't resolve/);
  });

  test('are made ready once, until too many others came', () => {
    const schema = { title: 'mine' };
    const first = compileJsonSchema(schema);
    expect(compileJsonSchema({ title: 'mine' })).toBe(first);
    for (let at = 0; at < jsonSchemaLimits.cached - 1; at += 1) compileJsonSchema({ title: `other ${at}` });
    expect(compileJsonSchema(schema)).toBe(first);
    for (let at = 0; at < jsonSchemaLimits.cached; at += 1) compileJsonSchema({ title: `another ${at}` });
    expect(compileJsonSchema(schema)).not.toBe(first);
  });
});
