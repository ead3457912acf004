import type { FieldFormat, JsonValue } from '../../contract/field.ts';
import { findCatalogField } from '../../contract/field-catalog.ts';
import { parseDomain } from '../formats/domain.ts';
import { parseFormat } from '../formats/format.ts';
import type { Outputs } from '../pipe.ts';

/** A row, with the fields that identify it. */
export interface IdentifiedRow {
  values: Outputs;
  identity: readonly string[];
  /** Where the row comes from: an identity such as an id, unlike an address, means something only there. */
  scope: string;
}

/** Keeps the first of all rows with the same identity, and every row without one. */
export function dedupRows<Row extends IdentifiedRow>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const identity = identityOf(row);
    if (identity === null) return true;
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}

/** The first identity field with a value, cleaned: websites and domains by their registrable domain. */
function identityOf({ values, identity, scope }: IdentifiedRow): string | null {
  for (const field of identity) {
    const value = Object.hasOwn(values, field) ? (values[field] ?? null) : null;
    const key = value === null ? null : identityOfValue(field, value, scope);
    if (key !== null) return key;
  }
  return null;
}

/**
 * What a value says of the row it belongs to, cleaned by the format that its field has in the catalog; null for nothing.
 * Within its scope if it means something only there.
 */
export function identityOfValue(field: string, value: JsonValue, scope: string): string | null {
  const format = findCatalogField(field)?.format ?? null;
  if (format === 'website_url' || format === 'domain') {
    const domain = parseDomain(value);
    return domain === undefined ? null : `site ${domain}`;
  }
  const cleaned = parseFormat(format, value);
  if (!cleaned.ok || cleaned.value === null || typeof cleaned.value === 'object') return null;
  const text = String(cleaned.value);
  return isMeantEverywhere(format) ? `${format} ${text.toLowerCase()}` : `${scope} ${field} ${text}`;
}

/** An address means the same from every provider; an id does not, although it is also a text. */
function isMeantEverywhere(format: FieldFormat | null): boolean {
  return format === 'profile_url' || format === 'url' || format === 'email' || format === 'phone';
}
