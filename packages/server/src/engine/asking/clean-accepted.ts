import { getCatalogField } from '../../contract/field-catalog.ts';
import type { FieldFormat } from '../../contract/field.ts';
import { parseFormat } from '../formats/format.ts';
import type { Outputs } from '../pipe.ts';
import type { Verdict } from './ask.ts';
import type { Accepted } from './waterfall.ts';

interface Given {
  primary?: boolean;
  /** Where the pipe's output differs from the field catalog. */
  format?: FieldFormat | null;
}

/**
 * Checks an accepted answer against the formats of its outputs. If the primary value is missing or does not fit, the
 * answer is rejected, so that it is not billed and the next provider is asked. Other values that do not fit are left out.
 */
export function cleanAccepted(
  verdict: Verdict<Accepted>,
  gives: Readonly<Record<string, Given | undefined>>,
): Verdict<Accepted> {
  if (!verdict.accepted) return verdict;
  const values: Record<string, Outputs[string]> = {};
  for (const [field, value] of Object.entries(verdict.value.values)) {
    const format = gives[field]?.format;
    const cleaned = parseFormat(format === undefined ? getCatalogField(field).format : format, value ?? null);
    values[field] = cleaned.ok ? cleaned.value : null;
  }
  const primary = Object.keys(gives).find((field) => gives[field]?.primary === true);
  if (primary !== undefined && (values[primary] ?? null) === null)
    return { accepted: false, rule: `format: ${primary}` };
  return { ...verdict, value: { ...verdict.value, values } };
}
