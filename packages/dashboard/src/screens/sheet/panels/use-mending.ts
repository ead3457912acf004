import type { WholeSheetCell } from '@headrace/client';
import { useRouter } from '@tanstack/react-router';
import type { Mending, Remedy } from '../../../cells/receipt/mend-cell.ts';
import { mendCell } from '../../../cells/receipt/mend-cell.ts';
import { readAt } from '../../../forms/config-value.ts';
import { listLacking, readNeed } from '../../../forms/need.ts';
import type { SheetField } from '../sheet-fields.ts';
import type { CellAddress } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';

interface Ailing {
  cell: CellAddress;
  field: SheetField;
  whole: WholeSheetCell;
}

const screens: Readonly<Partial<Record<Remedy['kind'], '/connections' | '/spend'>>> = {
  'add-key': '/connections',
  'add-secret': '/connections',
  'add-constant': '/connections',
  'add-credits': '/spend',
};

/** Why a cell has no value, and what the button does about it. */
export function useMending(
  page: SheetPage,
  ailing: Ailing,
): { mending: Mending | null; mend: (remedy: Remedy) => void } {
  const { history, routesByPath } = useRouter();
  const { field, whole, cell } = ailing;
  const mend = (remedy: Remedy) => {
    const screen = screens[remedy.kind];
    if (screen !== undefined) history.push(`/app${screen}`);
    else if (remedy.kind === 'fill-input') goToInput(page, cell, remedy.fields[0] ?? field.name);
    else if (remedy.kind === 'run-again' || remedy.kind === 'raise-ceiling')
      page.show({ panel: 'run', of: field.pipe?.id });
    else page.show({ panel: 'pipe', of: field.pipe?.id });
  };
  // An input that is empty needs no mending.
  if (field.pipe === null && whole.status !== 'failed') return { mending: null, mend };
  const mending = mendCell({
    status: whole.status,
    reason: whole.reason,
    missing: listMissing(page, ailing),
    hasProviders: hasProviders(page, field),
  });
  const screen = mending?.remedy == null ? undefined : screens[mending.remedy.kind];
  const canMend = page.mayWrite && (screen === undefined || Object.hasOwn(routesByPath, screen));
  return { mending: mending !== null && !canMend ? { ...mending, remedy: null } : mending, mend };
}

function goToInput({ table, grid, show, fields }: SheetPage, { row }: CellAddress, name: string): void {
  const place = table.placeOf(row);
  if (place === null || !fields.some((field) => field.name === name)) {
    show({ panel: 'add-column', of: name });
    return;
  }
  show({ cell: `${row}/${name}` });
  grid.goTo({ row: place, column: name }, { focus: true });
}

/** The inputs of the pipe that have no value in this row. */
function listMissing({ catalog, table }: SheetPage, { cell, field: { pipe } }: Ailing): string[] {
  const need = readNeed(catalog.get(pipe?.payload.pipe_id ?? '')?.inputs);
  if (pipe === null || need === null) return [];
  const place = table.placeOf(cell.row);
  const cells = place === null ? undefined : table.rowAt(place)?.cells;
  const nameOf = (input: string): string => {
    const alias = readAt(pipe.payload['config'], ['input_fields', input, 'alias']);
    return typeof alias === 'string' && alias !== '' ? alias : input;
  };
  const has = (input: string) => {
    const value = cells?.get(nameOf(input))?.value;
    return value !== undefined && value !== null && value !== '';
  };
  return listLacking(need, has).flatMap(([first]) => (first === undefined ? [] : [nameOf(first)]));
}

function hasProviders({ catalog }: SheetPage, { pipe }: SheetField): boolean {
  return catalog.get(pipe?.payload.pipe_id ?? '')?.default_config['providers'] !== undefined;
}
