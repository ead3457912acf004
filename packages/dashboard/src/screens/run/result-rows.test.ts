import type { Field } from '@headrace/client';
import { expect, it } from 'vitest';
import type { RunResult } from '../../data/run.ts';
import { listColumns, listRows } from './result-rows.ts';

const field = (value: unknown, status: Field['status'] = 'completed'): Field => ({
  value,
  status,
  type: 'string',
  reason: value === null ? { code: 'NoResult', summary: 'nobody knows', message: '' } : null,
  claimed_by: { ref: null, config_hash: null },
  resolved_by: null,
  format: null,
});
const run: RunResult = {
  kind: 'pipes',
  id: 'r',
  organization_id: 'o',
  status: 'completed',
  order: [7, 3],
  field_definitions: {},
  errors: [],
  records: {
    3: { id: 3, fields: { name: field('Ada') } },
    7: { id: 7, fields: { name: field('Bob'), mail: field(null, 'no_result'), tags: field(['a']) } },
  },
};

it('lists records in the order they were sent, with every column that one of them has', () => {
  const rows = listRows(run);
  expect(rows.map(({ key }) => key)).toEqual(['7', '3']);
  expect(listColumns(run, rows).map(({ name }) => name)).toEqual(['name', 'mail', 'tags']);
});

it('shows values as text, and why there is none', () => {
  const [first] = listRows(run);
  expect(first?.cells.tags).toEqual({ text: '["a"]', status: 'completed', reason: null });
  expect(first?.cells.mail).toEqual({ text: '', status: 'no_result', reason: 'nobody knows' });
});
it('shows of a long value its beginning, and spells out what would turn other text', () => {
  const fields = { long: field('x'.repeat(500_000)), turned: field('a\u202Eb') };
  const [row] = listRows({ ...run, order: [3], records: { 3: { id: 3, fields } } });
  expect(row?.cells.long?.text.length).toBeLessThan(400);
  expect(row?.cells.turned?.text).toBe('a[U+202E]b');
});
