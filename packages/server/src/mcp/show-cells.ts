/* Cells of an answer, short enough for a model to read. */
import type { Field, SearchCell } from '@headrace/client';
import { z } from 'zod';

/** Characters of a value; explain_cell shows all of it. */
const longest = 1000;

export const shownRecord = {
  values: z.record(z.string(), z.unknown()).describe('Cells that have a value, by field. Long ones are cut.'),
  problems: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'The other cells: `status: why`. `no_result` means that nobody knows, not that something broke.',
    ),
};

type Cell = Pick<Field | SearchCell, 'value' | 'status' | 'reason'>;

/** The values, and what is the matter with cells that have none. */
export function showCells(cells: readonly (readonly [name: string, cell: Cell])[]) {
  const good = cells.filter(([, { status }]) => status === 'completed');
  const bad = cells.filter(([, { status }]) => status !== 'completed');
  return {
    values: Object.fromEntries(good.map(([name, { value }]) => [name, cutValue(value)])),
    ...(bad.length === 0
      ? {}
      : { problems: Object.fromEntries(bad.map(([name, cell]) => [name, describeProblem(cell)])) }),
  };
}

function describeProblem({ status, reason }: Cell): string {
  return reason === null ? status : `${status}: ${reason.message}`;
}

/** A text, or anything whose JSON is long, is cut. */
export function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value);
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length <= longest ? value : cutText(text);
}

export function cutText(text: string, most = longest): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters in all)`;
}
