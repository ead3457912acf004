import { CliError } from '../cli-error.ts';
import type {
  Dataset,
  DatasetColumn,
  DatasetKind,
  DatasetType,
  Declaration,
  InspectedColumn,
  Inspection,
} from './dataset-answers.ts';
import { datasetTypes } from './dataset-answers.ts';

/** What the user says about a file's columns. They are named as in the file, or by their fields. */
export interface SchemaOptions {
  kind?: DatasetKind | undefined;
  key?: string | undefined;
  /** `column=type` */
  types: readonly string[];
  skips: readonly string[];
  /** The columns whose values public keys may complete. */
  publics: readonly string[];
  /** The columns that get an index for `contains`. */
  contained: readonly string[];
}

/** A column of the file, and whether it becomes one of the dataset. */
export interface ImportColumn extends InspectedColumn {
  /** Whether the user has given its type. */
  isTyped: boolean;
  isSkipped: boolean;
}

export interface ImportLayout {
  columns: ImportColumn[];
  declaration: Declaration;
}

/** The dataset that a file would make, with the user's changes. */
export function layoutOfNew(inspection: Inspection, options: SchemaOptions): ImportLayout {
  const { columns: found } = inspection;
  const skipped = new Set(options.skips.map((name) => findColumn(found, name, '--skip')));
  const types = new Map(
    options.types.map(splitType).map(({ name, type }) => [findColumn(found, name, '--type'), type]),
  );
  const publics = new Set(options.publics.map((name) => findColumn(found, name, '--public')));
  const contained = new Set(options.contained.map((name) => findColumn(found, name, '--contains-index')));
  const columns = found.map((column) => ({
    ...withType(column, types.get(column)),
    ...(publics.has(column) ? { is_public: true } : {}),
    ...(contained.has(column) ? { has_contains_index: true } : {}),
    isTyped: types.has(column),
    isSkipped: skipped.has(column),
  }));
  const kept = columns.filter(({ isSkipped }) => !isSkipped);
  if (kept.length === 0) throw new CliError('No column is left to import.');
  return {
    columns,
    declaration: {
      kind: options.kind ?? inspection.kind,
      columns: kept.map(toColumn),
      ...(options.key === undefined ? {} : { key: findColumn(kept, options.key, '--key').name }),
    },
  };
}

/** For rows of an existing dataset: its declaration decides which columns are imported, and with which types. */
export function layoutOfMore(
  { columns: found }: Inspection,
  dataset: Pick<Dataset, 'name' | 'kind' | 'columns' | 'key'>,
): ImportLayout {
  const declared = found.map((column) => ({
    column,
    known: dataset.columns.find(({ source }) => isSameSource(source, column.source)),
  }));
  return {
    columns: declared.map(({ column, known }) => ({
      ...column,
      ...known,
      isTyped: false,
      isSkipped: known === undefined,
    })),
    declaration: declarationOf(dataset),
  };
}

/** A dataset as it was declared. */
export function declarationOf({
  kind,
  columns,
  key,
}: Pick<Dataset, 'kind' | 'columns' | 'key'>): Declaration {
  return { kind, columns: columns.map(toColumn), ...(key === null ? {} : { key }) };
}

function toColumn({
  name,
  source,
  type,
  format,
  is_public: isPublic,
  has_contains_index: isIndexed,
}: DatasetColumn): DatasetColumn {
  return {
    name,
    source,
    type,
    format: format ?? null,
    ...(isPublic === true ? { is_public: true } : {}),
    ...(isIndexed === true ? { has_contains_index: true } : {}),
  };
}

/** The format was found for the type that was found. */
function withType(column: InspectedColumn, type: DatasetType | undefined): InspectedColumn {
  return type === undefined || type === column.type ? column : { ...column, type, format: null };
}

/** The column's name may itself contain an equals sign. */
function splitType(text: string): { name: string; type: DatasetType } {
  const at = text.lastIndexOf('=');
  const type = datasetTypes.find((one) => one === text.slice(at + 1));
  if (at > 0 && type !== undefined) return { name: text.slice(0, at), type };
  throw new CliError(`--type ${text} is not valid. Write --type column=${datasetTypes.join('|')}.`);
}

function findColumn<Column extends DatasetColumn>(
  columns: readonly Column[],
  name: string,
  option: string,
): Column {
  const found =
    columns.find(({ source }) => source === name) ??
    columns.find((column) => isSameSource(column.source, name) || column.name === name);
  if (found !== undefined) return found;
  const names = columns.map(({ source }) => source).join(', ');
  throw new CliError(`${option} names "${name}", but the columns are: ${names}.`);
}

/** The same form in which the service compares the names of columns. */
export function isSameSource(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
