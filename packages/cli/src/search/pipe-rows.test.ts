import type { Field, FieldDefinition, PipesRequest, PipesResponse } from '@headrace/client';
import { expect, it } from 'vitest';
import { isObject } from '../is-object.ts';
import type { Layout } from '../enrich/format-rows.ts';
import { createIdentities } from './identity.ts';
import { takeNewRows } from './found-row.ts';
import { pipeRows } from './pipe-rows.ts';
import { cellOf } from './search-client.fixture.ts';
import { newSearchState } from './search-state.ts';

const origin = { config_hash: null, pipe_index: 0 };
const definitionOf = (ref: string): FieldDefinition => ({
  type: 'string',
  label: '',
  added_by: { ref, ...origin },
  format: null,
  is_primary_output: false,
  order: null,
});
const fieldOf = (value: unknown): Field => ({
  value,
  status: 'completed',
  type: 'string',
  reason: null,
  claimed_by: { ref: null, config_hash: null },
  resolved_by: null,
  format: null,
});

/** A service whose pipe makes `seen` out of `name`. */
function createPipes() {
  const requests = new Map<string, PipesRequest>();
  const answer = (id: string): PipesResponse => ({
    id,
    organization_id: 'o',
    order: [],
    field_definitions: { name: definitionOf('input'), seen: definitionOf('pipe') },
    errors: [],
    records: Object.fromEntries(
      (requests.get(id)?.input ?? []).map((record) => [
        String(record.id),
        {
          id: Number(record.id),
          fields: { seen: fieldOf(`n${String(isObject(record.name) ? record.name.value : '')}`) },
        },
      ]),
    ),
    status: 'completed',
    credits: { spent: 0.5 },
  });
  const run = async (request: PipesRequest, { idempotencyKey = '' } = {}) => {
    requests.set(idempotencyKey, request);
    return { run: answer(idempotencyKey), capacity: null };
  };
  const waitForRun = async (id: string) => answer(id);
  return { requests, client: { run, waitForRun } };
}

it('sends rows as they came, a hundred at a time, and gives them in their order', async () => {
  const results = Array.from({ length: 250 }, (_, n) => ({ id: cellOf(`own-${n}`), name: cellOf(n) }));
  const rows = takeNewRows({ results }, createIdentities(['id'], new Set()));
  const { requests, client } = createPipes();
  const state = newSearchState('f', { search_id: 's' });
  const layout = (): Layout => ({
    format: { kind: 'csv', delimiter: ',', hasBom: false },
    raw: false,
    inputColumns: ['id', 'name'],
    resultColumns: state.resultColumns ?? [],
    hasIds: false,
  });
  const { signal } = new AbortController();
  const parts = { client, pipeline: { pipes: [] }, state, layout, save: async () => {}, signal };
  const lines = (await pipeRows(rows, parts)).trim().split('\n');
  expect(lines).toEqual(results.map((_, n) => `own-${n},${n},n${n},completed`));
  expect([...requests.values()].map(({ input }) => input.length)).toEqual([100, 100, 50]);
  expect([...requests.values()][1]?.input[0]).toEqual({ id: 101, name: results[100]?.name });
  expect([state.tally.rows, state.tally.credits, state.resultColumns]).toEqual([250, 1.5, ['seen']]);

  state.asked += 1;
  state.runs = {};
  await pipeRows(rows, parts);
  expect(requests.size).toBe(6);
});
