import type { Field, PipesResponse, PlanGraph } from '@headrace/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlace, readPlaygroundSearch, writePlace } from './playground-search.ts';
import { requestOfRun } from './request-of-run.ts';
import { groupColumns, tableColumns } from './table-columns.ts';

describe('the address', () => {
  it('keeps what it knows and drops the rest', () => {
    const given = { tab: 'plan', pipe: 2, cell: '1/name', run: 'r1', only: 'failed', try: 'a@1', other: 1 };
    expect(readPlaygroundSearch(given)).toEqual({
      tab: 'plan',
      pipe: 2,
      cell: '1/name',
      run: 'r1',
      only: 'failed',
      try: 'a@1',
    });
    expect(readPlaygroundSearch({ tab: 'config', pipe: 0, cell: 'x', run: '', try: 3 })).toEqual({});
    expect(readPlaygroundSearch({ tab: 'nothing', pipe: -1.5 })).toEqual({});
  });

  it('finds any cell again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (rowId, column) => {
        expect(readPlace(writePlace(rowId, column))).toEqual({ rowId, column });
      }),
    );
  });

  it.each([undefined, 'name', '%/name'])('%s is not a cell', (cell) => {
    expect(readPlace(cell)).toBeNull();
  });
});

describe('the columns of the table', () => {
  const request = { pipes: [{ pipe_id: 'a@1' }, { pipe_id: 'b@1' }], input: [] };
  const column = (name: string, filled_by: number | null): PlanGraph['columns'][number] => ({
    name,
    label: name,
    type: 'string',
    format: null,
    is_visible: name !== 'hidden',
    is_input: filled_by === null,
    is_primary: false,
    filled_by,
    read_by: [],
  });

  it('are those of the input, then what each pipe makes', () => {
    const columns = [
      column('name', null),
      column('late', 1),
      column('x', 0),
      column('hidden', 0),
      column('y', 0),
    ];
    const plan: PlanGraph = { environment: 'sandbox', records: 0, nodes: [], edges: [], columns };
    const all = tableColumns({ request, columns: ['name'] }, { catalog: new Map(), plan });
    expect(all.map(({ name, pipe }) => [name, pipe])).toEqual([
      ['name', null],
      ['x', 0],
      ['y', 0],
      ['late', 1],
    ]);
    expect(groupColumns(all)).toEqual([
      { pipe: null, count: 1 },
      { pipe: 0, count: 2 },
      { pipe: 1, count: 1 },
    ]);
  });
});

it('a run that somebody else began gives back its rows and its pipes', () => {
  const field: Field = {
    value: 'Jane',
    status: 'completed',
    type: 'string',
    reason: null,
    claimed_by: { ref: null, config_hash: null },
    resolved_by: null,
    format: null,
  };
  const by = (ref: string, pipe_index: number | null) => ({
    type: 'string' as const,
    label: '',
    added_by: { ref, config_hash: null, pipe_index },
    format: null,
    is_primary_output: false,
  });
  const run: PipesResponse = {
    id: 'r1',
    organization_id: 'o',
    order: [7, 'x'],
    field_definitions: { name: by('input', null), last: by('split@1', 1), mail: by('mail@1', 0) },
    errors: [],
    records: { '7': { id: 7, fields: { name: field, last: field } } },
    status: 'completed',
  };
  expect(requestOfRun(run)).toEqual({
    pipes: [{ pipe_id: 'mail@1' }, { pipe_id: 'split@1' }],
    input: [
      { id: 7, name: 'Jane' },
      { id: 'x', name: null },
    ],
  });
});
