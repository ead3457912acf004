import { sql } from 'kysely';

/** Control characters, which JSON writes as escapes. */
const separator = '\u001F';
const none = '\u001E';

/**
 * Texts as one `text[]` of a statement. They go as one text, which the database splits: in an array a driver escapes each
 * quotation mark, and the database reads it again, which for JSON takes longer than all the rest of the statement.
 */
export function textArray(values: readonly (string | null)[]) {
  return values.some(isMistakable) ? sql`${[...values]}::text[]` : joinedArray(values);
}

/** The same of texts that are JSON: they need no look at each character, which for results is many. */
export function jsonArray(values: readonly (string | null)[]) {
  return joinedArray(values);
}

function joinedArray(values: readonly (string | null)[]) {
  const joined = values.map((value) => value ?? none).join(separator);
  // An empty text has no parts, where a list of one empty text has one.
  if (joined === '') return sql`${[...values]}::text[]`;
  return sql`string_to_array(${joined}::text, ${separator}::text, ${none}::text)`;
}

function isMistakable(value: string | null): boolean {
  return value !== null && (value === none || value.includes(separator));
}

/** A value whose text needs no marks in an array. */
type Plain = number | boolean | Date | null;

/** Numbers, moments or truth values as one array of a statement. Drivers go through each of them for what to escape. */
export function plainArray(values: readonly Plain[], type: 'int' | 'bigint' | 'timestamptz' | 'boolean') {
  return sql`${`{${values.map(plainText).join(',')}}`}::${sql.raw(type)}[]`;
}

function plainText(value: Plain): string {
  return value === null ? 'null' : value instanceof Date ? value.toISOString() : String(value);
}
