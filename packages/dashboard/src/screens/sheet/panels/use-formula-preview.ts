import type { PipesRequest } from '@headrace/client';
import { useMemo } from 'react';
import type { PipeBody } from '../../../data/sheet.ts';
import type { SheetRow } from '../../../data/sheet-row.ts';
import { usePreview } from '../../../data/preview.ts';
import type { PlacedProblem } from '../../../forms/place-problems.ts';
import { placeProblems, problemsWithin } from '../../../forms/place-problems.ts';
import { isObject } from '../../../kit/is-object.ts';
import type { SheetField } from '../sheet-fields.ts';
import type { SheetPage } from '../use-sheet-page.ts';

const shownRows = 5;

/** What a formula gives on the first rows that are shown, while one types it. Null for other pipes. */
export function useFormulaPreview({ table, fields, mayWrite }: SheetPage, body: PipeBody) {
  const rows = firstRows(table);
  const isWanted = mayWrite && isFormula(body) && rows.length > 0;
  const text = isWanted ? JSON.stringify(requestOf(body, { rows, fields })) : null;
  const request = useMemo((): PipesRequest | null => (text === null ? null : JSON.parse(text)), [text]);
  const { preview, error } = usePreview(request);
  const problems = useMemo(
    (): PlacedProblem[] => problemsWithin(placeProblems(preview?.errors ?? []), ['pipes', 0]),
    [preview],
  );
  const columns = fields.map(({ name }) => name);
  return isWanted ? { rows, columns, run: preview?.run ?? null, problems, error } : null;
}

export type FormulaPreview = NonNullable<ReturnType<typeof useFormulaPreview>>;

function firstRows(table: SheetPage['table']): SheetRow[] {
  const rows = Array.from({ length: shownRows }, (_, at) => table.rowAt(at));
  return rows.flatMap((row) => (row === undefined || row.isDeleted ? [] : [row]));
}

/** A formula of which something is written already. */
function isFormula({ pipe_id: id, config }: PipeBody): boolean {
  const formula = isObject(config) ? config['formula'] : undefined;
  return id.startsWith('formula:run@') && typeof formula === 'string' && formula.trim() !== '';
}

function requestOf(
  { pipe_id: id, config }: PipeBody,
  { rows, fields }: { rows: readonly SheetRow[]; fields: readonly SheetField[] },
): PipesRequest {
  // What it gave before is not what it gives now.
  const names = fields.map(({ name }) => name).filter((name) => name !== outputOf(config));
  return {
    config: { environment: 'sandbox' },
    pipes: [{ pipe_id: id, ...(isObject(config) ? { config } : {}) }],
    input: rows.map((row) => ({
      ...Object.fromEntries(names.map((name) => [name, row.cells.get(name)?.value ?? null])),
      id: row.id,
    })),
  };
}

function outputOf(config: unknown): unknown {
  const output = isObject(config) ? config['output_field'] : undefined;
  return isObject(output) ? output['name'] : undefined;
}
