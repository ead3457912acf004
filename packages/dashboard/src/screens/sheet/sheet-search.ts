import type { SheetConditionsInput, SheetSortInput } from '@headrace/client';
import { isObject } from '../../kit/is-object.ts';

const panels = [
  'receipt',
  'run',
  'pipe',
  'add-pipe',
  'add-column',
  'column',
  'figures',
  'compare',
  'filter',
  'sort',
  'columns',
  'import',
  'export',
  'changes',
  'trash',
  'follow',
  'delete-rows',
] as const;
export type Panel = (typeof panels)[number];

/** What the address of a sheet says. */
export interface SheetParams {
  view?: number | undefined;
  /** Conditions that replace those of the view. */
  where?: SheetConditionsInput | undefined;
  /** Sorts that replace those of the view: `name`, or `-name` from the highest down. */
  sort?: string[] | undefined;
  /** The active cell: `12/work_email`, with the id of the row. */
  cell?: string | undefined;
  panel?: Panel | undefined;
  /** What the panel is about: the id of a pipe, or the name of a field. */
  of?: string | undefined;
  /** What is looked for in all texts that are shown; the field to type it in is open, even while it is empty. */
  find?: string | undefined;
}

const maxSorts = 5;

export function readSheetSearch(given: Record<string, unknown>): SheetParams {
  const { view, where, sort, cell, panel, of, find } = given;
  const shown = panels.find((one) => one === panel);
  const sorts = Array.isArray(sort) ? sort.filter((one) => typeof one === 'string').slice(0, maxSorts) : [];
  return {
    ...(typeof view === 'number' && Number.isInteger(view) && view > 0 ? { view } : {}),
    ...(isConditions(where) ? { where } : {}),
    ...(sorts.length > 0 ? { sort: sorts } : {}),
    ...text('cell', cell),
    ...(shown === undefined ? {} : { panel: shown }),
    ...text('of', of),
    ...(typeof find === 'string' ? { find } : {}),
  };
}

function text(name: string, value: unknown): Record<string, string> {
  return typeof value === 'string' && value !== '' ? { [name]: value } : {};
}

/** The service checks the rest, and says what is wrong with it. */
export function isConditions(value: unknown): value is SheetConditionsInput {
  return isObject(value) && Array.isArray(value['conditions']);
}

export function readSorts(sort: readonly string[] | undefined): SheetSortInput[] {
  return (sort ?? []).map((name) =>
    name.startsWith('-')
      ? { field_name: name.slice(1), direction: 'desc' }
      : { field_name: name, direction: 'asc' },
  );
}

export function writeSorts(sorts: readonly SheetSortInput[]): string[] {
  return sorts.map(({ field_name: name, direction }) => (direction === 'desc' ? `-${name}` : name));
}

export interface CellAddress {
  row: number;
  field: string;
}

export function readCell(cell: string | undefined): CellAddress | null {
  const [, row, field] = /^(\d{1,10})\/(.+)$/s.exec(cell ?? '') ?? [];
  return row === undefined || field === undefined ? null : { row: Number(row), field };
}

export function writeCell({ row, field }: CellAddress): string {
  return `${row}/${field}`;
}
