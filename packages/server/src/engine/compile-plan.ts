import type { Gate } from './prepare-gate.ts';
import { prepareGate } from './prepare-gate.ts';
import type { Compute, Pipe } from './pipe.ts';
import { PipeFailure } from './pipe.ts';
import type { Column, Plan, PlannedPipe } from './plan/plan.ts';
import type { PipeCatalog } from './plan/resolve-pipes.ts';
import type { ColumnText } from './render/column-text.ts';
import { renderColumnText } from './render/column-text.ts';
import { renderDefinitions } from './render/render-run.ts';
import { writtenLength } from './plan/written-length.ts';
import type { Need, NeedLeaf } from './requirement.ts';
import { listUses } from './requirement.ts';

/** A leaf of a pipe's need, tied to its column. */
export interface InputSlot {
  leaf: NeedLeaf;
  column: number;
  /** Whether the pipe itself claims the column. */
  isOwn: boolean;
  /** Whether the leaf is part of the input hash. */
  isHashed: boolean;
  /** Whether the column can never have what the pipe reads. */
  hasWrongType: boolean;
  /** Whether values must first pass the leaf's own type and format, because the column has another one or none. */
  needsCleaning: boolean;
}

export interface CompiledPipe extends PlannedPipe {
  compute: Compute;
  inputs: InputSlot[];
  /** Fields of the need that neither the records nor a pipe provide: optional ones and alternatives. */
  absent: string[];
  /** True when every leaf is required: the common case, which needs no walk of the expression. */
  needsAll: boolean;
  gate: Gate | null;
  /** Positions of the pipes that wait for this one. */
  before: number[];
  widgets: Pipe['widgets'];
  /** Whether only the caller's own connections count. */
  ownOnly: boolean;
}

/** Which output of which pipe a column is. */
export interface CompiledOutput {
  pipe: CompiledPipe;
  position: number;
  field: string;
}

/** A plan made ready to run on many records. */
export interface CompiledPlan {
  plan: Plan;
  /** The plan as text: the program of tasks that run in child processes. */
  source: { plan: string };
  /** Whether what users wrote in it is so short that it may be read on a main thread. */
  isSmall: boolean;
  pipes: CompiledPipe[];
  columnText: ColumnText[];
  /** By column; null for a column that only the input fills. */
  outputs: (CompiledOutput | null)[];
  /** JSON of `field_definitions`. */
  definitions: string;
}

export function compilePlan(plan: Plan, catalog: PipeCatalog, text = ''): CompiledPlan {
  const columnOf = new Map(plan.columns.map(({ name }, index) => [name, index]));
  const conditions = plan.pipes.reduce((sum, { runIf }) => sum + (runIf?.when.conditions.length ?? 0), 0);
  const pipes = plan.pipes.map((planned, position): CompiledPipe => {
    return {
      ...planned,
      compute: prepareCompute(planned, catalog),
      inputs: inputSlots(planned.need, plan.columns, { position, columnOf }),
      absent: listUses(planned.need).flatMap(({ leaf }) => (columnOf.has(leaf.name) ? [] : leaf.field)),
      needsAll: listUses(planned.need).every((use) => !use.isOptional && !use.isAlternative),
      gate: planned.runIf === null ? null : prepareGate(planned.runIf, { columns: plan.columns, conditions }),
      before: plan.pipes.flatMap((other, at) => (other.after.includes(position) ? [at] : [])),
      widgets: catalog.find(planned.id)?.widgets ?? (() => ({})),
      ownOnly: catalog.find(planned.id)?.connector === 'required',
    };
  });
  return {
    plan,
    source: { plan: text },
    isSmall: isSmallPlan(plan),
    pipes,
    columnText: plan.columns.map((column) => renderColumnText(column, plan)),
    outputs: plan.columns.map(({ pipe: position }, at) => findOutput(pipes, position, at)),
    definitions: renderDefinitions(plan),
  };
}

/** Characters of templates, formulas and patterns that may be read on a main thread: about 25 ms at worst. */
const smallPlanLength = 4_000;

function isSmallPlan({ pipes }: Plan): boolean {
  const length = pipes.reduce(
    (sum, { config, runIf }) =>
      sum + writtenLength(config, smallPlanLength) + writtenLength(runIf, smallPlanLength),
    0,
  );
  return length <= smallPlanLength;
}

function findOutput(pipes: CompiledPipe[], position: number | null, column: number): CompiledOutput | null {
  const pipe = position === null ? undefined : pipes[position];
  const field = pipe?.outputs.find((output) => output.column === column)?.field;
  return pipe === undefined || position === null || field === undefined ? null : { pipe, position, field };
}

/**
 * A deploy in the middle of a run may have removed a pipe, or the pipe may no longer accept its stored
 * config. Then only the pipe's own cells fail; the run must still end.
 */
function prepareCompute({ id, config }: PlannedPipe, catalog: PipeCatalog): Compute {
  try {
    const pipe = catalog.find(id);
    if (pipe !== undefined) return pipe.prepare(config);
  } catch {
    // Answered below, on every record.
  }
  const gone = new PipeFailure(
    'InternalError',
    `The service can no longer run ${id} as planned; submit the records again.`,
  );
  return () => gone;
}

function inputSlots(
  need: Need | null,
  columns: Column[],
  { position, columnOf }: { position: number; columnOf: ReadonlyMap<string, number> },
): InputSlot[] {
  return listUses(need).flatMap(({ leaf, isOptional }) => {
    const at = columnOf.get(leaf.name);
    const column = at === undefined ? undefined : columns[at];
    // An optional field, or an alternative, that nothing provides has no column.
    if (at === undefined || column === undefined) return [];
    return [
      {
        leaf,
        column: at,
        isOwn: column.pipe === position,
        isHashed: !isOptional,
        hasWrongType: leaf.type !== 'unknown' && column.type !== 'unknown' && column.type !== leaf.type,
        needsCleaning: (leaf.format !== null && column.format !== leaf.format) || column.type === 'unknown',
      },
    ];
  });
}
