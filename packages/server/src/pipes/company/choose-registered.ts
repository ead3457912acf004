import type { RegisteredCompany } from '../../providers/kit/registered-company.ts';
import { compareLegalNames } from './same-legal-name.ts';

/**
 * The company of a register that a name means, if that is certain. With a legal form: the only one of the whole name, which still exists if
 * any does. Else: the only one that still exists, whatever its legal form. `namesakes` if there are several, of which any could be meant.
 * Null if there is none.
 */
export function chooseRegistered<Company extends Pick<RegisteredCompany, 'legal_name' | 'is_dissolved'>>(
  name: string,
  companies: readonly Company[],
): Company | 'namesakes' | null {
  const likeness = companies.map((company) => ({ company, is: compareLegalNames(name, company.legal_name) }));
  const whole = likeness.flatMap(({ company, is }) => (is === 'whole' ? company : []));
  const living = likeness.flatMap(({ company, is }) => (is === null || company.is_dissolved ? [] : company));
  const livingWhole = whole.filter(({ is_dissolved: isDissolved }) => !isDissolved);
  return onlyOf(livingWhole) ?? onlyOf(living) ?? onlyOf(whole);
}

function onlyOf<Company>(companies: readonly Company[]): Company | 'namesakes' | null {
  const [only, another] = companies;
  return another === undefined ? (only ?? null) : 'namesakes';
}
