import type { PipesRequest, PipesResponse } from '@headrace/client';
import type { InputRow } from './request.ts';

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
