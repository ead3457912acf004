import { describe, expect, test } from 'vitest';
import type { Condition } from '../contract/pipes-request.ts';
import type { RequestBody } from './pipeline.fixture.ts';
import { runOne } from './pipeline.fixture.ts';

type Operator = Extract<Condition, { property: 'value' }>['operator'];
type Operand = Extract<Condition, { property: 'value' }>['value'];

describe('a gated pipe', () => {
  const gated = (condition: Condition): RequestBody['pipes'][number] => ({
    pipe_id: 'people:name:split@1',
    run_if: { when: { logic: 'and', conditions: [condition] } },
  });
  const target = (operator: Operator, value: Operand, field_name = 'flag'): Condition => ({
    property: 'value',
    field_name,
    operator,
    value,
  });

  test('runs when its condition is met', async () => {
    const { fields } = await runOne({
      pipes: [gated(target('eq', 'go'))],
      input: [{ name: 'J D', flag: 'go' }],
    });
    expect(fields.first_name).toMatchObject({ value: 'J', status: 'completed' });
  });

  test('is skipped when it is not, and was not asked', async () => {
    const { fields, asked } = await runOne({
      pipes: [gated(target('eq', 'go'))],
      input: [{ name: 'J D', flag: 'no' }],
    });
    expect(fields.first_name).toMatchObject({
      value: null,
      status: 'skipped',
      reason: { code: 'PipeConditionUnmet' },
      resolved_by: null,
    });
    expect(fields.last_name).toMatchObject({ status: 'skipped', reason: { code: 'PipeConditionUnmet' } });
    expect(asked).toEqual([]);
  });

  test('fails when its condition cannot be judged', async () => {
    const { fields } = await runOne({
      pipes: [gated(target('gt', 5))],
      input: [{ name: 'J D', flag: 'go' }],
    });
    expect(fields.first_name).toMatchObject({ status: 'failed', reason: { code: 'ConditionError' } });
  });

  test('without its inputs is skipped for that, whatever the condition says', async () => {
    for (const operator of ['eq', 'neq', 'gt'] as const) {
      const { fields } = await runOne({
        pipes: [gated(target(operator, 'go'))],
        input: [{ name: null, flag: 'go' }],
      });
      expect(fields.first_name?.reason?.code).toBe('RequirementUnmet');
    }
  });

  test('keeps values that are given', async () => {
    const { fields } = await runOne({
      pipes: [gated(target('eq', 'go'))],
      input: [{ name: 'J D', flag: 'no', first_name: 'X' }],
    });
    expect(fields).toMatchObject({
      first_name: { value: 'X', status: 'completed' },
      last_name: { status: 'skipped' },
    });
  });

  test.each([false, true])('is judged once its target is final (async: %j)', async (isAsync) => {
    const overview = { pipe_id: 'company:overview@3' };
    const input = [{ name: 'J D', company_domain: 'acme.com' }];
    const met = await runOne(
      { pipes: [gated(target('eq', 'acme', 'company_name')), overview], input },
      { isAsync },
    );
    expect(met.fields.first_name?.status).toBe('completed');
    const unmet = await runOne(
      { pipes: [gated(target('eq', 'x', 'company_name')), overview], input },
      { isAsync },
    );
    expect(unmet.fields.first_name?.status).toBe('skipped');
  });

  test('sees a null input as having no result', async () => {
    const condition: Condition = {
      property: 'status',
      field_name: 'flag',
      operator: 'eq',
      value: 'no_result',
    };
    const { fields } = await runOne({ pipes: [gated(condition)], input: [{ name: 'J D', flag: null }] });
    expect(fields.first_name?.status).toBe('completed');
  });

  test('compares the cleaned value', async () => {
    const { fields } = await runOne({
      pipes: [gated(target('eq', 'susi@acme.com', 'email'))],
      input: [{ name: 'J D', email: 'mailto:Susi@acme.com' }],
    });
    expect(fields.first_name?.status).toBe('completed');
  });
});
