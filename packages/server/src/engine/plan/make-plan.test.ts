import { describe, expect, test } from 'vitest';
import { pipesRequest } from '../../contract/pipes-request.ts';
import type { RequestBody } from '../pipeline.fixture.ts';
import { planBody, planOf, planRequest } from '../pipeline.fixture.ts';
import { testPipes } from '../test-pipes.fixture.ts';

const body: RequestBody = {
  pipes: [{ pipe_id: 'people:name:split@1' }],
  input: [{ id: 1, name: 'Jane Doe' }],
};

describe('the environment', () => {
  const parsed = pipesRequest.parse(body);
  const environmentOf = (request: typeof parsed, environment: 'production' | 'sandbox') => {
    const result = planRequest(request, testPipes, environment);
    return result.kind === 'planned' ? result.plan.environment : null;
  };

  test('is that of the caller when the body names none', () => {
    expect(environmentOf(parsed, 'production')).toBe('production');
    expect(environmentOf(parsed, 'sandbox')).toBe('sandbox');
  });

  test('is that of the body when it names one', () => {
    expect(environmentOf({ ...parsed, config: { environment: 'production' } }, 'sandbox')).toBe('production');
    expect(environmentOf({ ...parsed, config: { environment: 'sandbox' } }, 'production')).toBe('sandbox');
  });
});

test('tells input that cannot be read from a pipeline that cannot run', () => {
  expect(planBody({ ...body, input: [{ id: 1 }, { id: 1 }] }).kind).toBe('invalid-request');
  expect(planBody({ ...body, input: [{ id: 1 }] }).kind).toBe('invalid-pipeline');
});

test('hands over the records and the environment of a pipeline that cannot run', () => {
  const result = planBody({ ...body, input: [{ id: 7 }, {}], config: { environment: 'sandbox' } });
  expect(result).toMatchObject({ environment: 'sandbox', records: [{ id: 7 }, { id: 'made-1' }] });
});

test('makes a plan that stays the same as JSON text', () => {
  const run_if = {
    when: {
      logic: 'and' as const,
      conditions: [{ property: 'value' as const, field_name: 'name', operator: 'neq' as const, value: null }],
    },
  };
  const { plan } = planOf({
    ...body,
    pipes: [{ pipe_id: 'people:name:split@1', run_if }],
    config: { widgets: { enabled: true } },
  });
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
});
