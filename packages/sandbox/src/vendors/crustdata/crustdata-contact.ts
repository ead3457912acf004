import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { World, WorldPerson } from '../../world/world.ts';

interface EmailRecord {
  email: string;
  status: 'deliverable' | 'catch_all' | 'invalid' | 'unknown';
}

export function contactOf(world: World, person: WorldPerson): Record<string, unknown> {
  const personal = world.knows('crustdata', {
    of: person,
    what: 'personal email',
    coverage: 0.35,
    staleness: 0,
  });
  const phone = mobileAsKnown(world, 'crustdata', { of: person, coverage: 0.3, staleness: 0.12 });
  return {
    business_emails: businessEmailsOf(world, person),
    personal_emails: personal.isKnown ? [{ email: person.personalEmail, status: 'unknown' }] : [],
    phone_numbers: phone === null ? [] : [phone],
    websites: [],
  };
}

/** The business address Crustdata has, with its status as of when it was checked. */
function businessEmailsOf(world: World, person: WorldPerson): EmailRecord[] {
  const known = personAsKnown(world, 'crustdata', {
    of: person,
    what: 'email',
    coverage: 0.6,
    staleness: 0.1,
  });
  if (known === null) return [];
  const isCatchAll = known.employments[0].company.isCatchAll;
  return [{ email: known.workEmail, status: isCatchAll ? 'catch_all' : 'deliverable' }];
}
