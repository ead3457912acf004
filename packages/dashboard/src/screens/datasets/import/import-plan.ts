import type { Dataset, DatasetColumn, DatasetInspection, NewDataset } from '@headrace/client';

/** One column of a file, and what becomes of it. */
export interface ColumnPlan extends Pick<DatasetColumn, 'name' | 'source' | 'type'> {
  format: DatasetInspection['columns'][number]['format'];
  isWanted: boolean;
  isPublic: boolean;
  examples: readonly string[];
  nulls: number;
}

/** What becomes of a file. */
export interface ImportPlan {
  name: string;
  kind: Dataset['kind'];
  columns: readonly ColumnPlan[];
  key: string | null;
  mode: 'append' | 'replace';
}

/** A dataset takes no more columns than this. */
const maxColumns = 100;

/** As the service has understood the file. */
export function planImport(inspection: DatasetInspection, fileName: string): ImportPlan {
  return {
    name: nameOfFile(fileName),
    kind: inspection.kind,
    columns: inspection.columns.map(({ name, source, type, format, examples, nulls }, index) => ({
      name,
      source,
      type,
      format,
      examples,
      nulls,
      isWanted: index < maxColumns,
      isPublic: false,
    })),
    key: null,
    mode: 'replace',
  };
}

/** `My Leads 2026.csv` -> `my-leads-2026`. */
export function nameOfFile(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const stem = (dot > 0 ? fileName.slice(0, dot) : fileName).toLowerCase();
  // oxlint-disable-next-line regexp/no-super-linear-move -- the name of a file
  const name = stem.replace(/[^a-z0-9_-]+/g, '-').replace(/^[^a-z]+|[-_]+$/g, '');
  return name.slice(0, 63);
}

/** What is sent to declare the dataset. */
export function declarationOf({ kind, columns, key }: ImportPlan): NewDataset {
  const wanted = columns.filter(({ isWanted }) => isWanted);
  return {
    kind,
    columns: wanted.map(({ name, source, type, format, isPublic }) => ({
      name,
      source,
      type,
      ...(format === null ? {} : { format }),
      ...(isPublic ? { is_public: true } : {}),
    })),
    ...(key !== null && wanted.some(({ name }) => name === key) ? { key } : {}),
  };
}

/** What is lacking before it can begin; null if nothing is. */
export function lackOfImport(plan: ImportPlan, taken: readonly string[]): string | null {
  const wanted = plan.columns.filter(({ isWanted }) => isWanted);
  if (!/^[a-z][a-z0-9_-]{0,62}$/.test(plan.name))
    return 'The name has small letters, digits, - and _, with a letter first.';
  if (taken.includes(plan.name))
    return 'There is a dataset of this name already. Open it to import more rows.';
  if (wanted.length === 0) return 'Take at least one column.';
  if (wanted.length > maxColumns) return `A dataset takes at most ${maxColumns} columns.`;
  const names = wanted.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `Two columns are called ${twice}.`;
  const odd = names.find((name) => !/^[a-z][a-z0-9_]{0,59}$/.test(name) || name === 'id');
  return odd === undefined
    ? null
    : `"${odd}" is not a name for a field: small letters, digits and _, with a letter first, and not "id".`;
}

/** Headers are the same if only capitals, spaces and marks differ, as the service compares them. */
function simplify(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Which columns of a dataset a file has, and which it lacks. */
export function matchColumns(
  dataset: Pick<Dataset, 'columns'>,
  inspection: Pick<DatasetInspection, 'columns'>,
): { column: DatasetColumn; isThere: boolean }[] {
  const sources = new Set(inspection.columns.map(({ source }) => simplify(source)));
  return dataset.columns.map((column) => ({ column, isThere: sources.has(simplify(column.source)) }));
}
