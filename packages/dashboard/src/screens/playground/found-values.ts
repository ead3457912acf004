import type { FoundValue } from '../../data/save-sheet.ts';
import { fieldOf } from './field-of.ts';
import type { Playground } from './use-playground.ts';

/** What the run that is shown has found, as far as it is of the rows and settings as they are now. */
export function listFound(
  playground: Pick<Playground, 'run' | 'request' | 'environment' | 'columns'>,
): FoundValue[] {
  return playground.columns.flatMap((column) => {
    if (column.pipe === null) return [];
    return playground.request.input.flatMap((row, index): FoundValue[] => {
      const { status, value, stale } = fieldOf(playground, row, column);
      const isFound = status === 'completed' && stale !== true && value !== null && value !== undefined;
      return isFound ? [{ row: index, column: column.name, value }] : [];
    });
  });
}
