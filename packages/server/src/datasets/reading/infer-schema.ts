import type { ColumnType, DatasetColumn, Inspection } from '../../contract/datasets.ts';
import { findCatalogField } from '../../contract/field-catalog.ts';
import type { FieldFormat } from '../../contract/field.ts';
import type { DataFile } from './data-file.ts';
import { findMeaning, guessKind } from './known-headers.ts';
import { parserOf } from './parse-cell.ts';
import { readRecords } from './read-rows.ts';
import type { FileFormat } from './read-rows.ts';
import { badFile } from './records.ts';

/** As many say what a column contains. */
const maxSampleRows = 5000;
const maxColumns = 100;
const maxExamples = 3;
const maxNameLength = 60;

type Values = readonly unknown[];

/** What a file contains, judged by its first rows: columns with the names and types that an import would give them. */
export async function inspectFile(
  file: DataFile,
  { format, isSample }: { format: FileFormat; isSample: boolean },
): Promise<Inspection> {
  const rows: Values[] = [];
  let sources: readonly string[] = [];
  let isText = false;
  for await (const batch of readRecords(file, { format, sources: null, isSample })) {
    ({ sources, isText } = batch);
    // Before any row is kept: each takes a place for each column.
    checkWidth(sources);
    for (const { values } of batch.records) {
      if (values !== null && rows.length < maxSampleRows) rows.push(values);
    }
    if (rows.length >= maxSampleRows) break;
  }
  if (sources.length === 0) throw badFile('No row of the file can be read, so its columns are not known.');
  const kind = guessKind(sources);
  const names = nameColumns(sources.map((source) => findMeaning(source, kind) ?? toName(source)));
  const columns = sources.map((source, at) =>
    describe({ source, name: names[at] ?? '' }, { values: rows.map((row) => row[at]), isText }),
  );
  return { format, kind, rows: rows.length, columns };
}

function checkWidth({ length }: readonly string[]): void {
  if (length > maxColumns)
    throw badFile(`The file has ${length} columns; at most ${maxColumns} are allowed.`);
}

/** Turns a header into a field's name: `Größe (cm)` becomes `grosse_cm`. */
export function toName(header: string): string {
  const words = header
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, maxNameLength - 10);
  if (words === '') return 'column';
  if (words === 'id') return 'external_id';
  return /^[a-z]/.test(words) ? words : `column_${words}`;
}

/** Makes names unique: the second `email` becomes `email_2`. */
export function nameColumns(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((base) => {
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
    taken.add(name);
    return name;
  });
}

interface Sample {
  values: Values;
  isText: boolean;
}

function describe(
  column: Pick<DatasetColumn, 'name' | 'source'>,
  { values, isText }: Sample,
): Inspection['columns'][number] {
  const given = values.filter((value) => !isEmpty(value));
  const type = inferType(given, isText);
  const examples = [...new Set(given.slice(0, 100).map(show))].slice(0, maxExamples);
  return {
    ...column,
    type,
    format: inferFormat(column.name, type, given),
    examples,
    nulls: values.length - given.length,
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function show(value: unknown): string {
  // A value that no column accepts is not an example either. It may be too deep, or have its own `toString`.
  const text = typeof value === 'string' ? value : (parserOf('json').fromValue(value) ?? '\u2026');
  return text.slice(0, 100).toWellFormed();
}

/** The narrowest type that fits all values. Text such as `007` looks like a number, but numbers are not written so: it is text. */
const candidates: [type: ColumnType, isOne: (value: unknown) => boolean][] = [
  [
    'boolean',
    (value) =>
      typeof value === 'boolean' || (isString(value) && /^(?:true|false|yes|no)$/i.test(value.trim())),
  ],
  ['number', (value) => (isString(value) ? isPlainNumber(value.trim()) : isNumeric(value))],
  [
    'date',
    (value) => (isString(value) || value instanceof Date) && parserOf('date').fromValue(value) !== undefined,
  ],
  [
    'datetime',
    (value) =>
      value instanceof Date || (isString(value) && parserOf('datetime').fromText(value) !== undefined),
  ],
  ['json', (value) => (isString(value) ? isJsonText(value.trim()) : typeof value === 'object')],
];

function inferType(given: Values, isFromText: boolean): ColumnType {
  if (given.length === 0) return 'string';
  const type = candidates.find(([, isOne]) => given.every(isOne))?.[0] ?? 'string';
  // Where JSON can be itself, text that looks like it is text.
  return type === 'json' && !isFromText && given.some(isString) ? 'string' : type;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumeric(value: unknown): boolean {
  return (
    (typeof value === 'number' || typeof value === 'bigint') &&
    parserOf('number').fromValue(value) !== undefined
  );
}

/** `007` is a code, `+49…` a telephone number. */
function isPlainNumber(text: string): boolean {
  return !/^(?:\+|-?0\d)/.test(text) && parserOf('number').fromText(text) !== undefined;
}

function isJsonText(text: string): boolean {
  return /^[[{]/.test(text) && parserOf('json').fromText(text) !== undefined;
}

function isList(value: unknown): boolean {
  return isString(value) ? value.trim().startsWith('[') : Array.isArray(value);
}

/** The catalog's format, if the column has the name and type of a field of the catalog; otherwise the format of its values. */
function inferFormat(name: string, type: ColumnType, given: Values): FieldFormat | null {
  const known = findCatalogField(name);
  if (known?.type === type) return known.format;
  switch (type) {
    case 'number':
      return given.every((value) => Number.isInteger(Number(value))) ? 'int' : 'decimal';
    case 'date':
    case 'datetime':
      return type;
    case 'boolean':
      return null;
    case 'json':
      return given.every(isList) ? 'json_list' : null;
    case 'string':
      return given.length > 0 && given.every((value) => /^https?:\/\/\S+$/i.test(String(value)))
        ? 'url'
        : 'text';
  }
}
