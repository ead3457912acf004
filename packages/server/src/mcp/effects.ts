/* Which pipes change something, and the permission that they need. */
import type { PipesRequest, Sheet, SheetPipe } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { ToolRefusal } from './explain-error.ts';
import type { ToolContext } from './tool.ts';

/** Refuses a request with a pipe that changes something, unless that was allowed. */
export async function requireNoEffects(request: PipesRequest, context: ToolContext): Promise<void> {
  const ids = request.pipes.map(({ pipe_id: id }) => id);
  // The service plans the request again when it runs; most have no such pipe, and are planned once.
  if (!(await mayHaveEffects(ids, context))) return;
  const { nodes } = await context.client.plan(request);
  refuse(nodes.filter((node) => node.has_effects).map(({ pipe_id: id }) => id));
}

/** The same for pipes of a sheet. */
export async function requireNoSheetEffects(
  sheet: Sheet,
  { pipes, ...context }: ToolContext & { pipes: readonly SheetPipe[] },
): Promise<void> {
  const ids = new Set(pipes.map(({ payload }) => payload.pipe_id));
  if (!(await mayHaveEffects([...ids], context))) return;
  const withEffects = await findSheetEffects(sheet, context);
  refuse([...ids].filter((id) => withEffects.has(id)));
}

async function mayHaveEffects(ids: readonly string[], { catalog, client }: ToolContext): Promise<boolean> {
  const { pipes } = await catalog(client);
  return pipes.some(({ pipe_id: id, effects }) => effects !== 'never' && ids.includes(id));
}

/** A sheet that cannot be planned as a request is judged by the catalog, where a doubt counts as an effect. */
async function findSheetEffects({ id }: Sheet, { client, catalog }: ToolContext): Promise<Set<string>> {
  try {
    const { nodes } = await client.plan(await client.call<PipesRequest>(`/v1/sheets/${id}/request`));
    return new Set(nodes.flatMap((node) => (node.has_effects ? [node.pipe_id] : [])));
  } catch (error) {
    if (!(error instanceof HeadraceError) || error.status !== 400) throw error;
    const { pipes } = await catalog(client);
    return new Set(pipes.flatMap((pipe) => (pipe.effects === 'never' ? [] : [pipe.pipe_id])));
  }
}

/** With the pipes whose outputs they read, which run first where they never ran. */
export function withUpstream({ pipes: all }: Sheet, chosen: readonly SheetPipe[]): SheetPipe[] {
  const found = new Set(chosen);
  for (const pipe of found) for (const other of all) if (pipe.after.includes(other.id)) found.add(other);
  return [...found];
}

function refuse(ids: readonly string[]): void {
  if (ids.length === 0) return;
  throw new ToolRefusal(
    `Nothing was run. ${[...new Set(ids)].join(', ')} would send something, or write to another service, a list or a sheet, ` +
      'which may not be possible to undo. Ask the user; if they agree, call again with allow_effects: true.',
  );
}
