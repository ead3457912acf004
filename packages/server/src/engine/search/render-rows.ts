import type { Environment, FieldFormat, FieldType, JsonValue } from '../../contract/field.ts';
import { endedCell, inputCell, makeReason, notFoundCell } from '../cell.ts';
import type { Cell } from '../cell.ts';
import { coerceType } from '../formats/coerce.ts';
import { parseFormat } from '../formats/format.ts';
import type { Outputs } from '../pipe.ts';
import { dressByFormat, showAvatar, showLogo, showSeniority } from '../widgets/rules.ts';
import type { WidgetRule } from '../widgets/rules.ts';
import { newTrace } from '../widgets/widgets.ts';

/** A field of every row: what it is called in the answer, and in the rows of each search. */
export interface RowColumn {
  name: string;
  type: FieldType;
  format: FieldFormat | null;
}

interface RowStyle {
  columns: readonly RowColumn[];
  environment: Environment;
  widgets: boolean;
}

/** Rows as JSON objects of cells. Each carries every column. */
export function renderRows(rows: readonly Outputs[], style: RowStyle): string {
  const open = style.columns.map(({ name }) => `${JSON.stringify(name)}:`);
  return rows
    .map(
      (row) =>
        `{${style.columns.map((column, at) => `${open[at] ?? ''}${renderCell(row, column, style)}`).join(',')}}`,
    )
    .join(',');
}

function renderCell(row: Outputs, column: RowColumn, { environment, widgets }: RowStyle): string {
  const value = Object.hasOwn(row, column.name) ? (row[column.name] ?? null) : null;
  const cell = readCell(column, value);
  const type = column.type === 'unknown' ? typeOfValue(cell.value) : column.type;
  const isCompleted = cell.status === 'completed';
  const dress = widgets
    ? `,"widgets":${JSON.stringify(isCompleted ? dressCell(column, cell.value, row) : {})}`
    : '';
  const resolvedBy = isCompleted
    ? `{"ref":"input","environment":"${environment}","config_hash":null,"input_hash":null}`
    : 'null';
  return (
    `{"value":${JSON.stringify(cell.value)},"type":"${type}","format":${JSON.stringify(column.format)},` +
    `"status":"${cell.status}","reason":${JSON.stringify(cell.reason)},"ui":{}${dress},"resolved_by":${resolvedBy}}`
  );
}

function readCell({ name, type, format }: RowColumn, value: JsonValue): Cell {
  const coerced = coerceType(type, format, value);
  const cleaned = coerced.ok ? parseFormat(format, coerced.value) : coerced;
  if (cleaned.ok) return cleaned.value === null ? notFoundCell() : inputCell(cleaned.value);
  const message = `The provider gave "${name}" a value that is not a valid ${format ?? type}.`;
  return endedCell('failed', makeReason('InvalidValue', message), value);
}

/** The type of a value whose column has none. */
export function typeOfValue(value: JsonValue): FieldType {
  if (value === null) return 'unknown';
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'json';
  }
}

const rules: ReadonlyMap<string, WidgetRule> = new Map([
  ['name', showAvatar],
  ['job_title', showSeniority],
  ['company_name', showLogo],
]);

function dressCell({ name, format }: RowColumn, value: JsonValue, values: Outputs) {
  const rule = rules.get(name);
  const own = rule?.({ value, values, trace: newTrace() });
  return { ...dressByFormat(format, { value }), ...own };
}
