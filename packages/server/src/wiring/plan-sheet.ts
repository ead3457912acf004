import { ServiceError } from '../contract/errors.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import { worstCase } from '../engine/asking/price.ts';
import type { Plan, PlannedPipe } from '../engine/plan/plan.ts';
import { addUnknown, checkConnections, listConnections } from '../engine/plan/check-connections.ts';
import type { PipeCatalog } from '../engine/plan/resolve-pipes.ts';
import { listUses } from '../engine/requirement.ts';
import type { HttpServices } from '../http/services.ts';
import type { PlannedPart, PlanParts } from '../sheets/structure/plan-draft.ts';

interface Planning extends Pick<HttpServices, 'plan' | 'knownConnections'> {
  catalog: PipeCatalog;
}

/** Plans a sheet with the planner of requests, and checks its connections. */
export function createSheetPlanner({ plan, knownConnections, catalog }: Planning): PlanParts {
  return async (request, organizationId) => {
    const { environment = 'production' } = request.config ?? {};
    const planned = await plan(request, {
      organizationId,
      environment,
      signal: new AbortController().signal,
    });
    if (planned.kind === 'invalid-request')
      throw new ServiceError('invalid-request', planned.errors[0]?.message ?? '', { errors: planned.errors });
    const unknown = await findUnknown(request, (ids) => knownConnections(organizationId, ids));
    if (planned.kind === 'planned' && unknown.length === 0)
      return { parts: readParts(planned.plan, catalog) };
    return { errors: planned.kind === 'planned' ? unknown : addUnknown(planned.errors, unknown) };
  };
}

async function findUnknown({ pipes }: PipesRequest, known: (ids: string[]) => Promise<ReadonlySet<string>>) {
  const named = listConnections(pipes);
  const placed = pipes.map((pipe, at) => ({ ...pipe, path: `pipes[${at}]` }));
  return named.length === 0 ? [] : checkConnections(placed, await known(named));
}

/** What a plan says about each pipe, in the order of the request. */
function readParts({ pipes, columns }: Plan, catalog: PipeCatalog): PlannedPart[] {
  return pipes
    .toSorted((one, other) => one.index - other.index)
    .map((pipe) => ({
      configHash: pipe.configHash,
      canBill: worstCase(pipe) > 0,
      isQuiet: isQuiet(pipe, catalog),
      after: pipe.after.flatMap((at) => pipes[at]?.index ?? []),
      reads: readsOf(pipe),
      outputs: pipe.outputs.flatMap(({ column }) => {
        const made = columns[column];
        if (made === undefined) return [];
        const { name, type, format, label, primary } = made;
        return [{ name, type, format, label, isPrimary: primary }];
      }),
    }));
}

/** The names of fields whose values decide what a pipe answers. */
function readsOf({ need, runIf }: PlannedPipe): string[] {
  const needed = listUses(need).map(({ leaf }) => leaf.name);
  const judged = runIf?.when.conditions.map((condition) => condition.field_name) ?? [];
  return [...new Set([...needed, ...judged])];
}

/** Pipes that write something, here or elsewhere. */
const writing = /^(?:http:request|bucket|stream|row|rows|sheet)\b/;

function isQuiet({ id, terms }: PlannedPipe, catalog: PipeCatalog): boolean {
  const pipe = catalog.find(id);
  return terms.length === 0 && pipe !== undefined && pipe.runsOn.length === 0 && !writing.test(id);
}
