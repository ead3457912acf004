import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { FieldView, RequestBody } from './pipeline.fixture.ts';
import { openedFields, planOf } from './pipeline.fixture.ts';

const splitHash = 'e9666b263b486425';
const janeHash = 'e57bf0dfe80366a8';
const pipes = [{ pipe_id: 'people:name:split@1' }];
const byInput = { ref: 'input', environment: null, config_hash: null, input_hash: null };
const reason = { code: 'ProviderError', summary: 'Provider failed', message: 'Before.' };

function open(values: JsonObject, more: Partial<RequestBody> = {}): Record<string, FieldView> {
  const [fields] = openedFields(planOf({ pipes, input: [{ id: 1, name: 'Jane Doe', ...values }], ...more }));
  if (fields === undefined) throw new Error('no record');
  return fields;
}

describe('an input-only column', () => {
  test('completes a plain value through its format', () => {
    expect(open({ email: ' mailto:Susi@acme.com ' }).email).toEqual({
      value: 'susi@acme.com',
      status: 'completed',
      type: 'string',
      reason: null,
      claimed_by: { ref: 'input', config_hash: null },
      resolved_by: byInput,
      format: 'email',
    });
  });

  test.each<[name: string, given: JsonValue, value: JsonValue]>([
    ['sheet_row_count', '50', 50],
    ['sheet_row_count', 50, 50],
    ['zip_code', 10115, '10115'],
    ['profile', 'see notes', 'see notes'],
    ['my_text', '  kept inside  and trimmed ', 'kept inside  and trimmed'],
    ['my_list', [1, ''], [1, '']],
    ['my_flag', false, false],
    ['my_zero', 0, 0],
  ])('%s: %j is %j', (name, given, value) => {
    expect(open({ [name]: given })[name]).toMatchObject({ value, status: 'completed' });
  });

  test.each<[name: string, given: JsonValue]>([
    ['email', 'a@b@c.com'],
    ['company_domain', 'not a domain'],
    ['sheet_row_count', 5.9],
  ])('%s: %j fails and keeps the value', (name, given) => {
    expect(open({ [name]: given })[name]).toMatchObject({
      value: given,
      status: 'failed',
      reason: { code: 'InvalidValue' },
      resolved_by: null,
    });
  });

  test('fails a value of another type than the column has', () => {
    const [, second] = openedFields(
      planOf({
        pipes,
        input: [
          { name: 'x', size: 5 },
          { name: 'x', size: 'big' },
        ],
      }),
    );
    expect(second?.size).toMatchObject({
      value: 'big',
      type: 'number',
      status: 'failed',
      reason: { code: 'InvalidValue' },
    });
  });

  test.each<[JsonValue]>([[null], [''], [' \n']])('with %j has no result from the start', (given) => {
    expect(open({ email: given, note: given })).toMatchObject({
      email: { value: null, status: 'no_result', reason: { code: 'NoResult' }, resolved_by: null },
      note: { value: null, status: 'no_result', reason: { code: 'NoResult' }, resolved_by: null },
    });
  });

  test('of another record has no result', () => {
    const [first] = openedFields(planOf({ pipes, input: [{ name: 'x' }, { note: 'y' }] }));
    expect(first?.note).toMatchObject({ value: null, status: 'no_result', type: 'string' });
  });

  test('takes over a completed expanded value with its provenance', () => {
    const resolved_by = { ref: 'some:pipe@2', environment: 'sandbox', config_hash: 'c', input_hash: 'i' };
    const { note } = open({ note: { value: ' x ', status: 'completed', resolved_by } });
    expect(note).toMatchObject({
      value: 'x',
      status: 'completed',
      resolved_by,
      claimed_by: { ref: 'input', config_hash: null },
    });
  });

  test('counts absent hashes as null', () => {
    expect(
      open({ note: { value: 'x', status: 'completed', resolved_by: { ref: 'p:q@1' } } }).note?.resolved_by,
    ).toEqual({
      ref: 'p:q@1',
      environment: null,
      config_hash: null,
      input_hash: null,
    });
    expect(open({ note: { value: 'x', status: 'completed' } }).note?.resolved_by).toEqual(byInput);
  });

  test('cleans a completed expanded value', () => {
    expect(open({ email: { value: 'a@b@c.com', status: 'completed' } }).email).toMatchObject({
      status: 'failed',
      reason: { code: 'InvalidValue' },
    });
    expect(open({ email: { value: '', status: 'completed' } }).email).toMatchObject({
      value: null,
      status: 'no_result',
    });
  });

  test.each(['pending', 'queued', 'processing'])(
    'has no result for an expanded value that is %s',
    (status) => {
      expect(open({ note: { value: null, status, reason } }).note).toMatchObject({
        value: null,
        status: 'no_result',
        reason: { code: 'NoResult' },
      });
    },
  );

  test.each(['failed', 'skipped', 'no_result'] as const)(
    'keeps status and reason of an expanded value that is %s',
    (status) => {
      const resolved_by = { ref: 'p:q@1' };
      expect(open({ note: { value: null, status, reason, resolved_by } }).note).toMatchObject({
        status,
        reason,
        resolved_by: null,
      });
    },
  );

  test.each(['failed', 'skipped', 'no_result'] as const)(
    'gives a reason to an expanded value that is %s without one',
    (status) => {
      expect(open({ note: { value: null, status } }).note).toMatchObject({
        status,
        reason: { code: expect.any(String) },
      });
      expect(
        open({ note: { value: null, status, reason: { code: 'Homemade' } } }).note?.reason,
      ).not.toBeNull();
    },
  );

  test('keeps the value of a failed expanded value, unless it is blank', () => {
    expect(open({ note: { value: 'bad', status: 'failed', reason } }).note?.value).toBe('bad');
    expect(open({ note: { value: ' ', status: 'failed', reason } }).note?.value).toBeNull();
  });
});

