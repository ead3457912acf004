import type { CatalogPipe } from '@headrace/client';
import { describe, expect, it } from 'vitest';
import { offerPipes } from '../../forms/fitting-pipes.ts';
import { inputsOf, outputsOf } from './pipe-columns.ts';
import { sayLacking } from '../../forms/need.ts';

const field = (name: string) => ({ field: name, type: 'string', format: null });
const person = { all: [field('name'), { any: [field('company_domain'), field('company_name')] }] };

function pipe(id: string, given: Partial<CatalogPipe> = {}): CatalogPipe {
  return {
    pipe_id: id,
    label: id,
    description: '',
    category: 'tools',
    deprecated: null,
    successor: null,
    inputs: null,
    outputs: [],
    connector: 'none',
    runs_on: [],
    billing: [],
    effects: 'never',
    default_config: {},
    config_schema: {},
    example: { input: {} },
    ...given,
  };
}
const output = (name: string) => ({ name, type: 'string', format: null, primary: true });
const catalog = [
  pipe('tool'),
  pipe('email', { inputs: person, outputs: [output('work_email')] }),
  pipe('split', { inputs: field('name'), outputs: [output('first_name')] }),
  pipe('phone', { inputs: field('profile_url'), outputs: [output('phone')] }),
  pipe('old', { inputs: field('name'), successor: 'split' }),
];
const offer = (columns: string[], { made = [] as string[], search = '' } = {}) =>
  offerPipes(catalog, { columns, made, search }).map(({ pipe: { pipe_id: id } }) => id);

it('offers first what fits the columns, and leaves out what has a successor', () => {
  expect(offer(['name', 'company_name'])).toEqual(['email', 'split', 'tool', 'phone']);
});

it('puts what is lacking last, and says what it is', () => {
  expect(offer(['name'])).toEqual(['split', 'tool', 'email', 'phone']);
  const email = offerPipes(catalog, { columns: [], made: [], search: 'email' })[0];
  expect(sayLacking(email?.lacking ?? [])).toBe('name, and company domain or company name');
});

it('counts what other pipes make', () => {
  expect(offer(['name'], { made: ['profile_url', 'first_name'] })).toEqual([
    'phone',
    'tool',
    'split',
    'email',
  ]);
});

it('finds a pipe by every word of the search, in its outputs too', () => {
  expect(offer([], { search: 'WORK email' })).toEqual(['email']);
  expect(offer([], { search: 'work nothing' })).toEqual([]);
});

describe('the columns of a pipe', () => {
  const settings = { work_email: { alias: '', enabled: true }, status: { alias: '', enabled: true } };
  const email = pipe('email', { inputs: person, default_config: { output_fields: settings } });

  it('are those of its outputs, with their other names, and without those that are off', () => {
    const config = { output_fields: { work_email: { alias: 'mail' }, status: { enabled: false } } };
    expect(outputsOf({ pipe_id: 'email' }, email)).toEqual(['work_email', 'status']);
    expect(outputsOf({ pipe_id: 'email', config }, email)).toEqual(['mail']);
  });

  it('are those that its config declares', () => {
    const config = { output_field: { name: 'segment', type: 'string' } };
    expect(outputsOf({ pipe_id: 'formula:run@1', config }, pipe('formula:run@1'))).toEqual(['segment']);
    const extractions = [
      { path: 'a', output_field: { name: 'x' } },
      { path: 'b', output_field: { name: 'y' } },
    ];
    expect(outputsOf({ pipe_id: 'j', config: { json_extraction: { extractions } } }, pipe('j'))).toEqual([
      'x',
      'y',
    ]);
  });

  it('are read under their other names too', () => {
    const config = { input_fields: { name: { alias: 'who' } } };
    expect(inputsOf({ pipe_id: 'email', config }, email)).toEqual(['who', 'company_domain', 'company_name']);
  });
});
