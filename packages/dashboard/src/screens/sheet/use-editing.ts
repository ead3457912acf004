import type { AppendedSheetRows } from '@headrace/client';
import { useService } from '../../data/service.tsx';
import { countOf } from '../../data/format-number.ts';
import { newKey } from '../../data/new-key.ts';
import type { GridEdit } from '../../grid/grid-source.ts';
import { useToast } from '../../kit/toast.tsx';
import { readEdit } from './read-edit.ts';
import { readRows } from './sheet-source.ts';
import type { SheetPage } from './use-sheet-page.ts';

const maxNewRows = 1000;
const never = new AbortController().signal;

/** Takes what was typed, pasted or cleared into the sheet. */
export function useEditing({ sheet, fields, table, isPlain }: SheetPage) {
  const { client } = useService();
  const { tell, tellProblem } = useToast();
  const append = async (rows: readonly Record<string, unknown>[]) => {
    for (let from = 0; from < rows.length; from += maxNewRows) {
      const part = rows.slice(from, from + maxNewRows).map((values) => ({ values }));
      const done: AppendedSheetRows = await client.sheets.appendRows(
        sheet.id,
        { rows: part },
        { idempotencyKey: newKey() },
      );
      const [first] = done.rejected;
      if (first !== undefined)
        tell(`${countOf(done.rejected.length, 'row was', 'rows were')} not added.`, first.errors[0]?.message);
    }
    await table.reorder();
    if (!isPlain) tell('Rows were added.', 'Some may not pass the filter of this table.');
  };
  const take = async (edit: GridEdit) => {
    const rowCount = table.state().total ?? 0;
    const rowAt = await findRows(edit, { table, rowCount });
    const { changes, newRows } = readEdit(edit, { fields, rowAt, rowCount });
    if (changes.length > 0) table.edits.add(changes);
    if (newRows.length > 0) await append(newRows);
  };
  return (edit: GridEdit) => void take(edit).catch(tellProblem);
}

/** Rows that nobody has looked at yet are read first: only the service knows their ids. */
async function findRows(
  { cells }: GridEdit,
  { table, rowCount }: Pick<SheetPage, 'table'> & { rowCount: number },
): Promise<SheetPage['table']['rowAt']> {
  const unknown = cells
    .map(({ row }) => row)
    .filter((row) => row < rowCount && table.rowAt(row) === undefined);
  if (unknown.length === 0) return table.rowAt;
  const span = { first: Math.min(...extremes(unknown)), last: Math.max(...extremes(unknown)) };
  const rows = await readRows(table, span, never);
  return (index) => table.rowAt(index) ?? rows[index - span.first];
}

/** `Math.min` of a hundred thousand arguments would be too many. */
function extremes(numbers: readonly number[]): [number, number] {
  return numbers.reduce<[number, number]>(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [Number.POSITIVE_INFINITY, 0],
  );
}
