import type {
  ColumnFilter,
  ColumnType,
  DatasetColumn,
  DatasetFilters,
  DatasetSort,
} from '../../contract/datasets.ts';
import type { ErrorItem } from '../../contract/errors.ts';
import { ServiceError } from '../../contract/errors.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import { readDay, readMoment } from '../reading/parse-cell.ts';

type FilterParts = Exclude<ColumnFilter, boolean>;

/** A filter with the column it is for. */
export interface CheckedFilter extends FilterParts {
  column: number;
  type: ColumnType;
}

const partsOf: Record<ColumnType, readonly (keyof FilterParts)[]> = {
  string: ['include', 'exclude', 'contains', 'is_null'],
  number: ['from', 'to', 'is_null'],
  boolean: ['is', 'is_null'],
  date: ['after', 'before', 'is_null'],
  datetime: ['after', 'before', 'is_null'],
  json: ['is_null'],
};

/** Checks the filters against the columns, and reports all problems at once. */
export function checkFilters(filters: DatasetFilters, columns: readonly DatasetColumn[]): CheckedFilter[] {
  const errors: ErrorItem[] = [];
  const checked = Object.entries(filters).flatMap(([name, filter]) => {
    const column = columns.findIndex((one) => one.name === name);
    const type = columns[column]?.type;
    if (type === undefined) {
      errors.push(unknownColumn(name, columns, `filters.${name.slice(0, 60)}`));
      return [];
    }
    const parts = typeof filter === 'boolean' ? { is: filter } : filter;
    errors.push(...findFaults(parts, { name, type }));
    return [{ ...parts, column, type }];
  });
  const [first] = errors;
  if (first === undefined) return checked;
  throw new ServiceError('invalid-request', `${first.path}: ${first.message}`, { errors });
}

/** How many texts each row is compared with. */
export function countTexts(filters: readonly Pick<CheckedFilter, 'contains'>[]): number {
  return filters.reduce((sum, { contains = [] }) => sum + contains.length, 0);
}

/** The column by which rows are sorted. Its type must have an order. */
export function checkSort(sort: DatasetSort, columns: readonly DatasetColumn[]): number {
  const column = columns.findIndex(({ name }) => name === sort.field);
  const type = columns[column]?.type;
  if (type !== undefined && type !== 'json') return column;
  const error: ErrorItem =
    type === undefined
      ? unknownColumn(sort.field, columns, 'sort.field')
      : {
          code: 'InvalidFilterValue',
          message: `"${sort.field}" contains JSON, which cannot be sorted; sort by another column.`,
          path: 'sort.field',
        };
  throw new ServiceError('invalid-request', `sort.field: ${error.message}`, { errors: [error] });
}

/** The column with that name; if there is none, an error that names the most similar one. */
export function findColumn(name: string, columns: readonly DatasetColumn[], path = 'column'): number {
  const column = columns.findIndex((one) => one.name === name);
  if (column !== -1) return column;
  const error = unknownColumn(name, columns, path);
  throw new ServiceError('invalid-request', `${path}: ${error.message}`, { errors: [error] });
}

function unknownColumn(name: string, columns: readonly DatasetColumn[], path: string): ErrorItem {
  const known = columns.map((column) => column.name);
  const message = `The dataset has no column "${name.slice(0, 60)}". ${suggestName(name, known)}`.trim();
  return { code: 'UnknownFilter', message, path };
}

function findFaults(parts: FilterParts, { name, type }: { name: string; type: ColumnType }): ErrorItem[] {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  const fault = (part: string, message: string): ErrorItem => ({
    code: 'InvalidFilterValue',
    message,
    path: `filters.${name}${part === '' ? '' : `.${part}`}`,
  });
  const allowed: readonly string[] = partsOf[type];
  if (given.length === 0) return [fault('', `The filter is empty; it takes ${allowed.join(', ')}.`)];
  const wrong = given
    .filter(([part]) => !allowed.includes(part))
    .map(([part]) => fault(part, `A column of type ${type} takes ${allowed.join(', ')}.`));
  const moments = (['after', 'before'] as const)
    .filter((part) => parts[part] !== undefined && readBound(parts[part] ?? '') === undefined)
    .map((part) => fault(part, 'Must be a day such as 2024-01-31 or a moment such as 2024-01-31T10:00:00Z.'));
  const texts = (['include', 'exclude', 'contains'] as const)
    .filter((part) => parts[part]?.some((value) => value.includes('\0') || !value.isWellFormed()))
    .map((part) => fault(part, 'Must not contain a NUL character or half a character.'));
  const { from, to, after, before } = parts;
  const isUpsideDown =
    (from !== undefined && to !== undefined && from > to) ||
    (after !== undefined && before !== undefined && after.slice(0, 10) > before.slice(0, 10));
  return [
    ...wrong,
    ...moments,
    ...texts,
    ...(isUpsideDown ? [fault('', 'The end is before the beginning.')] : []),
  ];
}

/** A day or a moment as filters accept it. */
export function readBound(text: string): { day: string } | { moment: string } | undefined {
  const day = readDay(text.trim());
  if (day !== undefined) return { day };
  const moment = readMoment(text.trim());
  return moment === undefined ? undefined : { moment };
}
