import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';
import { searchCell } from '../../contract/search-response.ts';
import type { RowColumn } from './render-rows.ts';
import { renderRows } from './render-rows.ts';

const columns: RowColumn[] = [
  { name: 'name', type: 'string', format: 'text' },
  { name: 'company_domain', type: 'string', format: 'domain' },
  { name: 'headcount', type: 'number', format: 'int' },
  { name: 'match', type: 'json', format: 'json_object' },
  { name: 'anything', type: 'unknown', format: null },
];
const results = z.array(z.record(z.string(), searchCell));

function render(rows: Record<string, JsonValue>[], { widgets = false, by = columns } = {}) {
  return results.parse(JSON.parse(`[${renderRows(rows, { columns: by, environment: 'sandbox', widgets })}]`));
}

const [cleaned] = render([
  {
    name: ' Jane ',
    company_domain: 'https://www.acme.com/x',
    headcount: '50',
    match: { a: 1 },
    anything: true,
  },
]);

test('a value is cleaned, typed, and resolved by the input', () => {
  expect(cleaned).toMatchObject({
    name: { value: 'Jane', type: 'string', format: 'text', status: 'completed', reason: null, ui: {} },
    company_domain: { value: 'acme.com' },
    headcount: { value: 50, type: 'number' },
    match: { value: { a: 1 }, type: 'json' },
    anything: { value: true, type: 'boolean', format: null },
  });
  expect(cleaned?.['name']?.resolved_by).toEqual({
    ref: 'input',
    environment: 'sandbox',
    config_hash: null,
    input_hash: null,
  });
  expect(cleaned?.['name']).not.toHaveProperty('widgets');
});

describe('every row carries every column', () => {
  test.each<[string, Record<string, JsonValue>]>([
    ['nothing', {}],
    ['null', { name: null, company_domain: null }],
    ['blanks', { name: ' ', company_domain: '' }],
    ['other fields', { other: 'x' }],
  ])('with no_result where it has %s', (_, row) => {
    const [rendered] = render([row]);
    expect(Object.keys(rendered ?? {})).toEqual(columns.map(({ name }) => name));
    for (const cell of Object.values(rendered ?? {})) {
      expect(cell).toMatchObject({
        value: null,
        status: 'no_result',
        reason: { code: 'NoResult' },
        resolved_by: null,
      });
    }
  });

  test('and no more than these, in their order', () => {
    const [rendered] = render([{ anything: 1, toString: 'x', name: 'Jane' }]);
    expect(Object.keys(rendered ?? {})).toEqual(columns.map(({ name }) => name));
  });

  test('even those that all objects have', () => {
    const odd = ['__proto__', 'constructor', 'a "b"\n'].map((name) => ({
      name,
      type: 'string' as const,
      format: null,
    }));
    const text = `[${renderRows([{}], { columns: odd, environment: 'sandbox', widgets: false })}]`;
    const [rendered] = z.array(z.custom<object>()).parse(JSON.parse(text));
    expect(Object.keys(rendered ?? {})).toEqual(odd.map(({ name }) => name));
  });
});

test.each<[string, Record<string, JsonValue>, string, JsonValue]>([
  ['no domain', { company_domain: 'n/a' }, 'company_domain', 'n/a'],
  ['a number for a domain', { company_domain: 5 }, 'company_domain', 5],
  ['an object for a text', { name: { first: 'Jane' } }, 'name', { first: 'Jane' }],
  ['a broken number', { headcount: 'many' }, 'headcount', 'many'],
  ['a list for an object', { match: [1] }, 'match', [1]],
])('%s is shown, as failed', (_, row, name, value) => {
  const [rendered] = render([row]);
  expect(rendered?.[name]).toMatchObject({
    value,
    status: 'failed',
    reason: { code: 'InvalidValue' },
    resolved_by: null,
  });
});

describe('with widgets', () => {
  const dressed: RowColumn[] = [
    { name: 'name', type: 'string', format: 'text' },
    { name: 'job_title', type: 'string', format: 'text' },
    { name: 'company_name', type: 'string', format: 'text' },
    { name: 'profile_url', type: 'string', format: 'profile_url' },
  ];

  test('each cell has those that suit it', () => {
    const row = {
      name: 'Jane',
      job_title: 'VP Sales',
      company_name: 'Acme',
      profile_url: 'linkedin.com/in/jane',
    };
    const [rendered] = render([row], { widgets: true, by: dressed });
    for (const cell of Object.values(rendered ?? {})) expect(cell.widgets).toEqual(expect.any(Object));
    expect(rendered?.['job_title']?.widgets).toMatchObject({
      icon: { key: expect.stringContaining('seniority') },
    });
    expect(rendered?.['profile_url']?.widgets).toMatchObject({
      external_link: { url: 'https://linkedin.com/in/jane' },
    });
  });

  test('a cell without a result has none', () => {
    const [rendered] = render([{ profile_url: 'no url' }], { widgets: true, by: dressed });
    expect(Object.values(rendered ?? {}).map(({ widgets }) => widgets)).toEqual([{}, {}, {}, {}]);
  });
});

test('whatever a provider gives, each cell fits its schema', () => {
  const values = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }));
  const row = fc.dictionary(fc.constantFrom(...columns.map(({ name }) => name)), values);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), fc.boolean(), (sent, widgets) => {
      const rows: Record<string, JsonValue>[] = JSON.parse(JSON.stringify(sent));
      const rendered = render(rows, { widgets });
      expect(rendered).toHaveLength(rows.length);
      for (const cell of rendered.flatMap((one) => Object.values(one))) {
        expect(cell.resolved_by !== null).toBe(cell.status === 'completed');
        expect(cell.reason !== null).toBe(cell.status !== 'completed');
        expect(cell.value).not.toBe('');
      }
    }),
    { numRuns: 300 },
  );
});
