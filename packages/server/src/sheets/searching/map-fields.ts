/* Which columns of a sheet take which fields of a search. */
import type { ErrorItem } from '../../contract/errors.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { FieldFormat, FieldType } from '../../contract/field.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import type { NewColumn } from '../../contract/sheets/structure.ts';
import type { Sheet } from '../sheet.ts';
import type { TakenField } from './sheet-search.ts';

/** What the rows of a search have. */
export interface FoundFields {
  columns: readonly { name: string; type: FieldType; format: FieldFormat | null; label: string }[];
  /** Whether rows may have fields that nobody knows before. */
  isOpen: boolean;
  /** Fields that tell rows from each other, by the name they have in the rows; the first counts most. */
  identities: readonly { field: string; name: string }[];
}

interface Mapping {
  fields: Readonly<Record<string, string>> | undefined;
  createColumns: boolean;
}

/** Columns that are to be made first, and all that is wrong. */
interface MappedFields {
  pairs: [field: string, column: string][];
  missing: NewColumn[];
}

/** Throws all that is wrong with the fields at once. */
export function mapFields(sheet: Sheet, found: FoundFields, mapping: Mapping): MappedFields {
  const pairs = pairsOf(found, mapping);
  const names = new Set(sheet.columns.map(({ name }) => name));
  const absent = pairs.filter(([, column]) => !names.has(column));
  const errors = [
    ...unknownFields(found, pairs),
    ...sameColumns(pairs),
    ...(mapping.createColumns ? [] : missingColumns(sheet, absent)),
    ...missingKey(sheet, pairs),
    ...missingIdentity(found, pairs),
  ];
  if (errors.length > 0) throw refuse(errors);
  return { pairs, missing: absent.map(([field, column]) => columnFor(found, field, column)) };
}

const shorten = (name: string) => name.slice(0, 60).toWellFormed();
const invalid = (message: string, path: string): ErrorItem => ({ code: 'ValidationFailed', message, path });

function refuse(errors: ErrorItem[]): ServiceError {
  return new ServiceError('invalid-request', errors[0]?.message ?? '', { errors: errors.slice(0, 100) });
}

/** The service numbers the rows itself. */
const columnOf = (field: string) => (field === 'id' ? 'external_id' : field);

function pairsOf({ columns, isOpen }: FoundFields, { fields }: Mapping): MappedFields['pairs'] {
  if (fields !== undefined) return Object.entries(fields);
  if (!isOpen) return columns.map(({ name }) => [name, columnOf(name)]);
  const message =
    'The rows of this search may have any fields, so say in `fields` which of them you want, and in which columns.';
  throw refuse([invalid(message, 'fields')]);
}

function unknownFields({ columns, isOpen }: FoundFields, pairs: MappedFields['pairs']): ErrorItem[] {
  if (isOpen) return [];
  const names = columns.map(({ name }) => name);
  return pairs.flatMap(([field]) => {
    if (names.includes(field)) return [];
    const message = `The search has no field "${shorten(field)}". ${suggestName(field, names)}`.trim();
    return [invalid(message, `fields.${shorten(field)}`)];
  });
}

function sameColumns(pairs: MappedFields['pairs']): ErrorItem[] {
  return pairs.flatMap(([field, column], at) => {
    const first = pairs.findIndex((other) => other[1] === column);
    if (first === at) return [];
    const message = `"${shorten(field)}" and "${shorten(pairs[first]?.[0] ?? '')}" cannot both go to the column "${shorten(column)}".`;
    return [invalid(message, `fields.${shorten(field)}`)];
  });
}

const remedy =
  'Send `create_columns: true`, name another column in `fields`, or leave the field out of `fields`.';

function missingColumns({ columns }: Sheet, absent: MappedFields['pairs']): ErrorItem[] {
  const names = columns.map(({ name }) => name);
  return absent.map(([field, column]) => {
    const hint = suggestName(column, names);
    const message = `The sheet has no column "${shorten(column)}" for the field "${shorten(field)}". ${hint} ${remedy}`;
    return invalid(message.replace('  ', ' '), `fields.${shorten(field)}`);
  });
}

function missingKey({ columns }: Sheet, pairs: MappedFields['pairs']): ErrorItem[] {
  const key = columns.find(({ isKey }) => isKey);
  if (key === undefined || pairs.some(([, column]) => column === key.name)) return [];
  const message = `"${shorten(key.name)}" is the key of the sheet, so every row needs a value for it; map a field to it in \`fields\`.`;
  return [invalid(message, 'fields')];
}

/** Without one of them nobody could say which rows the sheet has already. */
function missingIdentity({ identities }: FoundFields, pairs: MappedFields['pairs']): ErrorItem[] {
  const names = identities.map(({ name }) => name);
  if (names.length === 0 || pairs.some(([field]) => names.includes(field))) return [];
  const message = `The search tells rows apart by ${names.map((name) => `"${name}"`).join(' or ')}; map ${names.length === 1 ? 'it' : 'one of them'} to a column in \`fields\`, so that no row is added twice.`;
  return [invalid(message, 'fields')];
}

function columnFor({ columns }: FoundFields, field: string, column: string): NewColumn {
  const known = columns.find(({ name }) => name === field);
  if (known === undefined || known.type === 'unknown') return { name: column, is_key: false };
  const { type, format, label } = known;
  return { name: column, type, format, label, is_key: false };
}

/** The fields as they are stored, those that tell rows from each other first. */
export function takenFields(
  { columns }: Sheet,
  { identities }: FoundFields,
  pairs: MappedFields['pairs'],
): TakenField[] {
  const numbers = new Map(columns.map(({ name, no }) => [name, no]));
  const rankOf = ({ field }: TakenField) => {
    const at = identities.findIndex(({ name }) => name === field);
    return at === -1 ? identities.length : at;
  };
  return pairs
    .flatMap(([field, name]): TakenField[] => {
      const column = numbers.get(name);
      const identity = identities.find((one) => one.name === field)?.field ?? null;
      return column === undefined ? [] : [{ field, column, identity }];
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}
