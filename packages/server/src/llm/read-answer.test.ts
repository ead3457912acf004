import { describe, expect, test } from 'vitest';
import type { FieldFormat, FieldType, JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { outputOf } from './model-output.fixture.ts';
import type { ModelOutput } from './output.ts';
import { readAnswer, readAnswerText } from './read-answer.ts';

const wantedOf = (outputs: ModelOutput[], jsonSchemas: Record<string, JsonObject> = {}) => ({
  outputs,
  jsonSchemas,
});

/** The value of an output after it was answered so; what is wrong, where it does not fit. */
function read(output: ModelOutput, value: JsonValue, schemas: Record<string, JsonObject> = {}): unknown {
  const answer = readAnswer({ [output.name]: value }, wantedOf([output], schemas));
  return answer.ok ? answer.values[output.name] : answer.problems;
}

describe('a value', () => {
  test.each<[FieldType, FieldFormat | null, JsonValue, JsonValue]>([
    ['string', null, ' Acme ', 'Acme'],
    ['string', null, 12, '12'],
    ['string', null, true, 'true'],
    ['string', 'text', 10115, '10115'],
    ['string', 'long_text', 'a\nb', 'a\nb'],
    ['string', 'markdown', '# a ', '# a'],
    ['string', 'email', 'mailto:Jane@Acme.com', 'jane@acme.com'],
    ['string', 'url', 'http://acme.com/a/', 'https://acme.com/a'],
    ['string', 'website_url', 'wwww.acme.com/', 'https://www.acme.com'],
    ['string', 'profile_url', 'linkedin.com/in/jane', 'https://linkedin.com/in/jane'],
    ['string', 'domain', 'https://www.acme.co.uk/x', 'acme.co.uk'],
    ['string', 'date', '01/31/2024', '2024-01-31'],
    ['string', 'date', '2024-01-31T10:00:00Z', '2024-01-31'],
    ['string', 'datetime', '2024-01-31T10:00:00+02:00', '2024-01-31T08:00:00Z'],
    ['string', 'phone', '+1 415 555 2671', '+14155552671'],
    ['string', 'address_line_1', '1 Main St ', '1 Main St'],
    ['string', 'zip_code', 10115, '10115'],
    ['number', null, '12.5', 12.5],
    ['number', null, 0, 0],
    ['number', 'int', '1,234', 1234],
    ['number', 'int', 5.0, 5],
    ['number', 'decimal', '-5.5', -5.5],
    ['number', 'currency', '$1,234.50', 1234.5],
    ['number', 'percent', '5%', 5],
    ['boolean', null, false, false],
    ['boolean', null, ' True ', true],
    ['json', null, { a: [1] }, { a: [1] }],
    ['json', null, ' {"a": 1} ', { a: 1 }],
    ['json', 'json_object', '{"a": 1}', { a: 1 }],
    ['json', 'json_list', [1, 'a', null], [1, 'a', null]],
    ['json', 'json_list', '[1]', [1]],
    ['json', 'json_list_string', ['a'], ['a']],
    ['unknown', null, 'text', 'text'],
    ['unknown', null, '12', '12'],
    ['unknown', null, 12, 12],
    ['unknown', null, false, false],
    ['unknown', null, { a: 1 }, { a: 1 }],
    ['unknown', null, [1], [1]],
  ])('of type %s and format %s is cleaned: %j becomes %j', (type, format, value, clean) => {
    expect(read(outputOf('a', type, { format }), value)).toEqual(clean);
  });

  test.each<[FieldType, FieldFormat | null, JsonValue, string]>([
    ['string', null, { a: 1 }, '"a" is not a valid string.'],
    ['string', null, ['a'], '"a" is not a valid string.'],
    ['string', 'text', { a: 1 }, '"a" is not a valid text.'],
    ['string', 'email', 'jane at acme.com', '"a" is not a valid email.'],
    ['string', 'email', 7, '"a" is not a valid email.'],
    ['string', 'url', 'acme', '"a" is not a valid url.'],
    ['string', 'date', '2024-13-01', '"a" is not a valid date.'],
    ['string', 'date', 'next week', '"a" is not a valid date.'],
    ['number', null, 'twelve', '"a" is not a valid number.'],
    ['number', null, true, '"a" is not a valid number.'],
    ['number', 'int', 5.9, '"a" is not a valid int.'],
    ['number', 'int', '1.2.3', '"a" is not a valid int.'],
    ['boolean', null, 'yes', '"a" is not a valid boolean.'],
    ['boolean', null, 1, '"a" is not a valid boolean.'],
    ['json', null, 'text', '"a" is not an object or a list.'],
    ['json', null, 7, '"a" is not an object or a list.'],
    ['json', null, '"text"', '"a" is not an object or a list.'],
    ['json', 'json_object', [1], '"a" is not a valid json_object.'],
    ['json', 'json_list', { a: 1 }, '"a" is not a valid json_list.'],
    ['json', 'json_list_string', ['a', 1], '"a" is not a valid json_list_string.'],
  ])('of type %s and format %s is not %j: %s', (type, format, value, problem) => {
    expect(read(outputOf('a', type, { format }), value)).toEqual([problem]);
  });

  test('may be missing where it is not required', () => {
    const optional = outputOf('a', 'string', { required: false });
    expect(readAnswer({}, wantedOf([optional]))).toEqual({ ok: true, values: { a: null } });
    expect([read(optional, null), read(optional, ' ')]).toEqual([null, null]);
    expect(
      read(outputOf('a', 'json', { required: false, schema: 'S' }), null, { S: { not: {} } }),
    ).toBeNull();
  });

  test.each<FieldType>(['string', 'number', 'boolean', 'json', 'unknown'])(
    'may not be missing where it is required: %s',
    (type) => {
      const output = outputOf('a', type);
      expect(readAnswer({}, wantedOf([output]))).toMatchObject({ ok: false, problems: ['"a" is missing.'] });
      expect([read(output, null), read(output, ' ')]).toEqual([['"a" is missing.'], ['"a" is missing.']]);
    },
  );

  test('of an optional output that does not fit is no missing one', () => {
    expect(read(outputOf('a', 'number', { required: false }), 'none')).toEqual([
      '"a" is not a valid number.',
    ]);
  });
});

describe('a schema of the user', () => {
  const schemas = {
    Person: { type: 'object', properties: { age: { type: 'integer' } }, required: ['name'] },
  };
  const output = outputOf('person', 'json', { schema: 'Person' });

  test('is kept, by JSON as text as well', () => {
    expect(read(output, { name: 'Jane' }, schemas)).toEqual({ name: 'Jane' });
    expect(read(output, '{"name": "Jane", "age": 30}', schemas)).toEqual({ name: 'Jane', age: 30 });
  });

  test('says what does not fit it', () => {
    expect(read(output, { age: 30 }, schemas)).toEqual([
      `"person" does not fit its schema: must have required property 'name'.`,
    ]);
    expect(read(output, { name: 'Jane', age: 'old' }, schemas)).toEqual([
      '"person" does not fit its schema: age must be integer.',
    ]);
  });
});

describe('what is not known', () => {
  const open = (type: ModelOutput['type'], rest: Partial<ModelOutput> = {}) =>
    outputOf('a', type, { isNullable: true, ...rest });

  test.each(['string', 'number', 'boolean', 'json', 'unknown'] as const)('is null: %s', (type) => {
    expect(read(open(type), null)).toBe(null);
    expect(readAnswer({}, wantedOf([open(type)]))).toMatchObject({ problems: ['"a" is missing.'] });
  });

  test.each<[ModelOutput, JsonValue, unknown]>([
    [open('string'), 'unknown', null],
    [open('string', { format: 'text' }), ' N/A\n', null],
    [open('string', { format: 'long_text' }), 'Not found', null],
    [open('string', { format: 'email' }), 'not found', null],
    [open('string'), 'Unknown Worlds', 'Unknown Worlds'],
    [open('string', { description: 'Whether it is valid, invalid or unknown' }), 'unknown', 'unknown'],
    [open('unknown'), 'unknown', 'unknown'],
    [outputOf('a', 'string'), 'unknown', 'unknown'],
  ])('may be said in words of a text: %j', (output, value, expected) =>
    expect(read(output, value)).toEqual(expected),
  );

  test('leaves the rest of an answer alone', () => {
    const wanted = wantedOf([open('number'), outputOf('b', 'string', { isNullable: true })]);
    expect(readAnswer({ a: 'many', b: 'x' }, wanted)).toMatchObject({
      ok: false,
      inPart: { values: { b: 'x' }, missed: { a: '"a" is not a valid number.' } },
    });
    expect(readAnswer({ a: 'many', b: null }, wanted)).toMatchObject({ inPart: null });
  });
});

describe('an answer', () => {
  const wanted = wantedOf([outputOf('name', 'string'), outputOf('size', 'number', { format: 'int' })]);

  test('has the outputs alone; what else it says is ignored', () => {
    expect(readAnswer({ name: 'Acme', size: 5, sure: true, nested: { size: 7 } }, wanted)).toEqual({
      ok: true,
      values: { name: 'Acme', size: 5 },
    });
  });

  test('has everything told at once that is wrong with it', () => {
    expect(readAnswer({ name: {}, size: 'big' }, wanted)).toMatchObject({
      ok: false,
      problems: ['"name" is not a valid string.', '"size" is not a valid int.'],
    });
  });

  test.each<JsonValue>([null, 'Acme', 7, true, [], [{ name: 'Acme', size: 5 }]])(
    'is an object, not %j',
    (answer) => {
      expect(readAnswer(answer, wanted)).toMatchObject({
        ok: false,
        problems: ['The reply is not a JSON object.'],
      });
    },
  );

  test('does not have what all objects have', () => {
    expect(readAnswer({}, wantedOf([outputOf('constructor', 'unknown')]))).toMatchObject({
      ok: false,
      problems: ['"constructor" is missing.'],
    });
  });

  const nested = (depth: number): JsonValue => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  const polluted: JsonValue = JSON.parse('{"a": {"__proto__": {"isAdmin": true}}}');

  test.each<[string, JsonValue]>([
    ['nesting that nobody can print', nested(100_000)],
    ['nesting deeper than cells may be', nested(51)],
    ['numbers beyond all numbers', [Number.POSITIVE_INFINITY]],
    ['ways to the prototype', polluted],
  ])('is not carried on with %s', (_, value) => {
    for (const type of ['json', 'unknown'] as const)
      expect(read(outputOf('a', type), value)).toEqual([
        '"a" is nested too deeply, or contains something that is not JSON.',
      ]);
    expect(readAnswer({ name: 'Acme', size: 5, other: value }, wanted).ok).toBe(true);
  });

  test('may nest as deep as cells', () => {
    expect(read(outputOf('a', 'json'), nested(50))).toEqual(nested(50));
  });
});

describe('the text of a reply', () => {
  const wanted = wantedOf([outputOf('a', 'unknown')]);
  const noJson = 'The reply is not JSON; reply with one JSON object and nothing around it.';

  test('is JSON as a whole', () => {
    expect(readAnswerText(' \n{"a": "x"}\n', wanted)).toEqual({ ok: true, values: { a: 'x' } });
  });

  test.each([
    ['nothing', ''],
    ['prose', 'It is x.'],
    ['JSON after prose', 'Here you are: {"a": "x"}'],
    ['JSON before prose', '{"a": "x"} I hope this helps.'],
    ['JSON in a fence', '```json\n{"a": "x"}\n```'],
    ['two objects', '{"a": "x"}{"a": "y"}'],
    ['half an object', '{"a": "x"'],
    ['a way to the prototype', '{"a": "x", "__proto__": {"isAdmin": true}}'],
    ['a number beyond all numbers', '{"a": 1e999}'],
    ['deep nesting', `{"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('is not trusted with %s', (_, text) => {
    expect(readAnswerText(text, wanted)).toMatchObject({ ok: false, problems: [noJson] });
  });
});
