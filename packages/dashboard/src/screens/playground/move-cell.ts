/** A place in the table; the row -1 are the headers, and the column -1 the numbers of the rows. */
export interface Place {
  row: number;
  column: number;
}

interface Keys {
  key: string;
  ctrlKey: boolean;
}

/** Where a key leads from a place, or null if it does not lead anywhere. */
export function moveCell(
  { row, column }: Place,
  { key, ctrlKey }: Keys,
  size: { rows: number; columns: number },
): Place | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const within = (place: Place): Place => ({
    row: Math.max(0, Math.min(place.row, last.row)),
    column: Math.max(0, Math.min(place.column, last.column)),
  });
  switch (key) {
    case 'ArrowUp':
      return within({ row: ctrlKey ? 0 : row - 1, column });
    case 'ArrowDown':
      return within({ row: ctrlKey ? last.row : row + 1, column });
    case 'ArrowLeft':
      return within({ row, column: ctrlKey ? 0 : column - 1 });
    case 'ArrowRight':
      return within({ row, column: ctrlKey ? last.column : column + 1 });
    case 'Home':
      return within({ row: ctrlKey ? 0 : row, column: 0 });
    case 'End':
      return within({ row: ctrlKey ? last.row : row, column: last.column });
    case 'PageUp':
      return within({ row: 0, column });
    case 'PageDown':
      return within({ row: last.row, column });
    default:
      return null;
  }
}
