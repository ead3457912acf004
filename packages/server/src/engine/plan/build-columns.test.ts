import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import type { RequestBody } from '../pipeline.fixture.ts';
import { errorsOf, planOf, runBody } from '../pipeline.fixture.ts';

type Annotations = NonNullable<RequestBody['field_annotations']>;
const pipe = (pipe_id: string, config: JsonObject = {}) => ({ pipe_id, config });
const [split, join] = [pipe('people:name:split@1'), pipe('person:name:join@1')];

function columnsOf(body: RequestBody): string[] {
  return planOf(body).plan.columns.map(({ name }) => name);
}

async function definitionsOf(body: RequestBody) {
  const { definitions } = await runBody({
    ...body,
    config: { field_definitions: { enabled: true }, ...body.config },
  });
  return definitions;
}

describe('columns', () => {
  test('are those of the input first, then outputs in execution order', () => {
    const email = pipe('person:workemail:waterfall@1');
    const input = [{ last_name: 'Doe', first_name: 'Jane' }, { company_name: 'Acme' }];
    expect(columnsOf({ pipes: [email, join], input })).toEqual([
      'id',
      'last_name',
      'first_name',
      'company_name',
      'name',
      'work_email',
    ]);
  });

  test('of the input keep their place when a pipe claims them', () => {
    expect(columnsOf({ pipes: [split], input: [{ last_name: 'Doe', name: 'J D' }] })).toEqual([
      'id',
      'last_name',
      'name',
      'first_name',
    ]);
  });

  test('that a pipe claims have the type and format of its output', () => {
    const { plan } = planOf({ pipes: [split], input: [{ name: 'J', last_name: { a: 1 } }] });
    expect(plan.columns.find(({ name }) => name === 'last_name')).toMatchObject({
      type: 'string',
      format: 'text',
      pipe: 0,
      isInput: true,
    });
  });

  test('include id when no record has one', () => {
    expect(columnsOf({ pipes: [split], input: [{ name: 'J' }] })[0]).toBe('id');
  });

  test('leave out disabled outputs', () => {
    const half = pipe('people:name:split@1', { output_fields: { last_name: { enabled: false } } });
    expect(columnsOf({ pipes: [half], input: [{ name: 'J' }] })).toEqual(['id', 'name', 'first_name']);
  });
});

describe('field definitions', () => {
  const input = [{ id: 1, name: 'Jane Doe', my_note: 'x', nothing: null }];

  test('are empty unless asked for', async () => {
    expect((await runBody({ pipes: [split], input })).definitions).toEqual({});
    expect(
      await definitionsOf({ pipes: [split], input, config: { field_definitions: { enabled: false } } }),
    ).toEqual({});
  });

  test('describe every column', async () => {
    const byInput = { ref: 'input', config_hash: null, pipe_index: null };
    const byPipe = { ref: 'people:name:split@1', config_hash: 'e9666b263b486425', pipe_index: 0 };
    const rest = { is_primary_output: false, order: null };
    expect(await definitionsOf({ pipes: [split], input })).toEqual({
      id: { type: 'number', label: 'Id', added_by: byInput, format: null, ...rest },
      name: { type: 'string', label: 'Name', added_by: byInput, format: 'text', ...rest },
      my_note: { type: 'string', label: 'My note', added_by: byInput, format: null, ...rest },
      nothing: { type: 'unknown', label: 'Nothing', added_by: byInput, format: null, ...rest },
      first_name: {
        type: 'string',
        label: 'First name',
        added_by: byPipe,
        format: 'text',
        is_primary_output: true,
        order: null,
      },
      last_name: { type: 'string', label: 'Last name', added_by: byPipe, format: 'text', ...rest },
    });
  });

  test('give the position in pipes as sent', async () => {
    const definitions = await definitionsOf({
      pipes: [pipe('person:workemail:waterfall@1'), join],
      input: [{ first_name: 'J', last_name: 'D', company_name: 'A' }],
    });
    expect(definitions).toMatchObject({
      work_email: { added_by: { pipe_index: 0 } },
      name: { added_by: { pipe_index: 1 } },
    });
  });

  test('have the same keys as every record', async () => {
    const { definitions, records } = await runBody({
      pipes: [split],
      input: [{ name: 'J' }, { other: 1 }, { secret: 2 }],
      field_annotations: { secret: { type: 'number', hidden: true }, added: { type: 'string' } },
      config: { field_definitions: { enabled: true } },
    });
    expect(Object.keys(definitions)).toEqual(['id', 'name', 'other', 'added', 'first_name', 'last_name']);
    for (const { fields } of records) expect(Object.keys(fields)).toEqual(Object.keys(definitions));
  });
});

