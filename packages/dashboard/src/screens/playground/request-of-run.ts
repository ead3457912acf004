import type { PipesRequest, PipesResponse } from '@headrace/client';
import { listFailed } from '../../data/list-failed.ts';
import type { InputRow } from './request.ts';
import { rowIdOf } from './request.ts';

/**
 * The request of a run that was begun elsewhere, as far as the run tells it: its records and its pipes. What their settings
 * were is not kept with a run.
 */
export function requestOfRun(run: PipesResponse): PipesRequest {
  const given = Object.entries(run.field_definitions).filter(([, { added_by: by }]) => by.ref === 'input');
  const pipes = new Map<number, string>();
  for (const { added_by: by } of Object.values(run.field_definitions))
    if (by.pipe_index !== null) pipes.set(by.pipe_index, by.ref);
  return {
    pipes: [...pipes].toSorted(([one], [other]) => one - other).map(([, id]) => ({ pipe_id: id })),
    input: run.order.map((id): InputRow => {
      const fields = run.records[String(id)]?.fields ?? {};
      return { id, ...Object.fromEntries(given.map(([name]) => [name, fields[name]?.value ?? null])) };
    }),
  };
}

/** The request with those records alone of which something failed in a run. */
export function onlyFailed(request: PipesRequest, run: PipesResponse): PipesRequest {
  const failed = new Set(listFailed(run).map(String));
  return { ...request, input: request.input.filter((row) => failed.has(String(rowIdOf(row)))) };
}
