import type { Receipt } from '@headrace/client';
import type { ShownField } from '../../cells/see-field.ts';
import type { ReceiptFact } from '../../cells/receipt/receipt-view.tsx';
import { showValue } from '../../cells/show-value.ts';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { readAt } from '../../forms/config-value.ts';
import { fieldOf } from './field-of.ts';
import { inputsOf } from './pipe-columns.ts';
import { readPlace } from './playground-search.ts';
import { listLacking, readNeed } from '../../forms/need.ts';
import type { InputRow, RowId } from './request.ts';
import { isEmpty, rowIdOf } from './request.ts';
import type { TableColumn } from './table-columns.ts';
import type { Playground } from './use-playground.ts';

/** The cell that the address names, and what the receipt says of it besides its attempts. */
export interface ChosenCell {
  row: InputRow;
  rowId: RowId;
  place: { row: number; column: number };
  column: TableColumn;
  field: ShownField;
  /** Inputs of its pipe that have no value in this row. */
  missing: string[];
  hasProviders: boolean;
}

type Chosen = Pick<Playground, 'params' | 'request' | 'columns' | 'catalog' | 'run' | 'environment'>;

export function chooseCell(playground: Chosen): ChosenCell | null {
  const { params, request, columns } = playground;
  const wanted = readPlace(params.cell);
  const row = request.input.findIndex((one) => String(rowIdOf(one)) === wanted?.rowId);
  const at = columns.findIndex(({ name }) => name === wanted?.column);
  const [found, column] = [request.input[row], columns[at]];
  if (found === undefined || column === undefined) return null;
  return {
    row: found,
    rowId: rowIdOf(found) ?? '',
    place: { row, column: at },
    column,
    field: fieldOf(playground, found, column),
    missing: listMissing(playground, found, column),
    hasProviders: hasProviders(playground, column),
  };
}

function listMissing({ request, catalog, run }: Chosen, row: InputRow, { pipe }: TableColumn): string[] {
  const payload = pipe === null ? undefined : request.pipes[pipe];
  const known = payload === undefined ? undefined : catalog.get(payload.pipe_id);
  const need = readNeed(known?.inputs);
  if (payload === undefined || need === null) return [];
  const nameOf = (field: string): string => {
    const alias = readAt(payload.config, ['input_fields', field, 'alias']);
    return typeof alias === 'string' && alias !== '' ? alias : field;
  };
  const fields = run.view?.run.records[String(rowIdOf(row))]?.fields ?? {};
  const has = (field: string) => !isEmpty(fields[nameOf(field)]?.value ?? row[nameOf(field)]);
  return listLacking(need, has).flatMap(([first]) => (first === undefined ? [] : [nameOf(first)]));
}

function hasProviders({ request, catalog }: Chosen, { pipe }: TableColumn): boolean {
  const id = pipe === null ? undefined : request.pipes[pipe]?.pipe_id;
  return id !== undefined && catalog.get(id)?.default_config['providers'] !== undefined;
}

/** `work email of Hugo Alonso`. */
export function titleOf({ column, row, place }: ChosenCell): string {
  const name = column.name.replaceAll('_', ' ');
  const who = [row['name'], row['company_name'], row['email'], row['company_domain']].find(
    (value) => typeof value === 'string' && value !== '',
  );
  return `${name} of ${typeof who === 'string' ? showValue(who, null, { locale: undefined }) : `row ${place.row + 1}`}`;
}

/** What stands below the attempts. */
export function factsOf(
  { request, catalog, run }: Pick<Playground, 'request' | 'catalog' | 'run'>,
  { column, row, field }: ChosenCell,
  { receipt, now }: { receipt: Receipt | undefined; now: Date },
): ReceiptFact[] {
  const payload = column.pipe === null ? undefined : request.pipes[column.pipe];
  if (payload === undefined) return [{ name: 'from', value: 'the input' }];
  const pipe = catalog.get(payload.pipe_id);
  const inputs = receipt?.inputs ?? inputsOf(payload, pipe).filter((name) => !isEmpty(row[name]));
  const view = field.status === 'empty' ? null : run.view;
  const observed = receipt?.attempts.findLast(({ outcome }) => outcome === 'found')?.observed_at;
  const hash = receipt?.config_hash ?? null;
  return [
    { name: 'pipe', value: pipe?.label ?? payload.pipe_id },
    ...(inputs.length === 0 ? [] : [{ name: 'inputs', value: inputs.join(', ') }]),
    ...(hash === null ? [] : [{ name: 'config', value: hash }]),
    ...(receipt === undefined ? [] : [{ name: 'where', value: receipt.environment }]),
    ...(observed === undefined ? [] : [{ name: 'observed', value: sayWhen(observed, now) }]),
    ...(view === null ? [] : [{ name: 'run', value: view.run.id }]),
  ];
}

/** `3 days ago, Nov 20, 2026, 9:12:00 AM`. */
function sayWhen(moment: string, now: Date): string {
  const at = new Date(moment);
  return [...new Set([formatAgo(at, now), formatMoment(at)])].join(', ');
}
