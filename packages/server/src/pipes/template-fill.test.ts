import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { errorItemsOf } from '../engine/pipeline.fixture.ts';
import { configErrorsOf, fieldsOf, valuesOf } from './run-pipe.fixture.ts';
import { templateFill1 } from './template-fill.ts';

const fill = async (template: string, input: JsonObject) =>
  (await valuesOf(templateFill1, { config: { template }, input })).template_output;

describe('template:fill', () => {
  test.each<[template: string, input: JsonObject, text: string]>([
    ['Hi {{ name }}!', { name: 'Jane' }, 'Hi Jane!'],
    ['{{ name | upcase }} ({{ size }})', { name: 'Acme', size: 50 }, 'ACME (50)'],
    ['{{ company.city }}', { company: { city: 'Berlin' } }, 'Berlin'],
    ['Hi {{ name | default: "there" }}', { name: null }, 'Hi there'],
    ['Hi{% if name %} {{ name }}{% endif %}.', { name: null }, 'Hi.'],
    ['The same for all', { name: 'Jane' }, 'The same for all'],
  ])('makes of %s with %j: %s', async (template, input, text) => {
    expect(await fill(template, input)).toBe(text);
  });

  test('is skipped without a field it cannot do without', async () => {
    expect(await fill('Hi {{ name }}, {{ title | default: "-" }}', { name: null, title: 'CEO' })).toBe(
      'skipped RequirementUnmet',
    );
  });

  test('has no result when the text comes out blank', async () => {
    expect(await fill('{{ name | default: "" }} ', { name: null })).toBe('no_result NoResult');
  });

  test('puts constants in, and refuses secrets, as its text is stored', async () => {
    const context = {
      constants: () => Promise.resolve({ secrets: new Map(), constants: new Map([['CITY', 'Berlin']]) }),
    };
    const config = { template: 'in {{ CONSTANTS.CITY }}' };
    expect(await valuesOf(templateFill1, { config, context, input: { x: 1 } })).toMatchObject({
      template_output: 'in Berlin',
    });
    expect(configErrorsOf(templateFill1, { template: '{{ SECRETS.KEY }}' })).toEqual([
      'InvalidTemplate pipes[0].config.template',
    ]);
  });

  test('fails without the constant it names', async () => {
    const config = { template: '{{ CONSTANTS.CITY }}' };
    const { template_output } = await fieldsOf(templateFill1, { config, input: { x: 1 } });
    expect(template_output).toMatchObject({
      status: 'failed',
      value: null,
      reason: { code: 'MissingConstant', message: 'The constant CITY is not set.' },
    });
    expect(await fill('{{ CONSTANTS.CITY }}', { x: 1 })).toBe('failed MissingConstant');
  });

  test('says where a template is wrong', () => {
    const config = { template: 'Hi\n  {{ name | shout }}' };
    const body = { pipes: [{ pipe_id: templateFill1.id, config }], input: [{ name: 'Jane' }] };
    expect(errorItemsOf(body, [templateFill1])).toEqual([
      {
        code: 'InvalidTemplate',
        message: expect.stringMatching(/^Line 2, column 13: .*shout/),
        path: 'pipes[0].config.template',
      },
    ]);
  });

  test('refuses a template that is not closed, and none at all', () => {
    expect(configErrorsOf(templateFill1, { template: '{% if name %}' })).toEqual([
      'InvalidTemplate pipes[0].config.template',
    ]);
    expect(configErrorsOf(templateFill1, {})).toEqual(['ValidationFailed pipes[0].config.template']);
  });
});
