import type { RunIf } from '../contract/pipes-request.ts';
import type { Cell } from './cell.ts';
import type { CompiledGate, GateResult } from './gate.ts';
import { compileGate } from './gate.ts';
import type { GateProgram } from './gate-task.ts';
import { gateTask } from './gate-task.ts';
import type { Column } from './plan/plan.ts';
import type { RunTask } from './task.ts';

/** Judges whether a pipe may run on a record; at once, unless judging costs more than a little. */
export type Gate = (
  cells: Cell[],
  where: { now: Date; compute: RunTask },
) => GateResult | Promise<GateResult>;

/** The most conditions of a plan that a main thread judges on each record: about 0.5 ms. */
const fewConditions = 200;

/** `conditions`: of the whole plan. */
export function prepareGate(
  runIf: RunIf,
  { columns, conditions }: { columns: Column[]; conditions: number },
): Gate {
  // Only patterns cost more than the length of the fields suggests.
  const hasPattern = runIf.when.conditions.some(({ operator }) => operator === 'matches');
  if (hasPattern || conditions > fewConditions) return judgeByTask(runIf, columns);
  const judge: CompiledGate = compileGate(runIf, columns);
  return (cells, { now }) => judge(cells, now);
}

function judgeByTask(runIf: RunIf, columns: Column[]): Gate {
  const names = new Set(runIf.when.conditions.map((condition) => condition.field_name));
  const seen = columns.flatMap((column, at) => (names.has(column.name) ? [{ column, at }] : []));
  const program: GateProgram = {
    runIf,
    columns: seen.map(({ column: { name, type, format } }) => ({ name, type, format })),
  };
  return (cells, { now, compute }) =>
    compute(gateTask, program, {
      fields: Object.fromEntries(seen.map(({ column, at }) => [column.name, cells[at]?.value ?? null])),
      extra: { statuses: seen.map(({ at }) => cells[at]?.status ?? 'queued'), now: now.getTime() },
    });
}
