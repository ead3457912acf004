import { toUnits } from '../../contract/money.ts';
import type { ErrorItem } from '../../contract/errors.ts';
import type { Environment } from '../../contract/field.ts';
import type { FieldAnnotation, PipesRequest } from '../../contract/pipes-request.ts';
import { buildColumns, inputNames } from './build-columns.ts';
import { checkGraph } from './check-graph.ts';
import { orderPipes } from './order-pipes.ts';
import type { Column, Plan, PlannedPipe } from './plan.ts';
import type { PriceList } from './price-list.ts';
import type { InputRecord, ReadRecords } from './read-records.ts';
import { readRecords } from './read-records.ts';
import { freePrices } from './price-list.ts';
import { webhookOf } from './webhook-of.ts';
import { findTooLong } from './written-length.ts';
import type { PipeCatalog, ResolvedPipe } from './resolve-pipes.ts';
import { resolvePipes } from './resolve-pipes.ts';

export interface PlanContext {
  catalog: PipeCatalog;
  /** Applies when the body names no environment. */
  environment: Environment;
  prices: PriceList;
  newId(): string;
}

export type PlanResult =
  | { kind: 'planned'; plan: Plan; records: InputRecord[] }
  /** The input is not valid: nothing is stored. */
  | { kind: 'invalid-request'; errors: ErrorItem[] }
  /** Well-formed, but it cannot run: stored as a failed run. */
  | { kind: 'invalid-pipeline'; errors: ErrorItem[]; records: InputRecord[]; environment: Environment };

/** Turns a request into a plan, or lists everything that is wrong with it at once. */
export function makePlan(request: PipesRequest, context: PlanContext): PlanResult {
  const read = readRecords(request.input, context.newId);
  if (read.errors.length > 0) return { kind: 'invalid-request', errors: read.errors };
  const environment = request.config?.environment ?? context.environment;
  const planned = planPipes(request, read, {
    ...context,
    environment,
    prices: environment === 'sandbox' ? freePrices : context.prices,
  });
  if ('errors' in planned) {
    return { kind: 'invalid-pipeline', errors: planned.errors, records: read.records, environment };
  }
  const plan: Plan = {
    version: 2,
    environment,
    widgets: request.config?.widgets?.enabled ?? false,
    fieldDefinitions: request.config?.field_definitions?.enabled ?? false,
    maxCredits: toUnits(request.config?.max_credits ?? null),
    maxAgeSeconds: request.config?.cache?.max_age_seconds ?? 0,
    ...webhookOf(request.config),
    ...planned,
  };
  return { kind: 'planned', plan, records: read.records };
}

function planPipes(
  request: PipesRequest,
  read: ReadRecords,
  { catalog, environment, prices }: PlanContext,
): { columns: Column[]; pipes: PlannedPipe[] } | { errors: ErrorItem[] } {
  const tooLong = findTooLong(request.pipes);
  if (tooLong !== null) return { errors: [tooLong] };
  const annotations = new Map<string, FieldAnnotation>(Object.entries(request.field_annotations ?? {}));
  const columnNames = inputNames(read, annotations);
  const { pipes, errors, mayMake } = resolvePipes(request.pipes, { catalog, environment });
  errors.push(...checkGraph(pipes, { inputColumns: columnNames, mayMake }));
  const {
    order,
    after,
    errors: cycles,
  } = orderPipes(pipes, {
    columns: columnNames,
    given: new Set([...read.given, ...annotations.keys()]),
  });
  errors.push(...cycles);
  const ordered = order.flatMap((position) => pipes[position] ?? []);
  const annotatedOnly = request.config?.transform?.include_fields === 'annotated';
  const built = buildColumns({ read, annotations, pipes: ordered, annotatedOnly });
  errors.push(...built.errors, ...jsonConditions(ordered, built.columns));
  if (errors.length > 0) return { errors };
  return { columns: built.columns, pipes: placePipes(pipes, { order, after, prices }, built.columns) };
}

/** Rewrites positions as sent into positions in execution order. */
function placePipes(
  pipes: ResolvedPipe[],
  { order, after, prices }: { order: number[]; after: number[][]; prices: PriceList },
  columns: Column[],
): PlannedPipe[] {
  const placeOf = new Map(order.map((position, place) => [position, place]));
  const columnOf = new Map(columns.map(({ name }, index) => [name, index]));
  return order.flatMap((position): PlannedPipe[] => {
    const pipe = pipes[position];
    if (pipe === undefined) return [];
    const { id, index, config, configHash, shape, runIf, connections } = pipe;
    return [
      {
        id,
        index,
        config,
        configHash,
        need: shape.need,
        outputs: shape.outputs.map(({ field, name }) => ({ field, column: columnOf.get(name) ?? -1 })),
        runIf,
        after: (after[position] ?? []).flatMap((producer) => placeOf.get(producer) ?? []),
        connections,
        terms: (shape.terms ?? []).map((term) => prices.apply(term)),
        connectionFee: prices.connectionFee,
      },
    ];
  });
}

/** A json value cannot be compared; its status can. */
function jsonConditions(pipes: ResolvedPipe[], columns: Column[]): ErrorItem[] {
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]));
  return pipes.flatMap((pipe) =>
    (pipe.runIf?.when.conditions ?? []).flatMap((condition, position): ErrorItem[] => {
      if (condition.property !== 'value' || typeOf.get(condition.field_name) !== 'json') return [];
      const message = `"${condition.field_name}" contains JSON, which a condition cannot compare; extract a value from it first.`;
      const path = `pipes[${pipe.index}].run_if.when.conditions[${position}].field_name`;
      return [{ code: 'ConditionTargetIsJson', message, path }];
    }),
  );
}
