import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { formulaRun1 } from './formula-run.ts';
import { configErrorsOf, fieldsOf, valuesOf } from './run-pipe.fixture.ts';

const configOf = (formula: string, output: JsonObject = {}) => ({
  formula,
  output_field: { name: 'result', ...output },
});
const run = async (formula: string, input: JsonObject, output: JsonObject = {}) =>
  (await valuesOf(formulaRun1, { config: configOf(formula, output), input })).result;

describe('formula:run', () => {
  test.each<[formula: string, input: JsonObject, output: JsonObject, result: unknown]>([
    ['employees > 250 ? "enterprise" : "smb"', { employees: 1200 }, {}, 'enterprise'],
    ['a + b', { a: 1, b: 2 }, { type: 'number' }, 3],
    ['tags[0]', { tags: ['x', 'y'] }, {}, 'x'],
    ['{"n": a}', { a: 1 }, { type: 'json' }, { n: 1 }],
    ['company.city', { company: { name: 'Acme' } }, {}, 'no_result NoResult'],
  ])('computes %s', async (formula, input, output, result) => {
    expect(await run(formula, input, output)).toEqual(result);
  });

  test('does without a field that the formula guards', async () => {
    expect(await run('title ?? "unknown"', { title: null })).toBe('unknown');
    expect(await run('$exists(title) ? title : name', { title: null, name: 'Jane' })).toBe('Jane');
  });

  test('is skipped without a field that it does not guard', async () => {
    expect(await run('(title ?? "") & name', { title: 'CEO', name: null })).toBe('skipped RequirementUnmet');
  });

  test('fails when the formula does', async () => {
    const { result } = await fieldsOf(formulaRun1, {
      config: configOf('$error("no such plan")'),
      input: { x: 1 },
    });
    expect(result).toMatchObject({ status: 'failed', value: null, reason: { code: 'FormulaError' } });
    expect(result?.reason?.message).toContain('no such plan');
    expect(await run('a + 1', { a: 'x' }, { type: 'number' })).toBe('failed FormulaError');
  });

  test.each<[value: string, output: JsonObject, result: unknown]>([
    [' Jane@ACME.com ', { format: 'email' }, 'jane@acme.com'],
    ['https://www.acme.co.uk/x', { format: 'domain' }, 'acme.co.uk'],
    ['$1,234.50', { type: 'number', format: 'currency' }, 1234.5],
    ['01/31/2024', { format: 'date' }, '2024-01-31'],
    ['acme', { format: 'url' }, 'failed InvalidValue'],
    ['many', { type: 'number' }, 'failed TypeMismatch'],
  ])('cleans %j by the format of its output: %j', async (value, output, result) => {
    expect(await run('value', { value }, output)).toBe(result);
  });

  test('reads the clock of the record', async () => {
    const asked = { config: configOf('$now()'), now: new Date('2026-03-10T12:00:00Z'), input: { x: 1 } };
    expect(await valuesOf(formulaRun1, asked)).toMatchObject({ result: '2026-03-10T12:00:00.000Z' });
  });

  test.each([
    ['a formula that does not parse', configOf('a +'), 'formula'],
    ['no formula', configOf(''), 'formula'],
    ['no output', { formula: '1' }, 'output_field.name'],
    ['an output of no known type', configOf('1', { type: 'text' }), 'output_field.type'],
  ])('refuses %s', (_, config, path) => {
    expect(configErrorsOf(formulaRun1, config)).toEqual([`ValidationFailed pipes[0].config.${path}`]);
  });
});
