export interface GridStorySearch {
  rows: number;
  columns: number;
}

/** How large the made-up table is: `?rows=1000&columns=8`. */
export function readGridStorySearch({ rows, columns }: Record<string, unknown>): GridStorySearch {
  return { rows: readCount(rows, 1_000_000, 10_000_000), columns: readCount(columns, 50, 200) };
}

function readCount(value: unknown, usual: number, most: number): number {
  const count = Number(value ?? usual);
  return Number.isSafeInteger(count) && count >= 0 ? Math.min(count, most) : usual;
}
