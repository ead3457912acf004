import { cleanCompanyName } from './clean-company-name.ts';
import { compareNames, plain } from './company-words.ts';

/** Long and short spellings of the same legal form. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['limited', 'ltd'],
  ['publiclimitedcompany', 'plc'],
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ['aktiebolag', 'ab'],
  ['privatelimited', 'pvtltd'],
  ['proprietarylimited', 'ptyltd'],
  ['spolsro', 'sro'],
]);

/**
 * How certainly a name of a register is the name that was asked for. `whole`: with the same legal form. `bare`: one of the two
 * has no legal form, and all else is the same. Null for another name, or for another legal form: `Acme PLC` is not `Acme Ltd`.
 */
export function compareLegalNames(asked: string, registered: string): 'whole' | 'bare' | null {
  if (compareNames(asked, registered) < 1 || noteOf(asked) !== noteOf(registered)) return null;
  const [form, other] = [formOf(asked), formOf(registered)];
  if (form === other) return 'whole';
  return form === '' || other === '' ? 'bare' : null;
}

/** `Acme (UK) Ltd` and `Acme Ltd` are two companies. */
function noteOf(name: string): string {
  return lettersOf((name.match(/\([^()]*\)/gu) ?? []).join(' '));
}

/** What `cleanCompanyName` drops behind a name. */
function formOf(name: string): string {
  const whole = lettersOf(name.replaceAll(/\([^()]*\)/gu, ' '));
  const cleaned = lettersOf(cleanCompanyName(name));
  const form = whole.startsWith(cleaned) ? whole.slice(cleaned.length) : '';
  return spellings.get(form) ?? form;
}

function lettersOf(text: string): string {
  return (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).join('');
}
