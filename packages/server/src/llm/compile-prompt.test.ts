import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { compilePrompt, splitPrefix, staticPrefix } from './compile-prompt.ts';

const name = '{% output name, type: "string", description: "Its name" %}';
const facts = '{% output facts, type: "json", description: "Facts", schema: "Facts" %}';

function problemsOf(template: string, json_schemas: Record<string, JsonObject> = {}) {
  const compiled = compilePrompt({ template, json_schemas });
  return compiled.ok ? [] : compiled.problems.map(({ code, message, path }) => `${code} ${path} ${message}`);
}

test('a prompt has a template, what is wanted, the schema of the answer, and what it begins with', () => {
  const json_schemas = { Facts: { type: 'array' } };
  const compiled = compilePrompt({ template: `Say of {{ company }}: ${name}${facts}`, json_schemas });
  if (!compiled.ok) throw new Error('it does not compile');
  const { template, wanted, schema, prefix } = compiled.prompt;
  expect(template.inputs).toMatchObject([{ name: 'company', required: true }]);
  expect(wanted.outputs.map((output) => output.name)).toEqual(['name', 'facts']);
  expect(wanted.jsonSchemas).toBe(json_schemas);
  expect(schema.schema).toMatchObject({ required: ['name', 'facts'] });
  expect(prefix).toBe('Say of ');
});

describe('what is wrong with a prompt', () => {
  test.each([
    [
      'a tag that is never closed',
      `Hi\n  {% if name %}{{ name }} ${name}`,
      /^InvalidTemplate prompt\.template Line 2, column 3: "if" is never closed/,
    ],
    [
      'braces that are never closed',
      `Hi {{ name ${name}`,
      /^InvalidTemplate prompt\.template Line 1, column 4: /,
    ],
    [
      'a filter nobody knows',
      `Hi {{ name | shout }} ${name}`,
      /^InvalidTemplate prompt\.template Line 1, column 14: .*shout/,
    ],
    ['no output', 'Hi {{ name }}', /^MissingOutputTag prompt\.template Line 1, column 1: /],
    [
      'an output without a description',
      '\n{% output a, type: "string" %}',
      /^MissingOutputDescription prompt\.template Line 2, column 1: /,
    ],
    [
      'two outputs of one name',
      `${name}\n${name}`,
      /^InvalidTemplate prompt\.template Line 2, column 1: .*declared twice/,
    ],
    [
      'a format that does not fit',
      '{% output a, type: "number", format: "email", description: "x" %}',
      /^InvalidOutputFormat prompt\.template Line 1, column 1: .*"email"/,
    ],
    [
      'a schema that is not there',
      `\n ${facts}`,
      /^JsonSchemaMissing prompt\.template Line 2, column 2: The output "facts" names the schema "Facts", which json_schemas does not have\.$/,
    ],
  ])('is %s', (_, template, problem) => {
    expect(problemsOf(template)).toEqual([expect.stringMatching(problem)]);
  });

  test('is a schema by another name, and the name it may be', () => {
    expect(problemsOf(facts, { Fact: {} })).toEqual([expect.stringMatching(/Did you mean "Fact"\?$/)]);
    expect(problemsOf(facts, { constructor: {} })).toEqual([expect.stringMatching(/Known: constructor\.$/)]);
  });

  test('is a schema that is none, whether an output names it or not', () => {
    expect(problemsOf(facts, { Facts: { type: 'text' }, Other: { $ref: '#' } })).toEqual([
      expect.stringMatching(
        /^InvalidJsonSchema prompt\.json_schemas\.Facts The JSON Schema "Facts" cannot be used: schema\/type/,
      ),
      expect.stringMatching(/^InvalidJsonSchema prompt\.json_schemas\.Other .*without end/),
    ]);
  });

  test('is told all at once', () => {
    const template =
      'Hi {{ name | shout }}\n{% output a, type: "string" %}\n{% output b, type: "boolean", format: "text", description: "x" %}';
    expect(problemsOf(template, { A: { type: 'text' } }).map((problem) => problem.split(': ')[0])).toEqual([
      'InvalidTemplate prompt.template Line 1, column 14',
      'MissingOutputDescription prompt.template Line 2, column 1',
      'InvalidOutputFormat prompt.template Line 3, column 1',
      expect.stringContaining('InvalidJsonSchema prompt.json_schemas.A'),
    ]);
    expect(problemsOf(facts, { A: { type: 'text' } }).map((problem) => problem.split(' ')[0])).toEqual([
      'InvalidJsonSchema',
      'JsonSchemaMissing',
    ]);
  });
});

describe('what a prompt begins with', () => {
  test.each([
    ['Say of {{ name }} and {{ size }}', 'Say of '],
    ['Say{% if a %}', 'Say'],
    ['Say   {%- if a %}', 'Say   '],
    ['{{ name }} is', ''],
    ['{% output a %}Say', ''],
    ['{%- if a %}', ''],
    ['Say { and } and {name}', 'Say { and } and {name}'],
    ['', ''],
  ])('is in %j: %j', (source, prefix) => {
    expect(staticPrefix(source)).toBe(prefix);
  });

  test.each([
    ['Say of Acme', 'Say of ', 'Say of', ' Acme'],
    ['SayAcme', 'Say   ', 'Say', 'Acme'],
    ['Acme is', '', '', 'Acme is'],
    // A part of blanks alone is refused by vendors.
    ['\n Acme', '\n ', '', '\n Acme'],
    ['The same for all\n', 'The same for all\n', 'The same for all\n', ''],
    ['The same for all\n\n', 'The same for all', 'The same for all\n\n', ''],
    ['Something else', 'Say of ', '', 'Something else'],
  ])('is set apart from the rest of %j', (text, beginning, prefix, rest) => {
    expect(splitPrefix(text, beginning)).toEqual({ prefix, text: rest });
  });

  test('and the rest are the whole, and neither is blanks alone', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\u00a0'), maxLength: 6 });
    const parts = fc.tuple(piece, piece).filter(([prefix, rest]) => (prefix + rest).trim() !== '');
    fc.assert(
      fc.property(parts, piece, ([start, rest], other) => {
        for (const prefix of [start, other]) {
          const split = splitPrefix(start + rest, prefix);
          expect(split.prefix + split.text).toBe(start + rest);
          for (const part of Object.values(split)) expect(part === '' || part.trim() !== '').toBe(true);
        }
      }),
    );
  });
});
