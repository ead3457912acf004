/* E-mail and mobile: what Prospeo has, and how it shows or masks it. */
import { guessAddress } from '../../kit/guess-address.ts';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { World, WorldPerson } from '../../world/world.ts';

export interface EmailFound {
  status: 'VERIFIED' | 'UNVERIFIED';
  email: string;
  /** The person as the address has them: stale data keeps the former employer. */
  record: WorldPerson;
}

const providers = {
  google: 'Google',
  microsoft: 'Microsoft',
  proofpoint: 'Proofpoint',
  own: 'Other',
  none: null,
};

export function findEmail(person: WorldPerson, world: World): EmailFound | null {
  const part = { what: 'email', coverage: 0.58, staleness: 0.09 };
  const known = personAsKnown(world, 'prospeo', { of: person, ...part });
  const record = known ?? person;
  const { company } = record.employments[0];
  if (company.mailHost === 'none') return null;
  if (known !== null)
    return { status: company.isCatchAll ? 'UNVERIFIED' : 'VERIFIED', email: known.workEmail, record };
  // For some it does not know it gives a guess that it does not vouch for.
  if (world.chance('prospeo', 'guesses', person.id) > 0.2) return null;
  return { status: 'UNVERIFIED', email: guessAddress(world, 'prospeo', { name: person, company }), record };
}

export function findMobile(person: WorldPerson, world: World): string | null {
  return mobileAsKnown(world, 'prospeo', { of: person, coverage: 0.3, staleness: 0.07 });
}

export function emailField(found: EmailFound | null, isRevealed: boolean): Record<string, unknown> | null {
  if (found === null) return null;
  const { status, email, record } = found;
  return {
    status,
    revealed: isRevealed,
    email: isRevealed ? email : `${email.slice(0, 1)}${'*'.repeat(5)}${email.slice(email.indexOf('@'))}`,
    verification_method: status === 'VERIFIED' ? 'SMTP' : null,
    email_mx_provider: providers[record.employments[0].company.mailHost],
  };
}

export function mobileField(
  mobile: string | null,
  of: { person: WorldPerson; isRevealed: boolean },
): Record<string, unknown> | null {
  if (mobile === null) return null;
  const shown = of.isRevealed ? mobile : `${mobile.slice(0, 5)}${'*'.repeat(mobile.length - 5)}`;
  return {
    status: 'VERIFIED',
    revealed: of.isRevealed,
    mobile: shown,
    mobile_national: of.isRevealed ? mobile.slice(-10) : null,
    mobile_international: of.isRevealed ? mobile : null,
    mobile_country: of.person.place.country,
    mobile_country_code: of.person.place.countryCode,
  };
}
