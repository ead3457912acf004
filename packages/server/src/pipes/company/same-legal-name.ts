import { cleanCompanyName } from './clean-company-name.ts';
import { plain } from './company-words.ts';

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
 * has no legal form, or neither has, and all else is the same. Null for another name, or for another legal form: `Acme PLC` is not `Acme Ltd`.
 */
export function compareLegalNames(asked: string, registered: string): 'whole' | 'bare' | null {
  if (coreOf(asked) === '' || coreOf(asked) !== coreOf(registered) || noteOf(asked) !== noteOf(registered))
    return null;
  const [form, other] = [formOf(asked), formOf(registered)];
  if (form === '' || other === '') return 'bare';
  return form === other ? 'whole' : null;
}

/** The words without a legal form and a leading `the`; `&` is as good as `and`, but not as nothing. */
function coreOf(name: string): string {
  // oxlint-disable-next-line regexp/no-super-linear-move -- of a cleaned name, which is bounded
  const joint = /\s*[&+]\s*|\s+(?:and|und|et|y|e)\s+/giu;
  const cleaned = cleanCompanyName(name).replace(/^the\s+(?=\S)/iu, '');
  return wordsOf(cleaned.replaceAll(joint, ' and ')).join(' ');
}

/** `Acme (UK) Ltd` and `Acme Ltd` are two companies. */
function noteOf(name: string): string {
  return wordsOf((name.match(/\([^()]*\)/gu) ?? []).join(' ')).join(' ');
}

/** What `cleanCompanyName` drops behind a name. */
function formOf(name: string): string {
  const whole = wordsOf(name.replaceAll(/\([^()]*\)/gu, ' ')).join('');
  const cleaned = wordsOf(cleanCompanyName(name)).join('');
  const form = whole.startsWith(cleaned) ? whole.slice(cleaned.length) : '';
  return spellings.get(form) ?? form;
}

function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
