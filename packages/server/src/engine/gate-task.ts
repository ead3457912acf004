import type { FieldStatus } from '../contract/field.ts';
import type { RunIf } from '../contract/pipes-request.ts';
import type { GateResult } from './gate.ts';
import { compileGate } from './gate.ts';
import type { Column } from './plan/plan.ts';
import { roughLength } from './rough-length.ts';
import type { Task } from './task.ts';

/** Conditions that may be costly to judge, and the columns they look at. */
export interface GateProgram {
  runIf: RunIf;
  columns: Pick<Column, 'name' | 'type' | 'format'>[];
}

/** The statuses of the cells in the order of the columns, and the record's clock in milliseconds. */
export interface GateExtra {
  statuses: FieldStatus[];
  now: number;
}

/** The most conditions that are judged on a main thread: about 0.2 ms. */
const fewConditions = 50;
/** Characters of patterns times characters of fields: about 3 ms. */
const smallWork = 200_000;

export const gateTask: Task<GateProgram, GateExtra, GateResult> = {
  kind: 'gate',
  prepare: ({ runIf, columns }) => {
    const judge = compileGate(runIf, columns);
    const patterns = runIf.when.conditions.flatMap((condition) =>
      condition.operator === 'matches' ? [String(condition.value)] : [],
    );
    // `a{600}` is short to write and long to run.
    const repeats = patterns.some((pattern) => /\{\d/.test(pattern));
    const length = patterns.reduce((sum, pattern) => sum + pattern.length, 1);
    return {
      isSmall: (fields) =>
        !repeats &&
        runIf.when.conditions.length <= fewConditions &&
        length * roughLength(fields, smallWork) <= smallWork,
      run: (fields, { statuses, now }) =>
        judge(
          columns.map(({ name }, at) => ({ status: statuses[at] ?? 'queued', value: fields[name] ?? null })),
          new Date(now),
        ),
    };
  },
  measure: () => 0,
};