describe('a column that a pipe claims', () => {
  const stored = (over: JsonObject, resolved: JsonObject = {}): JsonObject => ({
    value: 'Jane',
    status: 'completed',
    resolved_by: {
      ref: 'people:name:split@1',
      environment: 'production',
      config_hash: splitHash,
      input_hash: janeHash,
      ...resolved,
    },
    ...over,
  });
  const queued = { value: null, status: 'queued', reason: null, resolved_by: null };

  test.each<[fact: string, given: JsonValue, becomes: JsonObject]>([
    ['queues nothing', null, queued],
    ['queues blank text', ' ', queued],
    [
      'completes a plain value that parses',
      ' Janet ',
      { value: 'Janet', status: 'completed', resolved_by: byInput },
    ],
    ['queues a plain value of the wrong type', { first: 'Jane' }, queued],
    [
      'keeps a completed expanded value whose hashes are the same',
      stored({}),
      { value: 'Jane', status: 'completed' },
    ],
    [
      'keeps one without hashes',
      { value: 'Jane', status: 'completed' },
      { value: 'Jane', status: 'completed', resolved_by: byInput },
    ],
    [
      'keeps one with null hashes',
      stored({}, { config_hash: null, input_hash: null }),
      { value: 'Jane', status: 'completed' },
    ],
    ['queues one of another config', stored({}, { config_hash: 'ffffffffffffffff' }), queued],
    ['queues one of the other environment', stored({}, { environment: 'sandbox' }), queued],
    ['queues a completed one without a value', stored({ value: null }), queued],
    ['queues a failed one', stored({ status: 'failed', value: null, resolved_by: null, reason }), queued],
    ['queues a pending one', stored({ status: 'pending', value: null }), queued],
    ['queues a queued one', stored({ status: 'queued', value: null }), queued],
    ['queues a processing one', stored({ status: 'processing', value: null }), queued],
    ['queues a skipped one', stored({ status: 'skipped', value: null }), queued],
    [
      'keeps one with no result',
      { value: null, status: 'no_result', reason },
      { value: null, status: 'no_result', reason, resolved_by: null },
    ],
    [
      'keeps one with no result of the same config',
      {
        value: null,
        status: 'no_result',
        claimed_by: { ref: 'people:name:split@1', config_hash: splitHash },
      },
      { value: null, status: 'no_result', reason: { code: 'NoResult' } },
    ],
    [
      'queues one with no result of another config',
      {
        value: null,
        status: 'no_result',
        claimed_by: { ref: 'people:name:split@1', config_hash: 'ffffffffffffffff' },
      },
      queued,
    ],
  ])('%s', (_, given, becomes) => {
    const { first_name } = open({ first_name: given });
    expect(first_name).toMatchObject({
      ...becomes,
      claimed_by: { ref: 'people:name:split@1', config_hash: splitHash },
    });
  });

  test('is queued when no record has it', () => {
    expect(open({}).first_name).toMatchObject(queued);
  });

  test('keeps the provenance of a value it keeps', () => {
    const given = stored({});
    expect(open({ first_name: given }).first_name?.resolved_by).toEqual(given.resolved_by);
  });

  test('is queued when a plain value has the right type and does not parse', () => {
    const [fields] = openedFields(
      planOf({
        pipes: [{ pipe_id: 'url:check@1' }],
        input: [{ url_input: 'https://a.co', website_url: 'acme' }],
      }),
    );
    expect(fields?.website_url).toMatchObject({ status: 'queued', reason: null, resolved_by: null });
  });
});

test('the id is a completed column under its own type', () => {
  expect(open({ id: 0 }).id).toMatchObject({
    value: 0,
    status: 'completed',
    type: 'number',
    resolved_by: byInput,
  });
  expect(open({ id: { value: 'a', status: 'completed' } }).id).toMatchObject({ value: 'a', type: 'string' });
});
