import type { CatalogPipe, PlanGraph } from '@headrace/client';
import type { Draft } from './draft.ts';
import { outputsOf } from './pipe-columns.ts';

/** A column of the table: of the input, or made by a pipe. */
export interface TableColumn {
  name: string;
  /** The place of the pipe that makes it; null for the input. */
  pipe: number | null;
}

/** The plan knows best what a pipe makes. Until there is one, the catalog does. */
export function tableColumns(
  { request, columns }: Pick<Draft, 'request' | 'columns'>,
  { catalog, plan }: { catalog: ReadonlyMap<string, CatalogPipe>; plan: PlanGraph | null },
): TableColumn[] {
  const taken = new Set(columns);
  const outputs = request.pipes.flatMap((payload, pipe) => {
    const made = plan === null ? outputsOf(payload, catalog.get(payload.pipe_id)) : madeBy(plan, pipe);
    const fresh = made.filter((name) => !taken.has(name));
    for (const name of fresh) taken.add(name);
    return fresh.map((name): TableColumn => ({ name, pipe }));
  });
  return [...columns.map((name): TableColumn => ({ name, pipe: null })), ...outputs];
}

function madeBy({ columns }: PlanGraph, pipe: number): string[] {
  return columns
    .filter(({ filled_by: by, is_visible: isVisible }) => by === pipe && isVisible)
    .map(({ name }) => name);
}

/** Columns next to each other that belong to one pipe, or to the input. */
export function groupColumns(columns: readonly TableColumn[]): { pipe: number | null; count: number }[] {
  const groups: { pipe: number | null; count: number }[] = [];
  for (const { pipe } of columns) {
    const last = groups.at(-1);
    if (last?.pipe === pipe) last.count += 1;
    else groups.push({ pipe, count: 1 });
  }
  return groups;
}
