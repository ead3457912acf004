import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import type { RunIf } from '../../contract/pipes-request.ts';
import { errorItemsOf, errorsOf } from '../pipeline.fixture.ts';

const pipe = (pipe_id: string, config: JsonObject = {}) => ({ pipe_id, config });
const gateOn = (field_name: string): RunIf => ({
  action: 'run',
  when: {
    logic: 'and',
    conditions: [{ property: 'status', field_name, operator: 'eq', value: 'completed' }],
  },
});
const row = (...names: string[]) => [Object.fromEntries(names.map((name) => [name, null]))];

describe('a requirement', () => {
  test('counts input names whose values are null', () => {
    expect(errorsOf({ pipes: [pipe('people:name:split@1')], input: row('name') })).toEqual([]);
  });

  test('counts the union of names over all records', () => {
    expect(
      errorsOf({ pipes: [pipe('person:name:join@1')], input: [{ first_name: 'a' }, { last_name: 'b' }] }),
    ).toEqual([]);
  });

  test('counts annotated fields', () => {
    const field_annotations = { name: { type: 'string' as const } };
    expect(errorsOf({ pipes: [pipe('people:name:split@1')], input: row('x'), field_annotations })).toEqual(
      [],
    );
  });

  test('counts enabled outputs of other pipes', () => {
    const split = (enabled: boolean) =>
      pipe('people:name:split@1', { output_fields: { last_name: { enabled } } });
    const join = pipe('person:name:join@1', { output_fields: { name: { alias: 'full' } } });
    expect(errorsOf({ pipes: [join, split(true)], input: row('name') })).toEqual([]);
    expect(errorsOf({ pipes: [join, split(false)], input: row('name') })).toEqual([
      'RequirementUnmet pipes[0]',
    ]);
  });

  test('goes by the names after aliasing', () => {
    const renamed = pipe('people:name:split@1', { input_fields: { name: { alias: 'n2' } } });
    expect(errorsOf({ pipes: [renamed], input: row('n2') })).toEqual([]);
    expect(errorsOf({ pipes: [renamed], input: row('name') })).toEqual(['RequirementUnmet pipes[0]']);
  });

  test('of one of several is met by any of them', () => {
    const pipes = [pipe('person:workemail:waterfall@1')];
    expect(errorsOf({ pipes, input: row('name', 'company_name') })).toEqual([]);
    expect(errorsOf({ pipes, input: row('name', 'company_domain') })).toEqual([]);
    expect(errorsOf({ pipes, input: row('name') })).toEqual(['RequirementUnmet pipes[0]']);
    expect(errorsOf({ pipes, input: row('company_name') })).toEqual(['RequirementUnmet pipes[0]']);
  });

  test('that is optional never blocks', () => {
    expect(errorsOf({ pipes: [pipe('message:greet@1')], input: row('name') })).toEqual([]);
    expect(errorsOf({ pipes: [pipe('message:greet@1')], input: row('job_title') })).toEqual([
      'RequirementUnmet pipes[0]',
    ]);
  });

  test('names the missing fields and the nearest column', () => {
    const [error] = errorItemsOf({ pipes: [pipe('people:name:split@1')], input: row('nam') });
    expect(error?.message).toMatch(/people:name:split@1 needs "name".*Did you mean "nam"/);
    const [either] = errorItemsOf({ pipes: [pipe('person:workemail:waterfall@1')], input: row('name') });
    expect(either?.message).toContain('needs one of "company_domain", "company_name"');
  });

  test('is reported for each pipe that offends', () => {
    const pipes = [pipe('people:name:split@1'), pipe('company:overview@3'), pipe('url:check@1')];
    expect(errorsOf({ pipes, input: row('url_input') })).toEqual([
      'RequirementUnmet pipes[0]',
      'RequirementUnmet pipes[1]',
    ]);
  });
});

describe('a mistake is reported once', () => {
  const join = pipe('person:name:join@1', { output_fields: { name: { alias: 'full' } } });
  const gated = { ...pipe('url:check@1'), run_if: gateOn('first_name') };

  test.each<[string, ReturnType<typeof pipe>, string]>([
    ['an unknown pipe', pipe('people:name:splt@1'), 'UnknownPipe pipes[0].pipe_id'],
    ['a broken config', pipe('people:name:split@1', { input_field: {} }), 'ValidationFailed pipes[0].config'],
    [
      'outputs that are all disabled',
      pipe('people:name:split@1', {
        output_fields: { first_name: { enabled: false }, last_name: { enabled: false } },
      }),
      'ValidationFailed pipes[0].config.output_fields',
    ],
  ])('though other pipes read what %s would make', (_, broken, error) => {
    expect(errorsOf({ pipes: [broken, join, gated], input: row('name', 'url_input') })).toEqual([error]);
  });

  test('under the names that an unknown pipe would give', () => {
    const unknown = pipe('no:such@1', { output_fields: { x: { alias: 'given' } } });
    const reader = (alias: string) => pipe('people:name:split@1', { input_fields: { name: { alias } } });
    expect(errorsOf({ pipes: [unknown, reader('given')], input: row('y') })).toEqual([
      'UnknownPipe pipes[0].pipe_id',
    ]);
    expect(errorsOf({ pipes: [unknown, reader('elsewhere')], input: row('y') })).toEqual([
      'UnknownPipe pipes[0].pipe_id',
      'RequirementUnmet pipes[1]',
    ]);
  });

  test('a disabled output is called disabled', () => {
    const split = pipe('people:name:split@1', { output_fields: { first_name: { enabled: false } } });
    const errors = errorItemsOf({ pipes: [split, join, gated], input: row('name', 'url_input') });
    expect(errors.map(({ code }) => code)).toEqual(['RequirementUnmet', 'ConditionTargetNotFound']);
    for (const { message } of errors)
      expect(message).toContain(
        '"first_name" is an output of pipes[0] (people:name:split@1) that is disabled',
      );
  });
});

