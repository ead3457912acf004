import type { JsonObject } from '../../contract/json-value.ts';
import type { RunIf } from '../../contract/pipes-request.ts';
import type { GateResult } from '../gate.ts';
import { compileGate } from '../gate.ts';
import { roughLength } from '../rough-length.ts';
import type { Task } from '../task.ts';

/** Conditions on the fields of an entry. */
export type EntryMatch = RunIf['when'];

export interface MatchProgram {
  match: EntryMatch;
}

/** How many rows match; or why they cannot be judged. */
export type MatchResult = { count: number } | { problem: string };

/** Conditions times characters that a main thread looks at: about 3 ms. */
const smallWork = 200_000;

/** Judges rows by the conditions of gates; `fields.rows` are their fields. */
export const matchTask: Task<MatchProgram, { now: number }, MatchResult> = {
  kind: 'match',
  prepare: ({ match }) => {
    const names = [...new Set(match.conditions.map((condition) => condition.field_name))];
    const columns = names.map((name) => ({ name, type: 'unknown' as const, format: null }));
    const judge = compileGate({ action: 'run', when: match }, columns);
    const hasPattern = match.conditions.some(({ operator }) => operator === 'matches');
    return {
      isSmall: (fields) =>
        !hasPattern && match.conditions.length * roughLength(fields, smallWork) <= smallWork,
      run: ({ rows }, { now }) => {
        const at = new Date(now);
        return countRows(Array.isArray(rows) ? rows : [], (row) =>
          judge(
            names.map((name) => ({ status: 'completed', value: isObject(row) ? (row[name] ?? null) : null })),
            at,
          ),
        );
      },
    };
  },
  measure: () => 0,
};

function countRows<Row>(rows: readonly Row[], judge: (row: Row) => GateResult): MatchResult {
  let count = 0;
  for (const row of rows) {
    const result = judge(row);
    if (typeof result === 'object') return result;
    if (result === 'met') count += 1;
  }
  return { count };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
