import { foldGerman, hyphenateName, squashName } from './fold.ts';
import { strangerIds } from './identify-stranger.ts';
import type { WorldCompany } from './world.ts';

const germanSpeaking = new Set(['DE', 'AT', 'CH']);

/** What stands before the `@` in an address that a company gives to somebody of that name. */
export function localPart(company: WorldCompany, firstName: string, lastName: string): string {
  // Those of strangers must lead back to one spelling only.
  const isGerman = company.id < strangerIds && germanSpeaking.has(company.place.countryCode);
  const first = hyphenateName(isGerman ? foldGerman(firstName) : firstName);
  const last = squashName(isGerman ? foldGerman(lastName) : lastName);
  switch (company.emailPattern) {
    case 'first.last':
      return `${first}.${last}`;
    case 'first':
      return first;
    case 'flast':
      return first.charAt(0) + last;
    case 'firstlast':
      return first + last;
    case 'f.last':
      return `${first.charAt(0)}.${last}`;
    case 'first_last':
      return `${first}_${last}`;
    case 'last':
      return last;
  }
}
