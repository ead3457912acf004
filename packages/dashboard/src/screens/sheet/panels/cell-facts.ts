import type { WholeSheetCell } from '@headrace/client';
import type { ReceiptFact } from '../../../cells/receipt/receipt-view.tsx';
import { showValue } from '../../../cells/show-value.ts';
import type { SheetField } from '../sheet-fields.ts';
import type { CellAddress } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';

const writing = { locale: undefined };
const naming = ['name', 'company_name', 'email', 'company_domain'];

/** `work email of Hugo Alonso`. */
export function titleOf({ table }: SheetPage, { row, field }: CellAddress): string {
  const place = table.placeOf(row);
  const known = place === null ? undefined : table.rowAt(place);
  const who = naming
    .map((name) => known?.cells.get(name)?.value)
    .find((value) => typeof value === 'string' && value !== '');
  const name = field.replaceAll('_', ' ');
  return `${name} of ${typeof who === 'string' ? showValue(who, null, writing) : `row ${place === null ? row : place + 1}`}`;
}

/** What stands below the attempts. */
export function factsOf(
  { catalog, sheet }: SheetPage,
  { field, whole }: { field: SheetField; whole: WholeSheetCell },
): ReceiptFact[] {
  const { pipe } = field;
  if (pipe === null || whole.resolved_by?.ref === 'input')
    return [{ name: 'from', value: whole.pinned ? 'a person, over the result' : 'the input' }];
  const label = catalog.get(pipe.payload.pipe_id)?.label ?? pipe.payload.pipe_id;
  return [
    { name: 'pipe', value: label },
    { name: 'where', value: sheet.environment },
    ...(whole.observed_at === null
      ? []
      : [{ name: 'observed', value: showValue(whole.observed_at, 'datetime', writing) }]),
    ...(whole.run === null ? [] : [{ name: 'run', value: `run ${whole.run} of this sheet` }]),
  ];
}
