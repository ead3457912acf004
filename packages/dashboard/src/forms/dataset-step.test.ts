import { expect, it } from 'vitest';
import { takesDatasets, withDatasetFirst } from './dataset-step.ts';

const provider = { anyOf: [{ enum: ['leadmagic'] }, { type: 'string', pattern: '^dataset:.+$' }] };
const step = { type: 'object', properties: { provider }, required: ['provider'] };
const pipe = {
  config_schema: {
    type: 'object',
    properties: { providers: { type: 'array', items: step, 'x-input': { kind: 'providers' } } },
  },
  default_config: { providers: [{ provider: 'leadmagic' }] },
};
const other = {
  config_schema: { type: 'object', properties: { n: { type: 'number' } } },
  default_config: {},
};

it('puts a dataset before those that are asked by default', () => {
  expect(takesDatasets(pipe)).toBe(true);
  expect(withDatasetFirst(pipe, { a: 1 }, 'crm')).toEqual({
    a: 1,
    providers: [{ provider: 'dataset:crm' }, { provider: 'leadmagic' }],
  });
});

it('puts it before those that were chosen', () => {
  const chosen = { providers: [{ provider: 'hunter' }] };
  expect(withDatasetFirst(pipe, chosen, 'crm')['providers']).toEqual([
    { provider: 'dataset:crm' },
    { provider: 'hunter' },
  ]);
});

it('leaves a pipe alone that asks no datasets', () => {
  expect(takesDatasets(other)).toBe(false);
  expect(withDatasetFirst(other, { n: 1 }, 'crm')).toEqual({ n: 1 });
});
