import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askJson, objectOf, world } from './ask-model.fixture.ts';
import type { JsonSchema } from './model-question.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

function problemsOf(schema: JsonSchema, answer: unknown): unknown {
  const validate = ajv.compile(schema);
  return validate(answer) ? null : { errors: validate.errors, schema, answer };
}

const known = world.company(74);
const prompts = [`Research ${known.domain}`, `Who is ${world.person(500).workEmail}?`, 'Research nobody'];

type Keywords = Record<string, unknown>;

const name = fc.oneof(
  fc.constantFrom(
    'industry',
    'headcount',
    'name',
    'founded_year',
    'isFit',
    'score',
    'reason',
    'news',
    'competitors',
    'website',
    'email_body',
    'sources',
    'confidence',
    'tags',
    'contact',
  ),
  fc.string({ minLength: 1, maxLength: 12 }),
);
const description = fc.option(
  fc.constantFrom('From 1 to 10', 'More than 200 employees', 'The country', 'x'),
  { nil: undefined },
);
const bounds = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(500))
  .map(([low, span]) => ({ low, high: low + span }));

const text: fc.Arbitrary<Keywords> = fc
  .oneof(
    fc.record({ minLength: fc.nat(20), maxLength: fc.integer({ min: 20, max: 60 }) }, { requiredKeys: [] }),
    fc
      .constantFrom(
        'email',
        'uri',
        'date',
        'date-time',
        'time',
        'uuid',
        'hostname',
        'ipv4',
        'ipv6',
        'duration',
      )
      .map((format) => ({ format })),
    fc.constantFrom('^[A-Z]{2}$', '^\\d{4}$', '^https?://', '^[a-z-]+$').map((pattern) => ({ pattern })),
  )
  .map((keywords) => ({ type: 'string', ...keywords }));
const number: fc.Arbitrary<Keywords> = fc.oneof(
  bounds.map(({ low, high }) => ({ type: 'integer', minimum: low, maximum: high })),
  bounds.map(({ low, high }) => ({ type: 'number', exclusiveMinimum: low, exclusiveMaximum: high + 0.5 })),
  bounds.map(({ low }) => ({ type: 'integer', exclusiveMinimum: low })),
  bounds.map(({ high }) => ({ type: 'number', maximum: high })),
  fc.constantFrom(0.1, 0.25, 5, 7).map((multipleOf) => ({ type: 'number', multipleOf, minimum: 3 })),
  fc.constant({ type: 'integer' }),
);
const scalar: fc.Arbitrary<Keywords> = fc.oneof(
  text,
  number,
  fc.constant({ type: 'boolean' }),
  fc.constant({ type: 'null' }),
  fc
    .array(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), {
      minLength: 1,
      maxLength: 5,
    })
    .map((list) => ({ enum: list })),
  fc
    .constantFrom(['yes', 'no'], ['1-10', '11-50', '51+'], ['Software', 'Other'])
    .map((list) => ({ type: 'string', enum: list })),
  // The validator itself stumbles over objects that have a `toString` of their own.
  fc
    .jsonValue()
    .filter((value) => !/toString|valueOf/.test(JSON.stringify(value)))
    .map((value) => ({ const: value })),
);

const { schema } = fc.letrec<{ schema: Keywords; node: Keywords }>((tie) => ({
  schema: tie('node').map((node) => ({
    ...node,
    $defs: {
      place: objectOf({ city: { type: 'string' }, country: { type: ['string', 'null'] } }),
      // Without end, but for what may be left out.
      tree: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/$defs/tree' } },
          parent: { anyOf: [{ $ref: '#/$defs/tree' }, { type: 'null' }] },
        },
        required: ['name', 'children', 'parent'],
      },
    },
  })),
  node: fc
    .tuple(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        scalar,
        scalar.map((one) =>
          typeof one['type'] === 'string' && one['type'] !== 'null' && !('enum' in one)
            ? { ...one, type: [one['type'], 'null'] }
            : one,
        ),
        fc.constantFrom({ $ref: '#/$defs/place' }, { $ref: '#/$defs/tree' }),
        fc.record(
          {
            type: fc.constant('array'),
            items: tie('node'),
            minItems: fc.nat(3),
            maxItems: fc.integer({ min: 3, max: 6 }),
          },
          { requiredKeys: ['type', 'items'] },
        ),
        fc.record({
          type: fc.constant('array'),
          items: fc.constantFrom({ type: 'string', maxLength: 4 }, { type: 'integer', minimum: 5 }),
          uniqueItems: fc.constant(true),
          minItems: fc.nat(5),
        }),
        fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
        fc
          .tuple(fc.dictionary(name, tie('node'), { maxKeys: 5 }), fc.boolean(), fc.nat())
          .map(([properties, isOpen, cut]) => ({
            type: 'object',
            properties,
            required: Object.keys(properties).slice(0, cut % 6),
            additionalProperties: isOpen,
          })),
        fc.tuple(tie('node'), tie('node')).map(([one, other]) => ({
          allOf: [
            { ...objectOf({ one }), additionalProperties: true },
            { type: 'object', properties: { other }, required: ['other'] },
          ],
        })),
      ),
      description,
    )
    .map(([node, said]) => (said === undefined ? node : { ...node, description: said })),
}));

describe('an answer', () => {
  it('fits its schema, whoever the question is about', () => {
    fc.assert(
      fc.property(schema, fc.constantFrom(...prompts), (asked, prompt) => {
        expect(problemsOf(asked, askJson(prompt, asked))).toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  it('is the same for the same question', () => {
    fc.assert(
      fc.property(schema, (asked) => {
        expect(askJson(prompts[0] ?? '', asked)).toEqual(askJson(prompts[0] ?? '', asked));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a schema without end', () => {
  const endless = {
    $ref: '#/$defs/node',
    $defs: {
      node: {
        type: 'object',
        properties: { a: { $ref: '#/$defs/node' }, b: { $ref: '#/$defs/node' } },
        required: ['a', 'b'],
      },
    },
  };

  it.each<[string, JsonSchema]>([
    ['that requires itself twice', endless],
    ['that refers to itself', { $ref: '#' }],
    ['that is all of itself', { allOf: Array.from({ length: 30 }, () => ({ $ref: '#' })) }],
    ['of very many elements', { type: 'array', items: { type: 'string', minLength: 1e9 }, minItems: 1e9 }],
    [
      'of very many properties',
      objectOf(
        Object.fromEntries(
          Array.from({ length: 20_000 }, (_, index) => [`is_${index}`, { type: 'boolean' }]),
        ),
      ),
    ],
    ['of choices within choices', JSON.parse(`${'{"anyOf":['.repeat(500)}{}${']}'.repeat(500)}`)],
    ['with a costly pattern', { type: 'string', pattern: '^(a+)+$', minLength: 5000 }],
  ])('has an answer of a bounded size: one %s', (_, endlessSchema) => {
    const answer = JSON.stringify(askJson(prompts[0] ?? '', endlessSchema)) ?? '';
    expect(answer.length).toBeLessThan(25_000_000);
  });

  it.each<[JsonSchema]>([
    [true],
    [false],
    [{}],
    [{ type: 7, properties: [], required: 'a', enum: {} }],
    [{ $ref: '#/no/such' }],
    [{ properties: { __proto__: { type: 'string' }, constructor: 5 } }],
  ])('never throws: %j', (odd) => {
    expect(() => askJson(prompts[0] ?? '', odd)).not.toThrow();
  });
});
