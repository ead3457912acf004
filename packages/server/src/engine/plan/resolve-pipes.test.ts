import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import { errorItemsOf, errorsOf, planOf } from '../pipeline.fixture.ts';

const input = [{ id: 1, name: 'Jane Doe' }];
const withConfig = (config: JsonObject) => ({ pipes: [{ pipe_id: 'people:name:split@1', config }], input });
const disabled = { enabled: false };

describe('config', () => {
  test('may be left out', () => {
    expect(planOf({ pipes: [{ pipe_id: 'people:name:split@1' }], input }).plan.pipes[0]?.config).toEqual({
      input_fields: { name: { alias: '' } },
      output_fields: { first_name: { alias: '', enabled: true }, last_name: { alias: '', enabled: true } },
    });
  });

  test('is filled with defaults at every depth', () => {
    const { plan } = planOf(withConfig({ output_fields: { last_name: { enabled: false } } }));
    expect(plan.pipes[0]?.config.output_fields).toEqual({
      first_name: { alias: '', enabled: true },
      last_name: { alias: '', enabled: false },
    });
  });

  test('alone decides the config hash, without connector and run_if', () => {
    const bare = planOf({ pipes: [{ pipe_id: 'people:name:split@1' }], input }).plan;
    const dressed = planOf({
      pipes: [
        {
          pipe_id: 'people:name:split@1',
          config: { input_fields: { name: { alias: '' } } },
          connector: { connections: [] },
          run_if: {
            when: {
              logic: 'and',
              conditions: [{ property: 'status', field_name: 'name', operator: 'eq', value: 'completed' }],
            },
          },
        },
      ],
      input,
    }).plan;
    expect(bare.pipes[0]?.configHash).toBe('e9666b263b486425');
    expect(dressed.pipes[0]?.configHash).toBe('e9666b263b486425');
  });

  test('gives the field its own name under an empty or blank alias', () => {
    const { plan } = planOf(
      withConfig({ input_fields: { name: { alias: '  ' } }, output_fields: { first_name: { alias: '' } } }),
    );
    expect(plan.columns.map(({ name }) => name)).toEqual(['id', 'name', 'first_name', 'last_name']);
  });

  test('may have blanks around an alias, which do not count', () => {
    const padded = { first_name: { alias: ' given ' }, last_name: { alias: 'family\n' } };
    const { plan } = planOf(
      withConfig({ input_fields: { name: { alias: ' name ' } }, output_fields: padded }),
    );
    expect(plan.columns.map(({ name }) => name)).toEqual(['id', 'name', 'given', 'family']);
  });

  test.each<[fact: string, config: JsonObject, path: string, said: RegExp]>([
    [
      'an output under the name of the id',
      { output_fields: { first_name: { alias: ' id' } } },
      '.output_fields.first_name.alias',
      /"id" is the id of the record/,
    ],
    ['an unknown key, naming the nearest', { output_field: {} }, '', /"output_field".*"output_fields"/],
    ['an unknown input field', { input_fields: { nam: { alias: 'x' } } }, '.input_fields', /"nam".*"name"/],
    [
      'an unknown output field',
      { output_fields: { fist_name: { enabled: true } } },
      '.output_fields',
      /"fist_name".*"first_name"/,
    ],
    [
      'an unknown setting',
      { output_fields: { first_name: { enable: true } } },
      '.output_fields.first_name',
      /"enable".*"enabled"/,
    ],
    ['null where an object belongs', { input_fields: null }, '.input_fields', /Send an object, not null/],
    [
      'an alias that is no text',
      { input_fields: { name: { alias: null } } },
      '.input_fields.name.alias',
      /Send a text of at most 1000 characters, not null/,
    ],
    [
      'all outputs disabled',
      { output_fields: { first_name: disabled, last_name: disabled } },
      '.output_fields',
      /at least one/i,
    ],
  ])('is refused for %s', (_, config, path, said) => {
    const [error, ...others] = errorItemsOf(withConfig(config));
    expect(others).toEqual([]);
    expect(error).toMatchObject({ code: 'ValidationFailed', path: `pipes[0].config${path}` });
    expect(error?.message).toMatch(said);
  });
});

describe('an identifier', () => {
  test.each<[fact: string, id: string, said: RegExp]>([
    ['names the nearest known one', 'people:name:splt@1', /"people:name:splt@1".*"people:name:split@1"/],
    ['names the successor of a retired one', 'run:prompt@1', /retired.*"prompt:run@1"/],
    ['says when a retired one has no successor', 'people:timezone@1', /retired.*no successor/],
    [
      'is told when it is that of a search',
      'people:find:x@1',
      /is a search, not a pipe: send it to \/v1\/search\/run/,
    ],
    ['is no property of a prototype', 'constructor', /no pipe "constructor"/],
  ])('that is unknown %s', (_, pipe_id, said) => {
    const [error] = errorItemsOf({ pipes: [{ pipe_id }], input });
    expect(error).toMatchObject({ code: 'UnknownPipe', path: 'pipes[0].pipe_id' });
    expect(error?.message).toMatch(said);
  });
});

test('reports the problems of all pipes at once', () => {
  const pipes = [
    { pipe_id: 'no:such@1' },
    { pipe_id: 'people:name:split@1', config: { nope: 1 } },
    { pipe_id: 'url:check@1', config: { input_fields: { url_input: { alias: 'my address' } } } },
  ];
  expect(errorsOf({ pipes, input })).toEqual([
    'UnknownPipe pipes[0].pipe_id',
    'ValidationFailed pipes[1].config',
    'RequirementUnmet pipes[2]',
  ]);
});