describe('a pipe that needs its own output', () => {
  const own = pipe('people:name:split@1', { output_fields: { first_name: { alias: 'name' } } });

  test('is refused without another source', () => {
    expect(errorsOf({ pipes: [own], input: row('x') })).toEqual(['SelfReference pipes[0]']);
    expect(errorsOf({ pipes: [pipe('company:identity@3')], input: row('x') })).toEqual([
      'SelfReference pipes[0]',
    ]);
  });

  test('runs when the records have the field', () => {
    expect(errorsOf({ pipes: [own], input: row('name') })).toEqual([]);
  });

  test('runs when an alternative has a source', () => {
    expect(errorsOf({ pipes: [pipe('company:identity@3')], input: row('work_email') })).toEqual([]);
  });
});

describe('two outputs of one name', () => {
  test('are refused, over pipes', () => {
    const renamed = pipe('person:name:join@1', { output_fields: { name: { alias: 'first_name' } } });
    const pipes = [pipe('people:name:split@1'), renamed];
    expect(errorsOf({ pipes, input: row('name', 'last_name') })).toEqual(['DuplicateOutput pipes[1]']);
  });

  test('are refused inside one pipe', () => {
    const twice = pipe('people:name:split@1', {
      output_fields: { first_name: { alias: 'x' }, last_name: { alias: 'x' } },
    });
    expect(errorsOf({ pipes: [twice], input: row('name') })).toEqual(['DuplicateOutput pipes[0]']);
  });

  test('are refused for the same pipe sent twice', () => {
    const pipes = [pipe('company:overview@3'), pipe('company:overview@3')];
    expect(errorsOf({ pipes, input: row('company_domain') })).toEqual(['DuplicateOutput pipes[1]']);
  });

  test('are fine when one is disabled or renamed', () => {
    const off = pipe('people:name:split@1', { output_fields: { first_name: { enabled: false } } });
    const renamed = pipe('people:name:split@1', { output_fields: { last_name: { alias: 'last' } } });
    expect(errorsOf({ pipes: [off, renamed], input: row('name') })).toEqual([]);
  });
});

describe('a run_if target', () => {
  const gated = (field_name: string, property: 'value' | 'status' = 'status') => {
    const condition =
      property === 'status'
        ? ({ property, field_name, operator: 'eq', value: 'completed' } as const)
        : ({ property, field_name, operator: 'eq', value: 'x' } as const);
    const run_if: RunIf = { action: 'run', when: { logic: 'and', conditions: [condition] } };
    return { ...pipe('people:name:split@1'), run_if };
  };
  const place = 'pipes[0].run_if.when.conditions[0].field_name';

  test('is an input column or an output', () => {
    expect(errorsOf({ pipes: [gated('x')], input: row('name', 'x') })).toEqual([]);
    expect(
      errorsOf({
        pipes: [gated('company_name'), pipe('company:overview@3')],
        input: row('name', 'company_domain'),
      }),
    ).toEqual([]);
  });

  test('that is neither is refused, naming the nearest', () => {
    expect(errorsOf({ pipes: [gated('nme')], input: row('name') })).toEqual([
      `ConditionTargetNotFound ${place}`,
    ]);
    expect(errorItemsOf({ pipes: [gated('nme')], input: row('name') })[0]?.message).toContain(
      'Did you mean "name"?',
    );
  });

  test('may not be what only the pipe itself makes', () => {
    expect(errorsOf({ pipes: [gated('first_name')], input: row('name') })).toEqual([
      `SelfReference ${place}`,
    ]);
    expect(errorsOf({ pipes: [gated('first_name')], input: row('name', 'first_name') })).toEqual([]);
  });

  test('that is json is refused, by value and not by status', () => {
    const input = [{ name: 'x', data: { a: 1 } }];
    expect(errorsOf({ pipes: [gated('data', 'value')], input })).toEqual([`ConditionTargetIsJson ${place}`]);
    expect(errorsOf({ pipes: [gated('data', 'status')], input })).toEqual([]);
  });

  test('that is a json output is refused', () => {
    const oracle = pipe('test:oracle@1', { output_fields: { profile: { enabled: true } } });
    expect(errorsOf({ pipes: [gated('profile', 'value'), oracle], input: row('name') })).toEqual([
      `ConditionTargetIsJson ${place}`,
    ]);
  });
});

test('reports problems of every kind at once', () => {
  const pipes = [
    pipe('people:name:split@1'),
    pipe('people:name:split@1', { input_fields: { name: { alias: 'nowhere' } } }),
    {
      ...pipe('url:check@1'),
      run_if: {
        when: {
          logic: 'or' as const,
          conditions: [
            {
              property: 'status' as const,
              field_name: 'ghost',
              operator: 'eq' as const,
              value: 'failed' as const,
            },
          ],
        },
      },
    },
  ];
  expect(errorsOf({ pipes, input: row('name', 'url_input') })).toEqual([
    'DuplicateOutput pipes[1]',
    'RequirementUnmet pipes[1]',
    'ConditionTargetNotFound pipes[2].run_if.when.conditions[0].field_name',
  ]);
});
