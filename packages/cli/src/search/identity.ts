import { truncate } from 'node:fs/promises';
import type { CatalogSearch } from '@headrace/client';
import { toCell } from '../enrich/format-cells.ts';
import type { CellStyle } from '../enrich/format-cells.ts';
import { readRows } from '../enrich/read-rows.ts';
import { isObject } from '../is-object.ts';

/** Distinguishes new rows from rows that were found before. */
export interface Identities {
  /** Returns the new rows, and remembers them. */
  takeNew<Row extends { values: Record<string, unknown> }>(rows: readonly Row[]): Row[];
}

/** The columns with the identity of a row. The first one with a value counts. */
export function identityColumns(
  { identity }: Pick<CatalogSearch, 'identity'>,
  config: Record<string, unknown> | undefined,
): string[] {
  const settings = isObject(config?.output_fields) ? config.output_fields : {};
  return identity.map((field) => {
    const setting = settings[field];
    const alias = isObject(setting) && typeof setting.alias === 'string' ? setting.alias.trim() : '';
    return alias === '' ? field : alias;
  });
}

/** A row without an identity is always new. */
export function createIdentities(columns: readonly string[], known: Set<string>): Identities {
  const isNew = (values: Record<string, unknown>) => {
    const key = keyOf(values, columns);
    const isKnown = key !== null && known.has(key);
    if (key !== null) known.add(key);
    return !isKnown;
  };
  return { takeNew: (rows) => rows.filter(({ values }) => isNew(values)) };
}

/** The identities of the rows in a file, up to that length. What an interrupted job wrote after it is cut off. */
export async function readIdentities(
  path: string,
  columns: readonly string[],
  { style, bytes }: { style: CellStyle; bytes: number },
): Promise<Set<string>> {
  const known = new Set<string>();
  if (bytes === 0) return known;
  await truncate(path, bytes);
  for await (const { values } of readRows(path, style.format)) {
    const cells = columns.map((name) => [name, unescape(toCell(values[name]), style)]);
    const key = keyOf(Object.fromEntries(cells), columns);
    if (key !== null) known.add(key);
  }
  return known;
}

/** Text that was escaped so that spreadsheets do not run it. */
function unescape(cell: string, { raw, format }: CellStyle): string {
  return raw || format.kind === 'jsonl' ? cell : cell.replace(/^'(?=[=+\-@\t\r])/, '');
}

function keyOf(values: Record<string, unknown>, columns: readonly string[]): string | null {
  for (const name of columns) {
    const text = toCell(Object.hasOwn(values, name) ? values[name] : null).trim();
    if (text !== '') return `${name} ${isAddress(text) ? cleanAddress(text) : text}`;
  }
  return null;
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** A site or profile can be written in several ways; an id cannot. */
function cleanAddress(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/(?<!\/)\/+$/, '');
}
