import type { Area, GridSource, Span } from '../grid-source.ts';
import type { ColumnLayout } from '../lay-out-columns.ts';
import { columnsOf, countRows, isSelected, rowsOf } from '../selection.ts';

/** More than this is a file, and is exported. */
export const maxCopiedCells = 100_000;

export interface CopySource {
  source: Pick<GridSource, 'textAt' | 'readTexts'>;
  layout: ColumnLayout;
  rowCount: number;
  areas: readonly Area[];
}

export interface CopyPlan {
  count: number;
  /** The texts, if all of them are known. */
  texts: string[][] | null;
  read: (signal: AbortSignal) => Promise<string[][]>;
}

/**
 * The rectangle of all rows and columns in which something is selected; what is not selected in it is empty. Null if
 * nothing is.
 */
export function planCopy(from: CopySource): CopyPlan | 'too large' | null {
  const { areas, rowCount, layout } = from;
  const [rows, columns] = [rowsOf(areas, rowCount), positionsIn(columnsOf(areas, layout.columns.length))];
  const count = countRows(areas, rowCount) * columns.length;
  if (count === 0) return null;
  if (count > maxCopiedCells) return 'too large';
  return {
    count,
    texts: knownTexts(from, rows, columns),
    read: (signal) => readTexts(from, { rows, columns }, signal),
  };
}

function knownTexts(
  { source, layout, areas }: CopySource,
  rows: readonly Span[],
  columns: readonly number[],
): string[][] | null {
  const texts: string[][] = [];
  for (const row of rows.flatMap((span) => positionsIn([span]))) {
    const line: string[] = [];
    for (const column of columns) {
      const id = layout.ids[column] ?? '';
      const text = isSelected(areas, { row, column }) ? source.textAt({ row, column: id }) : '';
      if (text === undefined) return null;
      line.push(text);
    }
    texts.push(line);
  }
  return texts;
}

async function readTexts(
  { source, layout, areas }: CopySource,
  { rows, columns }: { rows: readonly Span[]; columns: readonly number[] },
  signal: AbortSignal,
): Promise<string[][]> {
  const ids = columns.map((column) => layout.ids[column] ?? '');
  const texts: string[][] = [];
  for (const span of rows) {
    const read = await source.readTexts(span, ids, signal);
    for (const [at, line] of read.entries())
      texts.push(
        line.map((text, position) => {
          const column = columns[position] ?? -1;
          return isSelected(areas, { row: span.first + at, column }) ? text : '';
        }),
      );
  }
  return texts;
}

function positionsIn(spans: readonly Span[]): number[] {
  return spans.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
