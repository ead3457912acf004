import type { Field, PipesResponse } from '@headrace/client';
import { expect, it } from 'vitest';
import type { Layout } from './format-rows.ts';
import { formatHeader, formatRows, listColumns } from './format-rows.ts';
import type { Row } from './row.ts';
import { newTally } from './tally.ts';

const field = (value: unknown, status: Field['status'] = 'completed'): Field => ({
  value,
  status,
  type: 'string',
  reason: null,
  claimed_by: { ref: 'x@1', config_hash: null },
  resolved_by: null,
  format: null,
});

const layout: Layout = {
  format: { kind: 'csv', delimiter: ';', hasBom: false },
  inputColumns: ['name'],
  resultColumns: ['found'],
  hasIds: false,
  raw: false,
};

function format(values: Row['values'][], fields: Record<string, Field>[], given = layout) {
  const rows = values.map((one, index) => ({ number: index + 1, line: index + 2, values: one }));
  const records = Object.fromEntries(
    fields.map((one, index) => [String(index + 1), { id: index + 1, fields: one }]),
  );
  const run: PipesResponse = {
    id: 'r1',
    organization_id: 'o1',
    order: [],
    field_definitions: {},
    errors: [],
    records,
    status: 'completed',
    credits: { spent: 0.1 },
  };
  const tally = newTally();
  return { text: formatRows({ index: 0, rows, records: [] }, run, { layout: given, tally }), tally };
}

it('puts input columns first, then results, the status last, each once', () => {
  expect(
    listColumns({ inputColumns: ['name', 'email', 'headrace_status'], resultColumns: ['email', 'domain'] }),
  ).toEqual(['name', 'email', 'domain', 'headrace_status']);
  expect(formatHeader(layout)).toBe('name;found;headrace_status\n');
});

it('writes values of any type, and counts', () => {
  const { text, tally } = format(
    [{ name: 'a' }, { name: 'b;c' }, { name: 'd' }],
    [{ found: field({ x: [1] }) }, { found: field(null, 'failed') }, { found: field(null, 'skipped') }],
  );
  expect(text).toBe('a;"{""x"":[1]}";completed\n"b;c";;failed\nd;;skipped\n');
  expect(tally).toMatchObject({ rows: 3, credits: 0.1, statuses: { completed: 1, failed: 1, skipped: 1 } });
  expect(tally.fields).toEqual({ found: { completed: 1, failed: 1, skipped: 1 } });
});

it('fills the gaps of an input column and keeps what it had', () => {
  const given = { ...layout, inputColumns: ['email'], resultColumns: ['email'] };
  const fields = [{ email: field('a@b.com') }, { email: field(null, 'failed') }];
  expect(format([{ email: '' }, { email: 'odd' }], fields, given).text).toBe(
    'a@b.com;completed\nodd;failed\n',
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd|x', "'+cmd|x"],
  ['-2+A3', "'-2+A3"],
  ['+49 (0)30 123-4', '+49 (0)30 123-4'],
  ['-1,234.50', '-1,234.50'],
])('keeps a spreadsheet from running %s', (cell, written) => {
  expect(format([{ name: cell }], [{ found: field('x') }]).text).toBe(`${written};x;completed\n`);
  expect(format([{ name: cell }], [{ found: field('x') }], { ...layout, raw: true }).text).toBe(
    `${cell};x;completed\n`,
  );
});

it('writes JSON lines with the types they had', () => {
  const given: Layout = { ...layout, format: { kind: 'jsonl' } };
  const { text } = format([{ name: 1 }], [{ found: field(true) }], given);
  expect(text).toBe('{"name":1,"found":true,"headrace_status":"completed"}\n');
  expect(formatHeader(given)).toBe('');
});
