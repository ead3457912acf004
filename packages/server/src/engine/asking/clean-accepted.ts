import { getCatalogField } from '../../contract/field-catalog.ts';
import { parseFormat } from '../formats/format.ts';
import type { Outputs } from '../pipe.ts';
import type { Verdict } from './ask.ts';
import type { Accepted } from './waterfall.ts';

/**
 * Holds an accepted answer to the formats of its outputs: one whose primary value does not fit is rejected, so that
 * it is not billed and the next provider is asked; other values that do not fit are left out.
 */
export function cleanAccepted(
  verdict: Verdict<Accepted>,
  gives: Readonly<Record<string, { primary?: boolean } | undefined>>,
): Verdict<Accepted> {
  if (!verdict.accepted) return verdict;
  const values: Record<string, Outputs[string]> = {};
  for (const [field, value] of Object.entries(verdict.value.values)) {
    const cleaned = parseFormat(getCatalogField(field).format, value ?? null);
    const isPrimary = gives[field]?.primary === true;
    if (isPrimary && (!cleaned.ok || cleaned.value === null)) return { accepted: false, rule: `format: ${field}` };
    values[field] = cleaned.ok ? cleaned.value : null;
  }
  return { ...verdict, value: { ...verdict.value, values } };
}
