import type { Spot, TableSize } from './selection.ts';

export type Move = 'up' | 'down' | 'left' | 'right' | 'home' | 'end' | 'page-up' | 'page-down';

interface MoveOptions {
  /** To the edge of the table. */
  isFar: boolean;
  size: TableSize;
  /** Rows that are seen at a time. */
  pageRows: number;
}

/** Where a key leads. */
export function moveCell({ row, column }: Spot, move: Move, { isFar, size, pageRows }: MoveOptions): Spot {
  const last = { row: Math.max(0, size.rows - 1), column: Math.max(0, size.columns - 1) };
  const step = (by: Partial<Spot>): Spot => ({
    row: Math.max(0, Math.min(row + (by.row ?? 0), last.row)),
    column: Math.max(0, Math.min(column + (by.column ?? 0), last.column)),
  });
  const page = Math.max(1, pageRows - 1);
  switch (move) {
    case 'up':
      return step({ row: isFar ? -row : -1 });
    case 'down':
      return step({ row: isFar ? last.row : 1 });
    case 'left':
      return step({ column: isFar ? -column : -1 });
    case 'right':
      return step({ column: isFar ? last.column : 1 });
    case 'home':
      return step({ row: isFar ? -row : 0, column: -column });
    case 'end':
      return step({ row: isFar ? last.row : 0, column: last.column });
    case 'page-up':
      return step({ row: isFar ? -row : -page });
    case 'page-down':
      return step({ row: isFar ? last.row : page });
  }
}