describe('an annotation', () => {
  const annotated = (field_annotations: Annotations, extra: Partial<RequestBody> = {}): RequestBody => ({
    pipes: [split],
    input: [{ id: 1, name: 'Jane Doe', zip: '10115' }],
    field_annotations,
    ...extra,
  });

  test('gives type, format, label, order and metadata', async () => {
    const zip = {
      type: 'number',
      format: 'int',
      label: 'ZIP',
      order: 3,
      json_metadata: { example_value: 1 },
    } as const;
    expect(await definitionsOf(annotated({ zip }))).toMatchObject({
      zip: { ...zip, is_primary_output: false },
    });
    const { records } = await runBody(annotated({ zip }));
    expect(records[0]?.fields.zip).toMatchObject({ value: 10115, type: 'number', format: 'int' });
  });

  test('gives an output its label and order', async () => {
    const first_name = { type: 'string', label: 'Given', order: 1 } as const;
    expect(await definitionsOf(annotated({ first_name }))).toMatchObject({
      first_name: { label: 'Given', order: 1, format: 'text' },
    });
  });

  test('gives an output its type and format, and its values take them', async () => {
    const zip = pipe('fields:merge@1', { sources: [{ field_name: 'zip' }] });
    const merge_result = { type: 'number', format: 'int' } as const;
    const body = annotated({ merge_result }, { pipes: [zip] });
    expect(await definitionsOf(body)).toMatchObject({ merge_result });
    const { records } = await runBody(body);
    expect(records[0]?.fields.merge_result).toMatchObject({ value: 10115, ...merge_result });
  });

  test('that does not fit what an output is fails that output alone', async () => {
    const { records } = await runBody(annotated({ first_name: { type: 'number' } }));
    expect(records[0]?.fields).toMatchObject({
      first_name: { status: 'failed', type: 'number', reason: { code: 'TypeMismatch' } },
      last_name: { value: 'Doe' },
    });
  });

  test('makes a column that no record has', async () => {
    const { records } = await runBody(annotated({ extra: { type: 'boolean' } }));
    expect(records[0]?.fields.extra).toMatchObject({
      value: null,
      type: 'boolean',
      status: 'no_result',
      reason: { code: 'NoResult' },
    });
  });

  test('hides a column that pipes still read, and never the id', async () => {
    const { records } = await runBody(
      annotated({ name: { type: 'string', hidden: true }, id: { type: 'number', hidden: true } }),
    );
    expect(Object.keys(records[0]?.fields ?? {})).toEqual(['id', 'zip', 'first_name', 'last_name']);
    expect(records[0]?.fields.first_name?.value).toBe('Jane');
  });

  test('hides an output that pipes still read', async () => {
    const { records } = await runBody({
      pipes: [split, pipe('message:greet@1', { input_fields: { name: { alias: 'first_name' } } })],
      input: [{ name: 'Jane Doe' }],
      field_annotations: { first_name: { type: 'string', hidden: true } },
    });
    expect(records[0]?.fields).toMatchObject({ message: { value: 'Hi Jane' } });
    expect(records[0]?.fields).not.toHaveProperty('first_name');
  });

  test('is what include_fields annotated keeps of the input', async () => {
    const config = { transform: { include_fields: 'annotated' as const } };
    const { records } = await runBody(annotated({ zip: { type: 'string' } }, { config }));
    expect(Object.keys(records[0]?.fields ?? {})).toEqual(['id', 'zip', 'first_name', 'last_name']);
  });
});

describe('an output with the type of its sources', () => {
  const merge = (...names: string[]) =>
    pipe('fields:merge@1', { sources: names.map((field_name) => ({ field_name })) });
  const typeOf = (pipes: RequestBody['pipes'], input: JsonObject[]) =>
    planOf({ pipes, input }).plan.columns.find(({ name }) => name === 'merge_result')?.type;

  test('has the type they share', () => {
    expect(typeOf([merge('a', 'b')], [{ a: 1, b: 2 }])).toBe('number');
    expect(typeOf([merge('a', 'b')], [{ a: { x: 1 }, b: [1] }])).toBe('json');
  });

  test('takes no notice of sources without values', () => {
    expect(typeOf([merge('a', 'b')], [{ a: null, b: true }])).toBe('boolean');
    expect(typeOf([merge('a', 'b')], [{ a: null, b: null }])).toBe('unknown');
  });

  test('sees what other pipes make', () => {
    const count = pipe('sheet:count@1');
    expect(typeOf([merge('a', 'bucket_count'), count], [{ a: 1, sheet_row_count: 2 }])).toBe('number');
  });

  test('is refused when they differ', () => {
    expect(errorsOf({ pipes: [merge('a', 'b')], input: [{ a: 1, b: 'x' }] })).toEqual([
      'MixedTypes pipes[0].config',
    ]);
  });
});
