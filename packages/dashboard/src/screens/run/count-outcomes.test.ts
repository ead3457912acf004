import type { Field } from '@headrace/client';
import { expect, it } from 'vitest';
import { listFailed } from '../../data/list-failed.ts';
import type { PipesRun } from './count-outcomes.ts';
import { countOutcomes } from './count-outcomes.ts';

const cell = (status: Field['status'], summary: string | null, ref: string | null = 'p@1'): Field => ({
  value: status === 'completed' ? 'x' : null,
  status,
  type: 'string',
  reason: summary === null ? null : { code: 'NoResult', summary, message: '' },
  claimed_by: { ref, config_hash: null },
  resolved_by: null,
  format: null,
});
const run: PipesRun = {
  kind: 'pipes',
  id: 'r',
  organization_id: 'o',
  status: 'completed',
  order: [1, 2, 'c'],
  field_definitions: {},
  errors: [],
  records: {
    1: { id: 1, fields: { name: cell('completed', null, null), mail: cell('completed', null) } },
    2: { id: 2, fields: { mail: cell('failed', 'the provider failed'), phone: cell('skipped', 'no name') } },
    c: {
      id: 'c',
      fields: { mail: cell('failed', 'the provider failed'), name: cell('completed', null, 'input') },
    },
  },
};

it('counts the cells of pipes by field, status and reason, the commonest first', () => {
  expect(countOutcomes(run)).toEqual([
    { field: 'mail', status: 'failed', reason: 'the provider failed', count: 2 },
    { field: 'mail', status: 'completed', reason: null, count: 1 },
    { field: 'phone', status: 'skipped', reason: 'no name', count: 1 },
  ]);
});

it('names the records of which something has failed', () => {
  expect(listFailed(run)).toEqual([2, 'c']);
});
