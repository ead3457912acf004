import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { jsonExtract1, jsonExtractMulti1 } from './json-extract.ts';
import { configErrorsOf, fieldsOf, valuesOf } from './run-pipe.fixture.ts';

const company = { name: 'Acme', size: '1200', tags: ['b2b', 'saas'], offices: [{ city: 'Berlin' }] };
const configOf = (...extractions: JsonObject[]) => ({
  json_extraction: { field_name: 'company', extractions },
});
const take = (path: string, output: JsonObject = {}) => ({
  path,
  output_field: { name: 'found', type: 'string', ...output },
});

describe.each([jsonExtractMulti1, jsonExtract1])('$id', (pipe) => {
  const extract = async (extraction: JsonObject, input: JsonObject = { company }) =>
    (await valuesOf(pipe, { config: configOf(extraction), input })).found;

  test('takes each value into a field of its own', async () => {
    const config = configOf(
      take('name', { name: 'company_name' }),
      take('offices[0].city', { name: 'city', format: 'text', label: 'City' }),
    );
    expect(await fieldsOf(pipe, { config, input: { company } })).toMatchObject({
      company_name: { value: 'Acme', type: 'string', format: null },
      city: { value: 'Berlin', type: 'string', format: 'text', resolved_by: { ref: pipe.id } },
    });
  });

  test.each<[fact: string, extraction: JsonObject, becomes: unknown]>([
    ['leads nowhere', take('address.street'), 'no_result NoResult'],
    ['leads to the text of a number', take('size', { type: 'number' }), 1200],
    ['leads to a list', take('tags', { type: 'json', format: 'json_list_string' }), ['b2b', 'saas']],
    ['leads to an object where text is declared', take('offices[0]'), 'failed TypeMismatch'],
    ['leads to text where a number is declared', take('name', { type: 'number' }), 'failed TypeMismatch'],
    ['fails on the value', take('$number(name)', { type: 'number' }), 'failed FormulaError'],
  ])('knows a path that %s', async (_, extraction, becomes) => {
    expect(await extract(extraction)).toEqual(becomes);
  });

  test('keeps what it finds when another path leads nowhere or to another type', async () => {
    const config = configOf(take('name'), take('nope', { name: 'none' }), take('offices', { name: 'wrong' }));
    expect(await valuesOf(pipe, { config, input: { company } })).toMatchObject({
      found: 'Acme',
      none: 'no_result NoResult',
      wrong: 'failed TypeMismatch',
    });
  });

  test('is skipped on a record without the field', async () => {
    expect(await extract(take('name'), { company: null })).toBe('skipped RequirementUnmet');
  });

  test('says which path cannot be read', () => {
    expect(
      configErrorsOf(pipe, configOf(take('name'), take('offices[', { name: 'b' })), { company }),
    ).toEqual(['ValidationFailed pipes[0].config.json_extraction.extractions[1].path']);
  });

  test('refuses two outputs of one name, and none', () => {
    expect(configErrorsOf(pipe, configOf(take('name'), take('size')), { company })).toEqual([
      expect.stringMatching(/^DuplicateOutput pipes\[0\]/),
    ]);
    expect(configErrorsOf(pipe, configOf(), { company })).toEqual([
      'ValidationFailed pipes[0].config.json_extraction.extractions',
    ]);
  });
});

test('gives no output the name of the id', () => {
  const output_field = { name: ' id', type: 'string' as const };
  const config = {
    json_extraction: { field_name: 'company', extractions: [{ path: 'name', output_field }] },
  };
  expect(jsonExtractMulti1.configSchema.safeParse(config).error?.issues).toMatchObject([
    {
      path: ['json_extraction', 'extractions', 0, 'output_field', 'name'],
      message: expect.stringMatching(/id of the record/),
    },
  ]);
});
